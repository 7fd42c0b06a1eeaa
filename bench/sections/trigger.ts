import { join } from 'node:path';

import { places } from '../../scripts/places';
import type { Bench, Section } from '../bench';
import type { LoadFigures, LoadOrder } from '../processes/load';
import { startProgram } from '../processes/orders';
import {
	count,
	median,
	medianRatio,
	milliseconds,
	percent,
	spread,
	times,
} from '../report/numbers';
import { target } from '../report/result';
import { apiKey, header, startTriggerWorld } from './triggerWorld';

/** n8n's modes of expression evaluation, which dominate the cost of an event. */
const modes = [
	{ title: 'n8n as it comes', env: {} },
	{
		title: 'N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE',
		env: { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' },
	},
] as const;

type Mode = (typeof modes)[number];

interface Round extends LoadFigures {
	/** Until all started executions have ended. */
	readonly drainSeconds: number;
}

const requests = [
	{ to: 'trigger', title: 'Our trigger, accepted', forged: false, status: '200' },
	{ to: 'webhook', title: 'Webhook node, accepted', forged: false, status: '200' },
	{ to: 'trigger', title: 'Our trigger, refused', forged: true, status: '401' },
	{ to: 'webhook', title: 'Webhook node, refused', forged: true, status: '403' },
] as const;

/** Starts n8n in a mode, and sends all kinds of requests in turn. Returns the rounds of each. */
async function measureMode(bench: Bench, { title, env }: Mode): Promise<readonly Round[][]> {
	const { quick, rounds, say, signal, atEnd } = bench;
	say(`  starting n8n: ${title}`);
	const world = await startTriggerWorld(bench, env);
	const load = startProgram<LoadOrder, LoadFigures>(
		join(places.root, 'bench', 'processes', 'load.ts'),
	);
	atEnd(() => load.stop());
	const run = async (
		{ to, forged, status }: (typeof requests)[number],
		full: number,
	): Promise<Round> => {
		signal.throwIfAborted();
		const seconds = quick ? 1 : forged ? full / 2 : full;
		const order = { address: world[to].address, forged, seconds, connections: 8, apiKey, header };
		const figures = await load.ask(order, 90_000);
		const others = Object.keys(figures.statuses).filter((one) => one !== status);
		if (others.length > 0) throw new Error(`n8n answered ${others.join()} instead of ${status}.`);
		return { ...figures, drainSeconds: await world.idle(world[to]) };
	};
	const measured: Round[][] = requests.map(() => []);
	try {
		for (const one of requests) await run(one, 2);
		for (let round = 1; round <= rounds; round++) {
			say(`  round ${round} of ${rounds}`);
			for (const [at, one] of requests.entries()) measured[at]?.push(await run(one, 8));
		}
	} finally {
		await load.stop();
		await world.n8n.stop();
	}
	return measured;
}

const answers = ({ statuses }: Round) =>
	Object.values(statuses).reduce((sum, some) => sum + some, 0);
const rates = (rounds: readonly Round[] = []) =>
	rounds.map((round) => answers(round) / round.seconds);
const throughRates = (rounds: readonly Round[]) =>
	rounds.map((round) => answers(round) / (round.seconds + round.drainSeconds));

/** Events per second, in the same real n8n as n8n's own Webhook node. */
export const trigger: Section = {
	name: 'trigger',
	async measure(bench) {
		const measured: Array<{ mode: Mode; all: readonly Round[][] }> = [];
		for (const mode of modes) measured.push({ mode, all: await measureMode(bench, mode) });
		return {
			title: 'Events',
			what: 'Signed delivery reports to our trigger and to the Webhook node with header authentication, in one n8n (SQLite, everything saved), 8 connections kept open, the same requests to both. Run: per second until all executions were over. For each event n8n makes isolates for expressions: one for the execution, and, except for its own Webhook node, one before the trigger is asked. With N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true it makes one when an expression asks for it: one for triggers of version 1, of whose options n8n asks one.',
			columns: ['', 'per second', 'spread', 'run', 'median wait'],
			rows: measured.flatMap(({ mode, all }) =>
				all.map((rounds, at) => [
					`${requests[at]?.title}; ${mode.title}`,
					count(median(rates(rounds))),
					percent(spread(rates(rounds))),
					requests[at]?.forged === true ? '' : count(median(throughRates(rounds))),
					milliseconds(median(rounds.map(({ medianMs }) => medianMs))),
				]),
			),
			targets: measured.flatMap(({ mode, all: [accepted, webhook, refused] }) => [
				target(
					`Events accepted per second, against the Webhook node; ${mode.title}`,
					medianRatio(rates(accepted), rates(webhook)),
					{ atLeast: 0.95 },
					times,
				),
				target(
					`Events refused per second, against accepted; ${mode.title}`,
					medianRatio(rates(refused), rates(accepted)),
					{ atLeast: 3 },
					times,
				),
			]),
		};
	},
};
