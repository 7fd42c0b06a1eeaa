import * as z from 'zod/v4';
import { redactUrl } from '../http/redact';
import type { ReceivedRequest, SentWebhook } from '../client';
import { filter, idAfter, next, place, select } from './messages';
import { control } from './route';

/** Controls that only read. */

const wholeNumber = z
	.string()
	.regex(/^\d{1,15}$/, 'must be a whole number')
	.transform(Number);

const limit = wholeNumber
	.refine((count) => count >= 1 && count <= 1000, 'must be from 1 to 1000')
	.default(1000);

const withoutKeys = (sent: SentWebhook): SentWebhook => ({ ...sent, to: redactUrl(sent.to) });

export const queries = [
	// Answers as soon as the emulator runs, without a password.
	control('GET', '/health', {
		run: () => ({ ok: true }),
	}),
	// Settings, and the cursors of the newest message, request and webhook.
	control('GET', '/state', {
		run: ({ settings, life: { name, state, webhooks, requestLog } }) => ({
			settings,
			newest: {
				messages: `${name}-${state.lastId}`,
				requests: `${name}-${requestLog.total}`,
				webhooks: `${name}-${webhooks.sent.total}`,
			},
		}),
	}),
	// Recorded requests after a number or a cursor (`since`, `limit`).
	control('GET', '/requests', {
		query: z.strictObject({ since: place, limit }),
		run: ({ life }, { query }): ReceivedRequest[] =>
			life.requestLog.after(idAfter(life, query.since), query.limit),
	}),
	// Messages of all channels, oldest first (`channel`, `to`, `after`, `limit`).
	control('GET', '/messages', {
		query: filter.extend({ limit }),
		run: (emulator, { query }) => select(emulator.life, query, query.limit),
	}),
	// The first of them as soon as it arrives; 204 after `timeout` milliseconds.
	control('GET', '/messages/next', {
		query: filter.extend({
			timeout: wholeNumber
				.refine((milliseconds) => milliseconds <= 60_000, 'must be at most 60000')
				.default(30_000),
		}),
		run: async (emulator, { query, gone }) => await next(emulator, query, query.timeout, gone),
	}),
	// Webhooks that were sent (`since`, `limit`).
	control('GET', '/webhooks', {
		query: z.strictObject({ since: place, limit }),
		run: ({ life }, { query }) =>
			life.webhooks.sent.after(idAfter(life, query.since), query.limit).map(withoutKeys),
	}),
	// Active faults, and how often each has happened.
	control('GET', '/faults', {
		run: ({ life: { faults } }) => faults.list(),
	}),
	// The one-time password that a `phone` may enter now.
	control('GET', '/code', {
		query: z.strictObject({ phone: z.string().regex(/\d/, 'must be a number') }),
		// In any notation: outputs of the node have a plus sign.
		run: (emulator, { query }) => ({ code: emulator.code(query.phone.replace(/\D/g, '')) ?? null }),
	}),
];
