import * as z from 'zod/v4';
import { faultSchema } from '../faults/kinds';
import { duration, settingsSchema } from '../settings/options';
import { present } from '../settings/values';
import { event, overrides } from './inputs';
import { control } from './route';

/** Controls that change the emulator's state. */

const done = { done: true };

export const commands = [
	control('POST', '/settings', {
		body: settingsSchema.partial(),
		run(emulator, { body }) {
			emulator.set(present(body));
			return emulator.settings;
		},
	}),
	control('POST', '/faults', {
		body: faultSchema,
		run(emulator, { body: fault }) {
			if (fault.do !== 'down') return { id: emulator.fault(fault).id };
			if (fault.forMs === undefined) throw new Error('down needs forMs here: controls are unreachable too');
			// Delayed, because the answer to this request would be lost otherwise.
			emulator.timers.after(100, () => emulator.fault(fault));
			return { id: 0 };
		},
	}),
	control('DELETE', '/faults', {
		run(emulator) {
			emulator.clearFaults();
			return done;
		},
	}),
	control('POST', '/webhooks', {
		body: settingsSchema.shape.webhooks,
		run(emulator, { body }) {
			emulator.set({ webhooks: body });
			return emulator.settings.webhooks;
		},
	}),
	control('POST', '/event', {
		body: event,
		run: async (emulator, { body: { event: kind, input, overrides: given } }) =>
			await emulator.send(kind, input, present(given ?? {})),
	}),
	control('POST', '/again', {
		body: z.strictObject({ number: z.int(), overrides: overrides.optional() }),
		run: async (emulator, { body: { number, overrides: given } }) =>
			await emulator.sendAgain(number, present(given ?? {})),
	}),
	control('POST', '/open', {
		body: z.strictObject({ uuid: z.string() }),
		run(emulator, { body: { uuid } }) {
			emulator.state.open(uuid);
			return done;
		},
	}),
	control('POST', '/clock', {
		body: z.strictObject({ advanceMs: duration }),
		run(emulator, { body }) {
			emulator.timers.advance(body.advanceMs);
			return { at: emulator.state.now() };
		},
	}),
	control('POST', '/reset', {
		run(emulator) {
			emulator.reset();
			return done;
		},
	}),
];
