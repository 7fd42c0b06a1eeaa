import { validateHeaderName, validateHeaderValue } from 'node:http';
import * as z from 'zod/v4';
import { inboundContents, type InboundMessageType } from '../../nodes/MessagingService/contract';
import { faultSchema } from '../faults/kinds';
import { settingsSchema } from '../options';
import { control } from './route';
import { done, doneShape, webhookResultShape } from './shapes';

/** Controls that change something. */

function isHeader(name: string, value: string): boolean {
	try {
		validateHeaderName(name);
		validateHeaderValue(name, value);
		return true;
	} catch {
		return false;
	}
}

const overrides = z.strictObject({
	to: z.string().optional(),
	apiKey: z.string().optional(),
	time: z.int().optional(),
	headers: z
		.record(z.string(), z.string())
		.refine(
			(headers) => Object.entries(headers).every(([name, value]) => isHeader(name, value)),
			'has a name or a value that HTTP does not allow',
		)
		.optional(),
	rawBody: z.string().optional(),
	signed: z.boolean().optional(),
	tries: z.int().min(1).max(20).optional(),
});

const incoming = z.discriminatedUnion('kind', [
	z.strictObject({
		kind: z.literal('sms'),
		source_addr: z.string(),
		message: z.string(),
		sms_id: z.string().optional(),
		short_code: z.string().optional(),
		overrides: overrides.optional(),
	}),
	z.strictObject({
		kind: z.literal('messagingApp'),
		type: z.enum(Object.keys(inboundContents) as InboundMessageType[]).optional(),
		content: z.record(z.string(), z.unknown()).optional(),
		agent: z.string().optional(),
		from: z.string().optional(),
		name: z.string().optional(),
		charge: z.number().optional(),
		overrides: overrides.optional(),
	}),
]);

const report = z.strictObject({
	id: z.union([z.int(), z.string()]),
	status: z.int().optional(),
	overrides: overrides.optional(),
});

/** Leaves out what is undefined: an optional field is absent or has a value. */
type Present<Value> = { [Key in keyof Value]: Exclude<Value[Key], undefined> };
const present = <Value extends object>(value: Value) =>
	Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Present<Value>;

export const acting = [
	control('POST', '/settings', {
		summary: 'Changes some of the settings, and answers with all of them',
		body: settingsSchema.partial(),
		answer: settingsSchema,
		run(emulator, { body }) {
			emulator.set(present(body));
			return emulator.settings;
		},
	}),
	control('POST', '/faults', {
		summary: 'Puts one more fault in place',
		body: faultSchema,
		answer: z.object({ id: z.int() }),
		run(emulator, { body: fault }) {
			if (fault.do !== 'down') return { id: emulator.fault(fault).id };
			if (fault.forMs === undefined) throw new Error('down needs forMs here: controls are unreachable too');
			// Not at once: the answer to this very request would be lost.
			emulator.timers.after(100, () => emulator.fault(fault));
			return { id: 0 };
		},
	}),
	control('DELETE', '/faults', {
		summary: 'Takes all faults away',
		answer: doneShape,
		run(emulator) {
			emulator.clearFaults();
			return done;
		},
	}),
	control('POST', '/webhooks', {
		summary: 'Where webhooks go: addresses of this machine',
		body: settingsSchema.shape.webhooks,
		answer: settingsSchema.shape.webhooks,
		run(emulator, { body }) {
			emulator.set({ webhooks: body });
			return emulator.settings.webhooks;
		},
	}),
	control('POST', '/incoming', {
		summary: 'Lets a message of a person come in, and answers once its webhook has been sent',
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
	control('POST', '/reset', {
		summary: 'Back to the start',
		answer: doneShape,
		run(emulator) {
			emulator.reset();
			return done;
		},
	}),
];
