import * as z from 'zod/v4';
import { faultSchema } from '../faults/kinds';
import { duration, settingsSchema } from '../settings/options';
import { present } from '../settings/values';
import { incoming, overrides, report } from './inputs';
import { control } from '../openapi/route';
import { done, doneShape, webhookResultShape } from './outputs';

/** Controls that change the emulator's state. */

const contentType = 'application/x-ndjson';

const difference = z.object({
	line: z.int().meta({ description: 'Line of the file, from 1' }),
	what: z.string(),
	byte: z.int().meta({ description: 'Index of the first difference, from 0' }),
	expected: z.string().meta({ description: 'The text around it in the session' }),
	found: z.string().meta({ description: 'The text of the replay' }),
});

const withoutAddress = z.array(z.enum(['sms', 'messagingApp'])).meta({
	description: 'Webhooks whose address contained a key, which sessions do not store: set it again',
});

export const commands = [
	control('POST', '/settings', {
		summary: 'Changes some settings and returns all of them',
		body: settingsSchema.partial(),
		answer: settingsSchema,
		run(emulator, { body }) {
			emulator.set(present(body));
			return emulator.settings;
		},
	}),
	control('POST', '/faults', {
		summary: 'Adds a fault',
		body: faultSchema,
		answer: z.object({ id: z.int() }),
		run(emulator, { body: fault }) {
			if (fault.do !== 'down') return { id: emulator.fault(fault).id };
			if (fault.forMs === undefined) throw new Error('down needs forMs here: controls are unreachable too');
			// Delayed, because the answer to this request would be lost otherwise.
			emulator.timers.after(100, () => emulator.fault(fault));
			return { id: 0 };
		},
	}),
	control('DELETE', '/faults', {
		summary: 'Removes all faults',
		answer: doneShape,
		run(emulator) {
			emulator.clearFaults();
			return done;
		},
	}),
	control('POST', '/webhooks', {
		summary: 'Sets the webhook addresses: on this machine, or on hosts allowed at the start',
		body: settingsSchema.shape.webhooks,
		answer: settingsSchema.shape.webhooks,
		run(emulator, { body }) {
			emulator.set({ webhooks: body });
			return emulator.settings.webhooks;
		},
	}),
	control('POST', '/incoming', {
		summary: 'Sends a message from a person, and answers after its webhook',
		body: incoming,
		answer: webhookResultShape,
		async run(emulator, { body: { overrides: given, ...rest } }) {
			const departures = present(given ?? {});
			if (rest.kind === 'sms') {
				const { kind: _kind, ...input } = rest;
				return await emulator.incomingSms(present(input), departures);
			}
			const { kind: _kind, ...input } = rest;
			return await emulator.inboundMessage(present(input), departures);
		},
	}),
	control('POST', '/report', {
		summary: 'Sends the delivery report of an SMS now: status 3, or 10 for a rejected one',
		body: report,
		answer: webhookResultShape,
		run: async (emulator, { body: { id, status, overrides: given } }) =>
			await emulator.deliverReport(id, { ...present(given ?? {}), ...present({ status }) }),
	}),
	control('POST', '/again', {
		summary: 'Resends a webhook byte for byte',
		body: z.strictObject({ number: z.int(), overrides: overrides.optional() }),
		answer: webhookResultShape,
		run: async (emulator, { body: { number, overrides: given } }) =>
			await emulator.sendAgain(number, present(given ?? {})),
	}),
	control('POST', '/open', {
		summary: 'Marks an e-mail as opened in the log',
		body: z.strictObject({ uuid: z.string() }),
		answer: doneShape,
		run(emulator, { body: { uuid } }) {
			emulator.actManually({ do: 'open', uuid });
			return done;
		},
	}),
	control('POST', '/clock', {
		summary: 'Moves the clock forward: what is due by then happens before the answer, in its order',
		body: z.strictObject({ advanceMs: duration }),
		answer: z.object({ at: z.int() }),
		run(emulator, { body }) {
			emulator.timers.advance(body.advanceMs);
			return { at: emulator.state.now() };
		},
	}),
	control('POST', '/reset', {
		summary: 'Resets everything except the webhook addresses',
		answer: doneShape,
		run(emulator) {
			emulator.reset();
			return done;
		},
	}),
	control('GET', '/session', {
		summary: 'The whole session as a file without keys',
		contentType,
		run: (emulator) => emulator.exportSession(),
	}),
	control('PUT', '/session', {
		summary: 'Replaces the current session by a replay of this one, and returns the differences',
		body: z.string(),
		contentType,
		maxBytes: 256 * 1024 * 1024,
		answer: z.object({
			requests: z.int(),
			webhooks: z.int(),
			differences: z.array(difference),
			withoutAddress,
		}),
		run(emulator, { body }) {
			const { requests, webhooks, differences, withoutAddress: missing } = emulator.importSession(body);
			return { requests, webhooks, differences, withoutAddress: missing };
		},
	}),
];
