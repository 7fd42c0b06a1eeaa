import { join } from 'node:path';

import { places } from '../../../scripts/places';
import type { Bench } from '../../bench';
import type { LoadFigures, LoadOrder } from '../../processes/load';
import { startProgram } from '../../processes/orders';
import { apiKey, header, startTriggerWorld, type Listener } from './world';

/** n8n's modes of expression evaluation, which dominate the cost of an event. */
export const modes = [
	{ title: 'n8n as it comes', env: {} },
	{ title: 'N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE', env: { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' } },
] as const;

export type Mode = (typeof modes)[number];

interface Round extends LoadFigures {
	/** Measured until all started executions have ended. */
	readonly drainSeconds: number;
}

/** One kind of request to one of the triggers, with its rounds. */
export interface Lane {
	readonly title: string;
	/** The expected status. */
	readonly status: string;
	readonly forged: boolean;
	readonly rounds: Round[];
}

const lane = (title: string, forged: boolean, status: string): Lane => ({
	title,
	forged,
	status,
	rounds: [],
});

/** The measurements of one mode. */
export type Lanes = Readonly<
	Record<'accepted' | 'webhook' | 'built' | 'github' | 'refused' | 'webhookRefused', Lane>
>;

/** Answers per second by round; with `drained`, until all started executions have ended. */
export const rates = ({ rounds, status }: Lane, drained = false): number[] =>
	rounds.map(
		({ statuses, seconds, drainSeconds }) =>
			(statuses[status] ?? 0) / (seconds + (drained ? drainSeconds : 0)),
	);

/** Starts n8n in a mode and sends to both triggers alternately. */
export async function measureMode(bench: Bench, { title, env }: Mode): Promise<Lanes> {
	const { quick, rounds, say, signal, atEnd } = bench;
	say(`  starting n8n: ${title}`);
	const { n8n, trigger, webhook, built, github, githubSecret, idle } = await startTriggerWorld(bench, env);
	const load = startProgram<LoadOrder, LoadFigures>(join(places.root, 'bench', 'processes', 'load.ts'));
	atEnd(() => load.stop());
	const lanes: Lanes = {
		accepted: lane('Our trigger, accepted', false, '200'),
		webhook: lane('Webhook node, accepted', false, '200'),
		built: lane('Webhook + Crypto + If, accepted', false, '200'),
		github: lane('GitHub Trigger, accepted', false, '200'),
		refused: lane('Our trigger, refused', true, '401'),
		webhookRefused: lane('Webhook node, refused', true, '403'),
	};
	const listeners: ReadonlyArray<[Lane, Listener]> = [
		[lanes.accepted, trigger],
		[lanes.webhook, webhook],
		[lanes.built, built],
		[lanes.github, github],
		[lanes.refused, trigger],
		[lanes.webhookRefused, webhook],
	];
	const run = async ([{ forged, status }, to]: [Lane, Listener], seconds: number): Promise<Round> => {
		signal.throwIfAborted();
		const order = { address: to.address, forged, seconds, connections: 8, apiKey, header, githubSecret };
		const figures = await load.ask(order, 90_000);
		const others = Object.keys(figures.statuses).filter((one) => one !== status);
		if (others.length > 0) throw new Error(`n8n answered ${others.join()} instead of ${status}.`);
		return { ...figures, drainSeconds: await idle(to) };
	};
	try {
		for (const one of listeners) await run(one, quick ? 1 : 2);
		for (let round = 1; round <= rounds; round++) {
			say(`  round ${round} of ${rounds}`);
			for (const one of listeners) {
				const seconds = quick ? 2 : 8;
				one[0].rounds.push(await run(one, one[0].forged ? seconds / 2 : seconds));
			}
		}
	} finally {
		await load.stop();
		await n8n.stop();
	}
	return lanes;
}
