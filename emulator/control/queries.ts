import * as z from 'zod/v4';
import { redactUrl } from '../http/redact';
import type { RecordedRequest } from '../http/recorded';
import type { Bounded } from '../state/bounded';
import type { ReceivedRequest, SentWebhook } from '../client';
import { idAfter, next, select } from './messages';
import { control } from './route';

/** Controls that only read. */

/** Limits the size of an answer, however much is kept. */
const maxAnswerBytes = 8 * 1024 * 1024;

/** Takes requests from the front that fit into one answer, at least one. */
function fitting(requests: RecordedRequest[]): RecordedRequest[] {
	let bytes = 0;
	const end = requests.findIndex(({ bodyBytes }, index) => {
		bytes += 1000 + 2 * bodyBytes;
		return index > 0 && bytes > maxAnswerBytes;
	});
	return end === -1 ? requests : requests.slice(0, end);
}

const wholeNumber = z
	.string()
	.regex(/^\d{1,15}$/, 'must be a whole number')
	.transform(Number);

const limit = (byDefault: number) =>
	wholeNumber
		.refine((count) => count >= 1 && count <= 1000, 'must be from 1 to 1000')
		.default(byDefault);

const newest = <Item>(items: Bounded<Item>, count: number) =>
	items.after(Math.max(0, items.total - count));

const place = z
	.string()
	.regex(/^(?:[0-9a-f]{8}-)?\d{1,15}$/, 'must be a number or a cursor')
	.default('0')
	.transform((text) => {
		const [id = '', life] = text.split('-').reverse();
		return { id: Number(id), life };
	});

const wanted = {
	channel: z.enum(['sms', 'email', 'messagingApp']).optional(),
	/** A number in any notation, or an address. */
	to: z.string().min(1).optional(),
	after: place,
};

const withoutKeys = (sent: SentWebhook): SentWebhook => ({ ...sent, to: redactUrl(sent.to) });

export const queries = [
	// Answers as soon as the emulator runs, without a password.
	control('GET', '/health', {
		run: () => ({ ok: true }),
	}),
	// Settings, counts, the cursors of what is newest, and the newest messages and webhooks
	// (`limit`).
	control('GET', '/state', {
		query: z.strictObject({ limit: limit(100) }),
		run({ settings, life: { name, state, webhooks, requestLog } }, { query }) {
			const { messages, emails, appMessages } = state;
			return {
				settings,
				counts: {
					requests: requestLog.length,
					messages: messages.length,
					emails: emails.length,
					appMessages: appMessages.length,
					sentWebhooks: webhooks.sent.length,
				},
				newest: {
					messages: `${name}-${state.lastId}`,
					requests: `${name}-${requestLog.total}`,
					webhooks: `${name}-${webhooks.sent.total}`,
				},
				messages: newest(messages, query.limit),
				emails: newest(emails, query.limit),
				appMessages: newest(appMessages, query.limit),
				sentWebhooks: newest(webhooks.sent, query.limit).map(withoutKeys),
			};
		},
	}),
	// Recorded requests after a number or a cursor (`since`, `limit`).
	control('GET', '/requests', {
		query: z.strictObject({ since: place, limit: limit(1000) }),
		run: ({ life }, { query }): ReceivedRequest[] =>
			fitting(life.requestLog.after(idAfter(life, query.since), query.limit)),
	}),
	// Messages of all channels, oldest first (`channel`, `to`, `after`, `limit`).
	control('GET', '/messages', {
		query: z.strictObject({ ...wanted, limit: limit(100) }),
		run: (emulator, { query }) => select(emulator.life, query, query.limit),
	}),
	// The first of them as soon as it arrives; 204 after `timeout` milliseconds.
	control('GET', '/messages/next', {
		query: z.strictObject({
			...wanted,
			timeout: wholeNumber
				.refine((milliseconds) => milliseconds <= 60_000, 'must be at most 60000')
				.default(30_000),
		}),
		run: async (emulator, { query, gone }) => await next(emulator, query, query.timeout, gone),
	}),
	// Webhooks that were sent (`since`, `limit`).
	control('GET', '/webhooks', {
		query: z.strictObject({ since: place, limit: limit(1000) }),
		run: ({ life }, { query }) =>
			life.webhooks.sent.after(idAfter(life, query.since), query.limit).map(withoutKeys),
	}),
	// Active faults, and how often each has happened.
	control('GET', '/faults', {
		run: ({ life: { faults } }) => faults.list(),
	}),
	// Sockets and requests: open, most at once, in all, refused.
	control('GET', '/connections', {
		run: ({ connections: { open, peak, total, refused, active, peakActive } }) => ({
			open,
			peak,
			total,
			refused,
			active,
			peakActive,
		}),
	}),
	// The one-time password that a `phone` may enter now.
	control('GET', '/code', {
		query: z.strictObject({ phone: z.string().regex(/\d/, 'must be a number') }),
		// In any notation: outputs of the node have a plus sign.
		run: (emulator, { query }) => ({ code: emulator.code(query.phone.replace(/\D/g, '')) ?? null }),
	}),
];
