import { randomBytes } from 'node:crypto';
import type { Bounded } from '../state/bounded';
import type { readOptions } from '../settings/defaults';
import { Faults } from '../faults/faults';
import { requestLog, type RecordedRequest } from '../http/recorded';
import { Journal } from '../journal/journal';
import { Random } from '../state/random';
import { State, type Position, type SmsMessage } from '../state/state';
import { prepareWebhook, type WebhookAction } from '../webhooks/actions';
import type { WebhookResult } from '../webhooks/records';
import { Feed } from '../feed/feed';
import { Watch } from '../feed/watch';
import { RateLimit } from '../faults/rateLimit';
import { Webhooks } from '../webhooks/webhooks';

/** All that a reset ends: one run of the service from its first request on. */
export interface Life {
	/** Unlike any other's. */
	readonly name: string;
	readonly requestLog: Bounded<RecordedRequest>;
	readonly state: State;
	readonly faults: Faults;
	readonly webhooks: Webhooks;
	readonly journal: Journal;
	readonly rateLimit: RateLimit;
	/** What happened, for whoever looks on. */
	readonly feed: Feed;
	/** Aborted by the reset. */
	readonly over: AbortController;
}

/** Where a life goes on from another one. */
interface Beginning {
	readonly position: Position;
	/** Requests that came before. */
	readonly requests: number;
	readonly startedAt: number;
	/** Whether nothing came before that is no longer known. */
	readonly complete: boolean;
}

/** New objects rather than emptied ones: a request that was cut off still ends in the old ones. */
export function newLife(options: ReturnType<typeof readOptions>, from?: Beginning): Life {
	const { clock, seed, maxRecorded, maxRecordedBytes, allowWebhookHosts: hosts, settings } = options;
	const state = new State(structuredClone(settings), clock, seed, maxRecorded, maxRecordedBytes / 2);
	if (from !== undefined) state.continueFrom(from.position);
	const webhooks = new Webhooks(state, { count: maxRecorded, bytes: maxRecordedBytes / 4, hosts });
	const startedAt = from?.startedAt ?? clock.now();
	const feed = new Feed(maxRecorded, maxRecordedBytes);
	const life: Life = {
		name: randomBytes(4).toString('hex'),
		over: new AbortController(),
		requestLog: requestLog(maxRecorded, maxRecordedBytes, from?.requests),
		state,
		webhooks,
		feed,
		rateLimit: new RateLimit(state),
		// A stream of its own: faults must not change which IDs and codes are handed out.
		faults: new Faults(new Random(~seed)),
		journal: new Journal({
			startedAt,
			seed,
			limits: { maxRecorded, maxRecordedBytes },
			settings: structuredClone(state.settings),
			position: state.position,
			requests: from?.requests ?? 0,
			complete: from?.complete ?? true,
		}),
	};
	webhooks.onAttempt = (attempt, status) =>
		life.journal.add({ at: state.now(), attempt, headers: attempt.headers, status });
	state.onQueued = (message) => {
		if (state.settings.webhooks.sms !== undefined)
			webhooks.later(message, async () => {
				if (message.reported !== true)
					await sendWebhook(life, { do: 'report', id: String(message.id) }, message);
			});
	};
	const watch = new Watch(feed, state, life.requestLog, maxRecorded);
	state.added.add(watch.queued);
	life.journal.listeners.add(watch.happened);
	return life;
}

/** Does what sends a webhook, and resolves after its last attempt. */
export async function sendWebhook(
	{ state, webhooks, journal }: Life,
	action: WebhookAction,
	message?: SmsMessage,
): Promise<WebhookResult> {
	const at = state.now();
	const before = state.position;
	const order = state.as(at, () => prepareWebhook(state, webhooks, action, message));
	journal.add({ at, action, before });
	journal.add({ at, webhook: order.record });
	return await webhooks.deliver(order);
}
