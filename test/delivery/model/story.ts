import type { RunResult } from '../../tools/engine';
import { failureIn, itemsBehind, saidOf } from '../../tools/faults/accounts';
import { isList } from './messages';
import { fateOf, type Item, type Run, type Scenario } from './scenario';
import { personOf } from './service';
import type { World } from './world';

/** Describes a scenario for people. */

function itemWords({ family, keyed }: Scenario, item: Item): string {
	const { people, key, usable, odd, fates } = item;
	const to = usable ? `to ${people.join(', ')}` : 'to nobody';
	const known = isList(family, item) ? people : people.slice(0, 1);
	const meets = known.flatMap((person, index) => {
		const names = (fates[index] ?? []).map((fate) => fateOf(family, fate).name).join(', then ');
		return names ? [`requests to ${person} meet ${names}`] : [];
	});
	return [`${to}${odd ? `, ${odd}` : ''}${keyed ? `, key “${key}”` : ''}`, ...meets].join('; ');
}

/** Lists only unusual settings. */
function runWords({
	onError,
	tries,
	width,
	whenUnknown,
	to,
	changed,
	cancelledAt,
	...more
}: Run): string {
	const { killed, processes, ...edits } = more;
	const named = Object.entries(edits).flatMap(([name, value]) =>
		value === false || value === 0 || value === undefined
			? []
			: [value === true ? name : `${name} ${value}`],
	);
	return [
		...(onError ? [onError] : []),
		...(tries > 1 ? [`${tries} tries`] : []),
		`${width} at once`,
		...(whenUnknown === 'report' ? [] : [whenUnknown]),
		...(to === 'asItWas' ? [] : [`To ${to}`]),
		...named,
		...(changed.length > 0 ? [`items ${changed.join(', ')} changed upstream`] : []),
		...(cancelledAt === undefined
			? []
			: [`${killed ? 'killed' : 'cancelled'} at request ${cancelledAt}`]),
		...(processes.join() === '0' ? [] : [`in process ${processes.join(', ')}`]),
	].join(', ');
}

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

/**
 * Describes the setup, the steps with their reports, and the requests that the service received.
 */
export function story(
	scenario: Scenario,
	world: World | undefined,
	done: readonly string[],
): string {
	const { family, executions, together, closed, limited, parts } = scenario;
	const set = Object.entries({ limited, 'texts in parts': parts > 1 }).flatMap(([name, is]) =>
		is ? [name] : [],
	);
	const lines = executions.flatMap(({ items, first, retries }, number) => [
		`execution ${number}${together && number > 0 ? ' at the same moment' : ''}:`,
		...items.map((item, index) => `  item ${index} ${itemWords(scenario, item)}`),
		`  run: ${runWords(first)}`,
		...retries.map(
			({ run, of, times }) => `  Retry of -${of}, pressed ${times} times: ${runWords(run)}`,
		),
	]);
	const requests = world?.requests ?? [];
	return [
		[
			family.name,
			...set,
			...(closed === undefined ? [] : [`request ${closed} is cut off while it is read`]),
		].join(', '),
		...lines,
		'  then a Retry without edits, once all trouble is over',
		'what happened:',
		...done.map((line) => `  ${line}`),
		'what the service saw:',
		...requests.map(
			({ marks, people, part, text, ending, name }) =>
				`  ${marks.join(' ')} to ${people.join(' ')}, part ${part}, ${text}: ${name}: ${ending}`,
		),
		`  queued: ${(world?.queued ?? []).map(({ marks, people, part }) => `${marks.join()}>${people.join()}.${part}`).join(' ')}`,
	].join('\n');
}
