import { envelopeOf } from '../nodes/MessagingService/webhooks/event/envelope';
import { eventKinds } from '../nodes/MessagingService/webhooks/kinds/kinds';
import { recognise } from '../nodes/MessagingService/webhooks/event/recognise';

/** A sample output of the trigger for each kind of event, to build a workflow before the first event arrives. */

/** Pretty-printed, with the body on one line. */
function sampleOf(body: unknown): string {
	const event = recognise(body);
	if (event.name === 'unknown') throw new Error(`Not an event: ${event.reason}`);
	const envelope = envelopeOf(event, new Date('2026-01-31T15:15:00Z'), { options: {} });
	const { event: name, raw, ...others } = envelope;
	const item = { event: name, eventId: 'example', ...others, clockDifference: 0, raw: '‹raw›' };
	return JSON.stringify([item], null, 2).replace('"‹raw›"', () => JSON.stringify(raw));
}

/** The samples as JSON for *set mock data*. */
export const eventSamples = (): string =>
	Object.values(eventKinds)
		.map(({ sample: { title, body } }) => `${title}:\n\n\`\`\`json\n${sampleOf(body)}\n\`\`\``)
		.join('\n\n');
