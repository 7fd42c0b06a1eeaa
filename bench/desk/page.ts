import { describeMachine } from '../report/machine';
import { count } from '../report/figures';
import type { Target } from '../report/result';

const table = (head: readonly string[], rows: ReadonlyArray<readonly string[]>) =>
	[head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');

/** The page of results. */
export function page(
	messages: number,
	targets: readonly Target[],
	memory: ReadonlyArray<readonly string[]>,
	facts: ReadonlyArray<readonly string[]>,
): string {
	const { date, node, platform, cores, processor } = describeMachine('', 0);
	return [
		'# The phones on your screen, measured',
		`${date}, with ${count(messages)} messages. Node ${node}, ${platform}, ${cores} cores (${processor}) that others used, too. Medians; in brackets the longest. \`npm run bench:desk\` measures anew.`,
		table(
			['What', 'Took', 'Target', ''],
			targets.map(({ claim, figure, target, met }) => [claim, figure, target, met ? 'met' : '**not met**']),
		),
		table(['Memory', 'heap and buffers', 'resident'], memory),
		table(['Besides', ''], facts),
		'',
	].join('\n\n');
}
