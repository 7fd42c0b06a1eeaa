import { MessagingServiceTrigger } from '../../nodes/MessagingService/MessagingServiceTrigger.node';
import { Soak } from '../soak/play';
import { deeply } from '../tools/runs';
import { holdDate } from '../tools/nodeTime';

holdDate();

// `npm run soak` sends a million and checks the heap.
const requests = deeply(3_000, 1_000);

test(`${requests} mixed requests (new, repeated, forged, stale, broken) all get the right response, and each event starts once`, async () => {
	const soak = new Soak(new MessagingServiceTrigger());
	await soak.play(requests);
	expect([soak.wrong, soak.thrown]).toEqual([[], []]);
	expect(soak.starts.are).toBe(soak.starts.due);
	expect(soak.sent.repeat).toBeGreaterThan(requests / 8);
});
