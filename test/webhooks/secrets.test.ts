import { readingLasts } from '../../nodes/MessagingService/webhooks/settings';
import { apiKey, post, report, signed, startTrigger, stopTriggers } from '../tools/triggerServer';

afterEach(stopTriggers);

const pass = (milliseconds: number) => jest.setSystemTime(Date.now() + milliseconds);

/** Creates distinct delivery reports. */
let events = 0;
const another = () => ({ ...report, trace_id: String(10_000 + ++events) });

test('concurrent and consecutive events read the credential once', async () => {
	const trigger = await startTrigger();
	const answers = await Promise.all(Array.from({ length: 20 }, () => post(trigger.url, another())));
	for (let more = 0; more < 5; more++) answers.push(await post(trigger.url, another()));
	expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
	expect(trigger.stored.reads).toBe(1);
	pass(readingLasts.toAdmit);
	await post(trigger.url, another());
	expect(trigger.stored.reads).toBe(2);
	// After the clock was set back, the age is unknown.
	pass(-1000);
	await post(trigger.url, another());
	expect(trigger.stored.reads).toBe(3);
});

test('a removed key admits nothing once the cached reading expires', async () => {
	const credential = { apiKey };
	const trigger = await startTrigger({ credential });
	expect((await post(trigger.url, another())).status).toBe(200);
	credential.apiKey = 'another-long-key';
	pass(readingLasts.toAdmit - 1);
	expect((await post(trigger.url, another(), signed(apiKey))).status).toBe(200);
	pass(1);
	expect((await post(trigger.url, another(), signed(apiKey))).status).toBe(401);
});

test('a key that was just entered works at once', async () => {
	const credential = { apiKey };
	const trigger = await startTrigger({ credential });
	expect((await post(trigger.url, another())).status).toBe(200);
	credential.apiKey = 'another-long-key';
	pass(1);
	expect((await post(trigger.url, another(), signed('another-long-key'))).status).toBe(200);
});

test('a flood of forged requests reads the credential at most once a second', async () => {
	const trigger = await startTrigger();
	for (let second = 0; second < 3; second++) {
		for (let each = 0; each < 5; each++) {
			expect((await post(trigger.url, another(), signed('another-key'))).status).toBe(401);
			pass(10);
		}
		pass(1000);
	}
	// The first reading is one that every event makes.
	expect(trigger.stored.reads).toBe(1 + 3);
});

test('an unreadable credential is read again by the next request', async () => {
	const credential: { apiKey?: string } = {};
	let isBroken = true;
	Object.defineProperty(credential, 'apiKey', {
		enumerable: true,
		get: () => {
			if (isBroken) throw new Error('no database');
			return apiKey;
		},
	});
	const trigger = await startTrigger({ credential });
	const event = another();
	expect((await post(trigger.url, event)).status).toBe(503);
	isBroken = false;
	expect((await post(trigger.url, event)).status).toBe(200);
});

test('in test mode the credential is read each time', async () => {
	const credential = { apiKey };
	const trigger = await startTrigger({ credential, mode: 'manual' });
	expect((await post(trigger.url, report)).status).toBe(200);
	credential.apiKey = 'another-long-key';
	expect((await post(trigger.url, report, signed('another-long-key'))).status).toBe(200);
	// Before the body is read, and with it.
	expect(trigger.stored.reads).toBe(4);
});
