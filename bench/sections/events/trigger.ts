import type { Section } from '../../bench';
import { count, milliseconds, percent, times } from '../../report/figures';
import { target } from '../../report/result';
import { median, medianRatio, spread } from '../../report/stats';
import { measureMode, modes, rates, type Lanes, type Mode } from './lanes';

/** Events per second, in the same real n8n as n8n's own Webhook node. */
export const trigger: Section = {
	name: 'trigger',
	async measure(bench) {
		const measured: Array<{ mode: Mode; lanes: Lanes }> = [];
		for (const mode of modes) measured.push({ mode, lanes: await measureMode(bench, mode) });
		const each = measured.flatMap(({ mode, lanes }) => Object.values(lanes).map((lane) => ({ mode, lane })));
		return {
			title: 'Events',
			what: 'Signed delivery reports to our trigger, to the Webhook node with header authentication, to a workflow that makes the same checks with Webhook, Crypto and If (no repeats told, nothing refused with a status), and to the GitHub Trigger, which verifies a signature too (those of WhatsApp and Stripe ask hosts that are fixed in them), in one n8n (SQLite, everything saved), 8 connections kept open, the same requests to all. Run: per second until all executions were over. For each event n8n makes isolates for expressions: one for the execution, and, except for its own Webhook node, one before the trigger is asked. In the second half, with N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true, it makes one when an expression asks for it: one for triggers of version 1, of whose options n8n asks one, and one for the nodes after the Webhook node.',
			columns: ['', 'per second', 'spread', 'run', 'median wait'],
			rows: each.map(({ mode, lane }) => [
				`${lane.title}; ${mode.title}`,
				count(median(rates(lane))),
				percent(spread(rates(lane))),
				lane.forged ? '' : count(median(rates(lane, true))),
				milliseconds(median(lane.rounds.map(({ medianMs }) => medianMs))),
			]),
			targets: measured.flatMap(({ mode, lanes: { accepted, built, github, webhook, refused } }) => [
				target(
					`Events through per second, against Webhook + Crypto + If; ${mode.title}`,
					medianRatio(rates(accepted, true), rates(built, true)),
					{ atLeast: 1.3 },
					times,
				),
				target(
					`Events through per second, against the GitHub Trigger; ${mode.title}`,
					medianRatio(rates(accepted, true), rates(github, true)),
					{ atLeast: 1 },
					times,
				),
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
			raw: measured.map(({ mode, lanes }) => ({ mode: mode.title, ...lanes })),
		};
	},
};
