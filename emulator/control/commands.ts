import * as z from 'zod/v4';
import { faultSchema, headers } from '../faults/kinds';
import { duration, settingsSchema } from '../settings/options';
import { present } from '../settings/values';
import { eventNames } from '../../nodes/MessagingService/webhooks/event/kinds';
import { control } from './route';

/** Controls that change the emulator's state. */

const done = { done: true };

/** An event, with what it needs (webhooks/bodies.ts), and how it deviates. */
const event = z.strictObject({
	event: z.enum(eventNames),
	input: z.unknown().default({}),
	overrides: z
		.strictObject({
			to: z.string(),
			apiKey: z.string(),
			time: z.int(),
			headers,
			rawBody: z.string(),
			signed: z.boolean(),
			tries: z.int().min(1).max(20),
		})
		.partial()
		.default({}),
});

export const commands = [
	// Changes settings, such as `{"latencyMs": 200, "credits": 0}`.
	control('POST', '/settings', {
		body: settingsSchema.partial(),
		run(emulator, { body }) {
			emulator.set(present(body));
			return emulator.settings;
		},
	}),
	// Adds a fault, such as `{"do": "reset", "endpoint": "smsSend", "times": 1, "work": true}`.
	control('POST', '/faults', {
		body: faultSchema,
		run(emulator, { body: fault }) {
			if (fault.do !== 'down') return { id: emulator.fault(fault).id };
			if (fault.forMs === undefined)
				throw new Error('down needs forMs here: controls are unreachable too');
			// Delayed, because the answer to this request would be lost otherwise.
			emulator.timers.after(100, () => emulator.fault(fault));
			return { id: 0 };
		},
	}),
	// Removes all faults.
	control('DELETE', '/faults', {
		run(emulator) {
			emulator.clearFaults();
			return done;
		},
	}),
	// Sets the webhook addresses: `{"sms": "http://127.0.0.1:5678/...", "messagingApp": "..."}`.
	control('POST', '/webhooks', {
		body: settingsSchema.shape.webhooks,
		run(emulator, { body }) {
			emulator.set({ webhooks: body });
			return emulator.settings.webhooks;
		},
	}),
	// Sends an event: `{"event": "sms.incoming", "input": {"source_addr": "...", "message": "..."}}`.
	control('POST', '/event', {
		body: event,
		run: async (emulator, { body: { event: kind, input, overrides } }) =>
			await emulator.send(kind, input, present(overrides)),
	}),
	// Marks an email as opened: `{"uuid": "..."}`.
	control('POST', '/open', {
		body: z.strictObject({ uuid: z.string() }),
		run(emulator, { body: { uuid } }) {
			emulator.state.open(uuid);
			return done;
		},
	}),
	// Moves the clock forward, `{"advanceMs": 60000}`. What is due by then happens before the answer.
	control('POST', '/clock', {
		body: z.strictObject({ advanceMs: duration }),
		run(emulator, { body }) {
			emulator.state.clock.advance(body.advanceMs);
			return { at: emulator.state.now() };
		},
	}),
	// Resets everything but the webhook addresses.
	control('POST', '/reset', {
		run(emulator) {
			emulator.reset();
			return done;
		},
	}),
];
