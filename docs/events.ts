import { envelopeOf, defaultOptOutWords } from '../nodes/MessagingService/webhooks/event/envelope';
import { recognise } from '../nodes/MessagingService/webhooks/event/events';

/** An event of each kind as the trigger puts it out, to build a workflow with before the first one arrives. */

const bodies: Readonly<Record<string, unknown>> = {
	'An SMS delivery report': {
		trace_id: 123456789,
		segments: 1,
		chars: 25,
		encoding: 'GSM',
		message: 'Your order is on its way.',
		phone: '525512345678',
		status: 3,
	},
	'An incoming SMS': { source_addr: '525512345678', message: 'YES', sms_id: 123456789 },
	'A WhatsApp message': {
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
				sender: { phone: '5215587654321', name: 'Ana', country_code: 52, dial_code: '15587654321' },
				payload: { text: 'Where is my order?' },
			},
		},
	},
};

function itemOf(body: unknown): unknown {
	const event = recognise(body);
	if (event.name === 'unknown') throw new Error(`No event: ${event.reason}`);
	const options = { optOutWords: defaultOptOutWords };
	const envelope = envelopeOf(event, new Date('2026-01-31T15:15:00Z'), { options });
	const { event: name, raw, ...others } = envelope;
	return { event: name, eventId: 'example', ...others, clockDifference: 0, raw };
}

/** Each as JSON that *set mock data* takes. */
export const eventSamples = (): string =>
	Object.entries(bodies)
		.map(([title, body]) => `${title}:\n\n\`\`\`json\n${JSON.stringify([itemOf(body)], null, 2)}\n\`\`\``)
		.join('\n\n');
