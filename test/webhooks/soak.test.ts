import { MessagingServiceTrigger } from '../../nodes/MessagingService/MessagingServiceTrigger.node';
import { Soak } from '../soak/play';
import { holdDate } from '../tools/nodeTime';

holdDate();

// A million of them, and what they leave in the heap: npm run soak.
test('of 3,000 events, repeats, forged, stale and broken requests each is answered as it should be, and each event starts once', async () => {
	const soak = new Soak(new MessagingServiceTrigger());
	await soak.play(3_000);
	expect([soak.wrong, soak.thrown]).toEqual([[], []]);
	expect(soak.starts.are).toBe(soak.starts.due);
	expect(soak.sent.repeat).toBeGreaterThan(400);
});
