import type { RunResult } from '../../tools/engine';
import { failureIn, itemsBehind, saidOf } from '../../tools/faults/accounts';
import { type Scenario } from './scenario';
import { personOf } from './service';
import type { World } from './world';

/** What a broken scenario was, for people. */

export function resultWords(result: RunResult | undefined): string {
	if (result === undefined) return 'nothing';
	const { error } = result;
	if (error)
		return `error: ${error.message} ${JSON.stringify(error.context.counts ?? error.context.delivery)}`;
	return [...result.items, ...result.errorItems]
		.map((output) => {
			const { json } = output;
			const people = [failureIn(json)?.numbers ?? json.to ?? []].flat().map(personOf).join(' ');
			const code = failureIn(json)?.code;
			return `${itemsBehind(output).join('+')}${people && ` to ${people}`} ${saidOf(output)}${code ? ` (${String(code)})` : ''}`;
		})
		.join(', ');
}

/** The scenario, the steps with their reports, and the requests that the service received. */
export function story(
	{ family, ...scenario }: Scenario,
	world: World | undefined,
	done: readonly string[],
): string {
	return [
		`${family.name}: ${JSON.stringify(scenario)}`,
		'what happened:',
		...done.map((line) => `  ${line}`),
		'what the service saw:',
		...(world?.requests ?? []).map(
			({ marks, people, part, text, ending, name }) =>
				`  ${marks.join(' ')} to ${people.join(' ')}, part ${part}, ${text}: ${name}: ${ending}`,
		),
		`  queued: ${(world?.queued ?? []).map(({ marks, people, part }) => `${marks.join()}>${people.join()}.${part}`).join(' ')}`,
	].join('\n');
}
