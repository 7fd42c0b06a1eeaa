import { randomBytes } from 'node:crypto';
import type { Bounded } from '../state/bounded';
import type { readOptions } from '../settings/defaults';
import { Faults, RateLimit } from '../faults/faults';
import { requestLog, type RecordedRequest } from '../http/recorded';
import { Random } from '../state/random';
import { State } from '../state/state';
import { reportOf } from '../webhooks/bodies';
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
	readonly rateLimit: RateLimit;
	readonly feed: Feed;
	readonly writer: FeedWriter;
	/** Aborted when a reset replaces this life. */
	readonly over: AbortController;
}

/** Makes new objects, because a request that was cut off still ends in the old ones. */
export function newLife(options: ReturnType<typeof readOptions>): Life {
	const {
		clock,
		seed,
		maxRecorded,
		maxRecordedBytes,
		allowWebhookHosts: hosts,
		settings,
	} = options;
	const log = requestLog(maxRecorded, maxRecordedBytes);
	const state = new State(
		structuredClone(settings),
		clock,
		seed,
		maxRecorded,
		maxRecordedBytes / 2,
	);
	const webhooks = new Webhooks(state, { count: maxRecorded, bytes: maxRecordedBytes / 4, hosts });
	const feed = new Feed(maxRecorded, maxRecordedBytes);
	const writer = new FeedWriter(feed, state, log, maxRecorded);
	const life: Life = {
		name: randomBytes(4).toString('hex'),
		over: new AbortController(),
		requestLog: log,
		state,
		webhooks,
		feed,
		writer,
		rateLimit: new RateLimit(state),
		// A separate random stream: faults must not change the IDs and codes.
		faults: new Faults(new Random(~seed)),
	};
	webhooks.onAttempt = writer.hooked;
	state.onQueued = (message) => {
		if (state.settings.webhooks.sms !== undefined)
			webhooks.later(message, async () => {
				if (message.reported !== true)
					await sendWebhook(life, 'sms.deliveryReport', () => reportOf(state, message));
			});
	};
	state.added.add(writer.queued);
	return life;
}

/** Prepares and sends a webhook, and resolves after its last attempt. */
export async function sendWebhook(
	{ webhooks, writer }: Life,
	...webhook: Parameters<Webhooks['prepare']>
): Promise<WebhookResult> {
	const order = webhooks.prepare(...webhook);
	writer.hooked(order.record);
	return await webhooks.deliver(order);
}
