import { readFileSync } from 'node:fs';
import { MessagingServiceTrigger } from '../../nodes/MessagingService/MessagingServiceTrigger.node';
import { recognise } from '../../nodes/MessagingService/webhooks/event/recognise';
import {
	eventKinds,
	eventNames,
	type EventName,
} from '../../nodes/MessagingService/webhooks/event/kinds';
import { sampleBodies } from '../../docs/events';
import { events } from '../contract/events';
import { post, signed, startTrigger, stopTriggers } from '../tools/triggerServer';

/** What must be true of every kind of event. */

afterEach(stopTriggers);

const bodies = eventNames.flatMap((name) =>
	[...events[name].bodies, sampleBodies[name][1]].map((body) => [name, body as object] as const),
);

test.each(bodies)('%s is recognized by its body, and resembles no other event', (name, body) => {
	expect(recognise(body)).toEqual({ name, body });
	const similar = eventNames.filter((one) => eventKinds[one].resembles({ ...body }));
	expect(similar).toEqual([name]);
});

test.each(bodies)(
	'%s with a secret alone starts a run only if it need not be signed',
	async (name, body) => {
		const secret = 'a-secret-of-the-user';
		const trigger = await startTrigger({
			parameters: { events: eventNames, eventAuthentication: 'header', headerName: 'x-secret' },
			credential: { apiKey: 'k-3f9a77c1d2', sharedSecret: secret },
		});
		const { alwaysSigned } = eventKinds[name];
		const { status } = await post(trigger.url, body, ['x-secret', secret]);
		expect([status, trigger.started.length]).toEqual(alwaysSigned ? [401, 0] : [200, 1]);
		expect((await post(trigger.url, body, signed())).status).toBe(alwaysSigned ? 200 : 401);
	},
);

test('a new event is in the changelog, and in no saved workflow: the default of Events stays', () => {
	const { properties } = new MessagingServiceTrigger().description;
	const published: EventName[] = ['sms.deliveryReport', 'sms.incoming', 'whatsApp.message'];
	expect(properties.find(({ name }) => name === 'events')?.default).toEqual(published);
	// Saved workflows no longer get it as `unknown`, which people need to know.
	const added = eventNames.filter((name) => !published.includes(name));
	const changes = readFileSync('CHANGELOG.md', 'utf8');
	for (const name of added) expect(changes).toContain(eventKinds[name].label);
});
