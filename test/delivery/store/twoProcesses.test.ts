import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useNodeTime } from '../../tools/nodeTime';
import { race } from '../../tools/twoProcesses';

/**
 * n8n reads and writes the list of used keys without a lock. How often two processes that claim one key at the
 * same moment both send is measured here, and docs/delivery.md tells it. RACE_ROUNDS=2000 measures it anew.
 */

useNodeTime();

const rounds = Number(process.env.RACE_ROUNDS ?? 200);
const document = readFileSync(join(__dirname, '../../../docs/delivery.md'), 'utf8');
const rows = [...document.matchAll(/^\| (\d+) ms \| (\d+) of 2,000 \|/gm)].map(([, gap, both]) => ({
	gap: Number(gap),
	both: Number(both),
}));

test('the document tells the odds', () => expect(rows.length).toBeGreaterThan(3));

test.each(rows)(
	'with up to $gap ms between reading and writing both send about as often as it says: in $both of 2,000 rounds',
	async ({ gap, both }) => {
		const sent = await race(rounds, { gap, apart: 10, seed: 1 });
		const share = sent.filter((times) => times > 1).length / rounds;
		const told = both / 2000;
		// Whose turn comes when is chance: four standard deviations, and some room for the machine.
		const deviation = Math.sqrt(Math.max(told, 1 / 2000) / rounds);
		expect(Math.abs(share - told)).toBeLessThanOrEqual(4 * deviation + 0.02);
		// However it ends, one of them sends.
		expect(sent).not.toContain(0);
	},
);
