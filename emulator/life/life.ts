import { randomBytes } from 'node:crypto';
import type { Bounded } from '../state/bounded';
import type { readOptions } from '../settings/defaults';
import { Faults, RateLimit } from '../faults/faults';
import { requestLog, type RecordedRequest } from '../http/recorded';
import { Journal } from './journal';
import { Random } from '../state/random';
import { State, type Position, type SmsMessage } from '../state/state';
import { prepareWebhook, type WebhookAction } from '../webhooks/actions';
import type { WebhookResult } from '../webhooks/records';
import { Feed } from '../feed/feed';
import { FeedWriter } from '../feed/writer';
import { Webhooks } from '../webhooks/webhooks';

/** Everything that a reset replaces: one run of the service. */
export interface Life {
	/** Random and unique. */
	readonly name: string;
	readonly requestLog: Bounded<RecordedRequest>;
	readonly state: State;
	readonly faults: Faults;
	readonly webhooks: Webhooks;
	readonly journal: Journal;
	readonly rateLimit: RateLimit;
	readonly feed: Feed;
	/** Aborted when a reset replaces this life. */
	readonly over: AbortController;
}

/** The state in which a replayed session started. */
interface StartPoint {
	readonly position: Position;
	/** Number of earlier requests. */
	readonly requests: number;
	readonly startedAt: number;
	/** Whether no earlier entries have been dropped. */
	readonly complete: boolean;
}

/** Makes new objects, because a request that was cut off still ends in the old ones. */
export function newLife(options: ReturnType<typeof readOptions>, from?: StartPoint): Life {
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
		// A separate random stream: faults must not change the IDs and codes.
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
	const writer = new FeedWriter(feed, state, life.requestLog, maxRecorded);
	state.added.add(writer.queued);
	life.journal.listeners.add(writer.happened);
	return life;
}

/** Performs an action that sends a webhook, and resolves after its last attempt. */
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
