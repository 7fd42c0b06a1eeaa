import { mkdirSync, readFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { join } from 'node:path';

import { places } from '../../scripts/places';
import { measureAlone, type Order, type Section } from '../bench';
import { milliseconds } from '../report/figures';
import { timesIn } from '../report/profile';

interface Part {
	readonly title: string;
	readonly order: Order;
}

/** The CPU time of an item by component, with profiles for a browser's developer tools or an editor. */
export const parts: Section = {
	name: 'parts',
	async measure(bench) {
		const sms = { contender: 'oursSms', items: bench.quick ? 500 : 3000, latencyMs: 0, window: 10 } as const;
		const mail = { contender: 'oursEmail', items: bench.quick ? 10 : 60, latencyMs: 0, window: 10 } as const;
		const cases: readonly Part[] = [
			{ title: 'an SMS', order: sms },
			{ title: 'an SMS over TLS', order: { ...sms, isSecure: true } },
			{ title: 'the bare loop', order: { ...sms, contender: 'bareLoop' } },
			{ title: 'an email with 5 MB', order: { ...mail, fileBytes: 5 * 1024 * 1024 } },
			{
				title: 'a recipient of a common email',
				order: { ...sms, contender: 'oursCombined', items: bench.quick ? 1000 : 10_000 },
			},
		];
		const folder = join(places.root, 'reports', 'profiles');
		mkdirSync(folder, { recursive: true });
		const found: Array<{ title: string; spent: ReadonlyMap<string, number> }> = [];
		for (const { title, order } of cases) {
			bench.say(`  ${title}`);
			const profileTo = join(folder, `${title.replaceAll(/\W+/g, '-')}.cpuprofile`);
			await measureAlone(bench, order, order, { ...order, profileTo });
			const profile = JSON.parse(readFileSync(profileTo, 'utf8')) as Profiler.Profile;
			const spent = timesIn(profile, bench.packageDir).map(([part, ms]) => [part, ms / order.items] as const);
			found.push({ title, spent: new Map(spent) });
		}
		const names = new Set(found.flatMap(({ spent }) => [...spent.keys()]));
		const sum = ({ spent }: (typeof found)[number]) => [...spent.values()].reduce((all, ms) => all + ms, 0);
		return {
			title: 'What an item costs, part by part',
			what: "Time of the engine's main thread for one item when the service answers at once, from a profile of a run after two others; the sampling itself is in it. The profiles are in `reports/profiles`, and open in a browser's developer tools.",
			columns: ['', ...cases.map(({ title }) => title)],
			rows: [
				...[...names].map((name) => [name, ...found.map(({ spent }) => milliseconds(spent.get(name) ?? 0))]),
				['together', ...found.map((one) => milliseconds(sum(one)))],
			],
			targets: [],
			raw: found.map(({ title, spent }) => ({ title, spent: Object.fromEntries(spent) })),
		};
	},
};
