import { randomBytes } from 'node:crypto';
import { Bounded } from '../state/bounded';
import type { readOptions } from '../settings/defaults';
import { Faults, RateLimit } from '../faults/faults';
import type { RecordedRequest } from '../http/recorded';
import { State, type Added } from '../state/state';
import { reportOf } from '../webhooks/bodies';
import type { SentWebhook } from '../webhooks/records';
import { Webhooks } from '../webhooks/webhooks';

/** Is told of all traffic as it happens. */
export interface Watch {
	/** A message was queued by the request in progress. */
	queued(added: Added): void;
	/** A request has ended. */
	finished(record: RecordedRequest): void;
	/** A webhook is sent, or an attempt to send it has ended. */
	hooked(sent: SentWebhook): void;
}

/** Bytes of request bodies to keep. */
const maxBytes = 128 * 1024 * 1024;

/**
 * Makes everything that a reset replaces, one run of the service. New objects, because a request
 * that was cut off still ends in the old ones.
 */
export function newLife(options: ReturnType<typeof readOptions>) {
	const { clock, seed, maxRecorded, allowWebhookHosts: hosts } = options;
	const settings = structuredClone(options.settings);
	const state = new State(settings, clock, seed, maxRecorded);
	const webhooks = new Webhooks(state, maxRecorded, hosts);
	const life = {
		/** Random and unique. */
		name: randomBytes(4).toString('hex'),
		requestLog: new Bounded<RecordedRequest>({
			count: maxRecorded,
			bytes: maxBytes,
			bytesOf: ({ bodyBytes }) => bodyBytes,
		}),
		...{ state, webhooks, watch: undefined as Watch | undefined },
		rateLimit: new RateLimit(state),
		faults: new Faults(),
	};
	webhooks.onAttempt = (sent) => life.watch?.hooked(sent);
	state.onAdded = (added) => {
		life.watch?.queued(added);
		if (added.kind !== 'sms' || settings.webhooks.sms === undefined) return;
		const { message } = added;
		webhooks.later(async () => {
			if (message.reported !== true)
				await webhooks.send('sms.deliveryReport', () => reportOf(state, message));
		});
	};
	return life;
}

export type Life = ReturnType<typeof newLife>;
