import type { RunResult } from '../engine';
import { itemsBehind, saidOf } from '../faults/accounts';
import { fateOf, type Run, type Scenario } from './scenario';
import type { Execution, World } from './world';

/** Describes a scenario for people. */

function itemWords(
	{ family, keyed }: Scenario,
	{ person, key, usable, odd, fates }: Execution['items'][number],
): string {
	const to = usable ? `to person ${person}` : 'to nobody';
	const meets = fates.map((fate) => fateOf(family, fate).name).join(', then ');
	return `${to}${odd ? `, ${odd}` : ''}${keyed ? `, key “${key}”` : ''}${meets && `; its requests meet ${meets}`}`;
}

/** Lists only unusual settings. */
function runWords({ onError, tries, width, whenUnknown, changed, cancelledAt, ...edits }: Run): string {
	const named = Object.entries(edits).flatMap(([name, value]) =>
		value === false || value === 0 || value === undefined ? [] : [value === true ? name : `${name} ${value}`],
	);
	return [
		...(onError ? [onError] : []),
		...(tries > 1 ? [`${tries} tries`] : []),
		`${width} at once`,
		...(whenUnknown === 'report' ? [] : [whenUnknown]),
		...named,
		...(changed.length > 0 ? [`items ${changed.join(', ')} changed upstream`] : []),
		...(cancelledAt === undefined ? [] : [`cancelled at request ${cancelledAt}`]),
	].join(', ');
}

export function resultWords(result: RunResult | undefined): string {
	if (result === undefined) return 'nothing';
	const { error } = result;
	if (error)
		return `error: ${error.message} ${JSON.stringify(error.context.counts ?? error.context.delivery)}`;
	const all = [...result.items, ...result.errorItems];
	return all.map((output) => `${itemsBehind(output).join('+')} ${saidOf(output)}`).join(', ');
}

/** Describes the setup, the steps with their reports, and the requests that the service received. */
export function story(scenario: Scenario, world: World | undefined, done: readonly string[]): string {
	const { family, executions, together, closed } = scenario;
	const lines = executions.flatMap(({ items, first, retries }, number) => [
		`execution ${number}${together && number > 0 ? ' at the same moment' : ''}:`,
		...items.map((item, index) => `  item ${index} ${itemWords(scenario, item)}`),
		`  run: ${runWords(first)}`,
		...retries.map(({ run, of, times }) => `  Retry of -${of}, pressed ${times} times: ${runWords(run)}`),
	]);
	return [
		`${family.name}${closed === undefined ? '' : `; request ${closed} is cut off while it is read`}`,
		...lines,
		'what happened:',
		...done.map((line) => `  ${line}`),
		'what the service saw:',
		...(world?.requests ?? []).map(({ marks, ending, name }) => `  ${marks.join(' ')}: ${name}: ${ending}`),
		`  queued: ${world?.queued.join(' ') ?? ''}`,
	].join('\n');
}
