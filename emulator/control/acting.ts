import * as z from 'zod/v4';
import { faultSchema } from '../faults/kinds';
import { settingsSchema } from '../options';
import { incoming, overrides, present, report } from './asked';
import { control } from './route';
import { done, doneShape, webhookResultShape } from './shapes';

/** Controls that change something. */

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
		summary: 'Where webhooks go: addresses of this machine, or of hosts that were named at the start',
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
	control('POST', '/again', {
		summary: 'Sends a webhook that went out before again, byte for byte',
		body: z.strictObject({ number: z.int(), overrides: overrides.optional() }),
		answer: webhookResultShape,
		run: async (emulator, { body: { number, overrides: given } }) =>
			await emulator.sendAgain(number, present(given ?? {})),
	}),
	control('POST', '/open', {
		summary: 'Opens an e-mail: its log says so from now on',
		body: z.strictObject({ uuid: z.string() }),
		answer: doneShape,
		run(emulator, { body: { uuid } }) {
			emulator.byHand({ do: 'open', uuid });
			return done;
		},
	}),
	control('POST', '/reset', {
		summary: 'Back to the start; webhooks go where they went before',
		answer: doneShape,
		run(emulator) {
			emulator.reset();
			return done;
		},
	}),
];
