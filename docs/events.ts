import { envelopeOf } from '../nodes/MessagingService/webhooks/event/envelope';
import type { EventName } from '../nodes/MessagingService/webhooks/event/kinds';
import { recognise } from '../nodes/MessagingService/webhooks/event/recognise';

/**
 * A sample output of the trigger for each kind of event, to build a workflow before the first event
 * arrives.
 */

/** Pretty-printed, with the body on one line. */
function sampleOf(body: unknown): string {
	const event = recognise(body);
	if (event.name === 'unknown') throw new Error(`Not an event: ${event.reason}`);
	const envelope = envelopeOf(event, new Date('2026-01-31T15:15:00Z'), { options: {} });
	const { event: name, raw, ...others } = envelope;
	const item = { event: name, eventId: 'example', ...others, clockDifference: 0, raw: '‹raw›' };
	return JSON.stringify([item], null, 2).replace('"‹raw›"', () => JSON.stringify(raw));
}

/** A body of each event, and its title. */
export const sampleBodies = {
	'sms.deliveryReport': [
		'An SMS delivery report',
		{
			trace_id: 123456789,
			segments: 1,
			chars: 25,
			encoding: 'GSM',
			message: 'Your order is on its way.',
			phone: '525512345678',
			status: 3,
		},
	],
	'sms.incoming': [
		'An incoming SMS',
		{ source_addr: '525512345678', message: 'YES', sms_id: 123456789 },
	],
	'whatsApp.message': [
		'A WhatsApp message',
		{
			type: 'inbound',
			payload: {
				app: '5215512345678',
				type: 'message',
				msisdn: '5215587654321',
				added_on: '2026-01-31 09:15:00',
				type_message: 'text',
				charge: 0,
				payload: {
					id: 'message-1042',
					source: '5215587654321',
					type: 'text',
					sender: {
						phone: '5215587654321',
						name: 'Ana',
						country_code: 52,
						dial_code: '15587654321',
					},
					payload: { text: 'Where is my order?' },
				},
			},
		},
	],
} as const satisfies Record<EventName, readonly [title: string, body: object]>;

/** The samples as JSON for *set mock data*. */
export const eventSamples = (): string =>
	Object.values(sampleBodies)
		.map(([title, body]) => `${title}:\n\n\`\`\`json\n${sampleOf(body)}\n\`\`\``)
		.join('\n\n');
