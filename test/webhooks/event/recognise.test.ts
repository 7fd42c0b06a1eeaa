import { recognise, type EventName } from '../../../nodes/MessagingService/webhooks/event/events';
import { deliveryReport, inbound, incomingSms } from '../../contract/events';

/** One body per event, from the specification. */
const samples = {
	'sms.deliveryReport': deliveryReport,
	'sms.incoming': incomingSms[0],
	'whatsApp.message': inbound('text'),
} satisfies Record<EventName, unknown>;

test.each(Object.entries(samples))('%s is recognized by its body', (name, body) => {
	expect(recognise(body)).toEqual({ name, body });
});
