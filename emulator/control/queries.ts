import * as z from 'zod/v4';
import { settingsSchema } from '../settings/options';
import { redactUrl } from '../session/addresses';
import { weightOf, type Bounded } from '../state/bounded';
import type { SentWebhook } from '../webhooks/records';
import { idAfter, next, select } from './messages';
import { control } from '../openapi/route';
import { appMessageShape, emailShape, messageShape, requestShape, smsShape, webhookShape } from './outputs';

/** Controls that only read. */

/** Limits the size of an answer, however much is kept. */
const maxAnswerBytes = 8 * 1024 * 1024;

/** Takes items from the front that fit into one answer, at least one. */
function fitting<Item>(items: readonly Item[], weigh: (item: Item) => number): Item[] {
	let weight = 0;
	const end = items.findIndex((item, index) => {
		weight += weigh(item);
		return index > 0 && weight > maxAnswerBytes;
	});
	return end === -1 ? [...items] : items.slice(0, end);
}

const wholeNumber = z
	.string()
	.regex(/^\d{1,15}$/, 'must be a whole number')
	.meta({ type: 'integer', minimum: 0 })
	.transform(Number);

const limit = (byDefault: number) =>
	wholeNumber.refine((count) => count >= 1 && count <= 1000, 'must be from 1 to 1000').default(byDefault);

const newest = <Item>(items: Bounded<Item>, count: number) =>
	fitting(items.after(Math.max(0, items.total - count)).reverse(), weightOf).reverse();

const place = z
	.string()
	.regex(/^(?:[0-9a-f]{8}-)?\d{1,15}$/, 'must be a number or a cursor')
	.default('0')
	.transform((text) => {
		const [id = '', life] = text.split('-').reverse();
		return { id: Number(id), life };
	});

const after = place.meta({ description: 'Only messages after the one with this ID or `cursor`' });
const since = place.meta({ description: 'Only those with a larger number, or after this `cursor`' });

const wanted = {
	channel: z.enum(['sms', 'email', 'messagingApp']).optional(),
	to: z.string().min(1).optional().meta({ description: 'A number in any notation, or an address' }),
	after,
};

const withoutKeys = (sent: SentWebhook): SentWebhook => ({ ...sent, to: redactUrl(sent.to) });

const newestCursors = z
	.object({ messages: z.string(), requests: z.string(), webhooks: z.string() })
	.meta({ description: 'Cursors of the newest ones, to get only later ones' });

const counts = z.object({
	requests: z.int(),
	messages: z.int(),
	emails: z.int(),
	appMessages: z.int(),
	sentWebhooks: z.int(),
});

export const queries = [
	control('GET', '/health', {
		summary: 'Answers as soon as the emulator runs, without a password',
		answer: z.object({ ok: z.literal(true) }),
		run: () => ({ ok: true }),
	}),
	control('GET', '/state', {
		summary: 'Settings, counts, and the newest messages and webhooks of each kind',
		query: z.strictObject({ limit: limit(100) }),
		answer: z.object({
			settings: settingsSchema,
			counts,
			newest: newestCursors,
			messages: z.array(smsShape),
			emails: z.array(emailShape),
			appMessages: z.array(appMessageShape),
			sentWebhooks: z.array(webhookShape),
		}),
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
					messages: `${name}-${state.position.lastId}`,
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
	control('GET', '/requests', {
		summary:
			'Recorded requests with a number above `since`, oldest first; use the last number for the next page',
		query: z.strictObject({ since, limit: limit(1000) }),
		answer: z.array(requestShape),
		run: ({ life }, { query }) =>
			fitting(
				life.requestLog.after(idAfter(life, query.since), query.limit),
				({ bodyBytes }) => 1000 + 2 * bodyBytes,
			),
	}),
	control('GET', '/messages', {
		summary: 'Messages of all channels, oldest first; use the last ID for the next page',
		query: z.strictObject({ ...wanted, limit: limit(100) }),
		answer: z.array(messageShape),
		run: (emulator, { query }) =>
			fitting(select(emulator.life, query, query.limit), ({ details }) => weightOf(details)),
	}),
	control('GET', '/messages/next', {
		summary: 'The first of these messages as soon as it arrives; 204 on timeout',
		query: z.strictObject({
			...wanted,
			timeout: wholeNumber
				.refine((milliseconds) => milliseconds <= 60_000, 'must be at most 60000')
				.default(30_000)
				.meta({ description: 'Milliseconds' }),
		}),
		answer: messageShape,
		mayBeEmpty: true,
		run: async (emulator, { query, gone }) => await next(emulator, query, query.timeout, gone),
	}),
	control('GET', '/webhooks', {
		summary: 'Sent webhooks with a number above `since`, oldest first',
		query: z.strictObject({ since, limit: limit(1000) }),
		answer: z.array(webhookShape),
		run: ({ life }, { query }) =>
			fitting(life.webhooks.sent.after(idAfter(life, query.since), query.limit), weightOf).map(withoutKeys),
	}),
	control('GET', '/faults', {
		summary: 'Active faults in the order in which they are tried, and how often each has happened',
		answer: z.array(z.object({ id: z.int(), fault: z.looseObject({ do: z.string() }), happened: z.int() })),
		run: ({ life: { faults } }) => faults.list(),
	}),
	control('GET', '/connections', {
		summary: 'Sockets and requests in progress',
		answer: z.object({
			open: z.int(),
			peak: z.int(),
			total: z.int(),
			refused: z.int(),
			active: z.int(),
			peakActive: z.int(),
		}),
		run: ({ connections: { open, peak, total, refused, active, peakActive } }) => ({
			open,
			peak,
			total,
			refused,
			active,
			peakActive,
		}),
	}),
	control('GET', '/code', {
		summary: 'The currently valid one-time password of this phone',
		query: z.strictObject({ phone: z.string().regex(/\d/, 'must be a number') }),
		answer: z.object({ code: z.string().nullable() }),
		// In any notation: outputs of the node have a plus sign.
		run: (emulator, { query }) => ({ code: emulator.code(query.phone.replace(/\D/g, '')) ?? null }),
	}),
];
