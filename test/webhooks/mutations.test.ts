import * as fc from 'fast-check';
import { forgedHeaders } from '../../e2e/forger/mutations';
import { deeply } from '../tools/runs';
import { apiKey, post, report, signed, startTrigger, stopTriggers } from '../tools/triggerServer';

afterAll(stopTriggers);

const forgeries = deeply(3_000, 200);
const randomBodies = deeply(2_000, 120);

/** `npm run e2e -- forged` sends 20,000. */
test(`${forgeries} requests with a changed time, user or signature header start no workflow`, async () => {
	const trigger = await startTrigger();
	const valid = signed();
	const drawn = forgedHeaders(valid, forgeries, 20260101);
	expect(drawn).toHaveLength(forgeries);
	const statuses = new Map<number, number>();
	await Promise.all(
		Array.from({ length: 16 }, async () => {
			for (let headers = drawn.pop(); headers !== undefined; headers = drawn.pop()) {
				const { status } = await post(trigger.url, report, headers);
				statuses.set(status, (statuses.get(status) ?? 0) + 1);
			}
		}),
	);
	expect([...statuses]).toEqual([[401, forgeries]]);
	expect(trigger.started).toEqual([]);
	expect(trigger.thrown).toEqual([]);
	// The unchanged headers are valid in the same second, so the change was refused.
	expect((await post(trigger.url, report, valid)).status).toBe(200);
	expect(trigger.started).toHaveLength(1);
}, 60_000);

test(`${randomBodies} signed bodies of random JSON never make the trigger throw, and none is lost`, async () => {
	const trigger = await startTrigger();
	const bodies = fc.sample(
		fc.oneof(
			fc.json(),
			fc
				.tuple(fc.constantFrom(...Object.keys(report)), fc.jsonValue())
				.map(([field, value]) => JSON.stringify({ ...report, [field]: value })),
			fc
				.dictionary(
					fc.constantFrom('type', 'payload', 'trace_id', 'source_addr', '__proto__', 'message'),
					fc.jsonValue(),
				)
				.map((one) => JSON.stringify(one)),
		),
		{ numRuns: randomBodies, seed: 7 },
	);
	for (const body of bodies) {
		const { status } = await post(trigger.url, body, signed(apiKey));
		expect(status).toBe(200);
	}
	expect(trigger.thrown).toEqual([]);
	expect(trigger.started.length).toBeGreaterThan(randomBodies / 2);
}, 60_000);
