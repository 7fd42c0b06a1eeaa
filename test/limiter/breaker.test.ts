import { Limiter } from '../../nodes/MessagingService/limiter/limiter';
import { VirtualClock } from './virtualClock';

/** When the circuit breaker opens, and since when it says that the service is away. */

const hourMs = 3_600_000;

/** Asks for a number each second, and is refused each time. */
async function refused(limiter: Limiter, clock: VirtualClock, from: number, times: number): Promise<void> {
	await clock.sleep(from - clock.now());
	for (let time = 0; time < times; time += 1) {
		const permit = await limiter.acquire({}, { endpoint: 'smsSend', name: `${from} ${time}` });
		await clock.sleep(1000);
		permit?.release('refused', 1);
	}
}

test('hours in which nobody asked do not count as an outage', async () => {
	const clock = new VirtualClock();
	const limiter = new Limiter(clock);
	void refused(limiter, clock, 0, 4);
	void refused(limiter, clock, 12 * hourMs, 100);
	await clock.runTo(12 * hourMs + 20_000);
	expect(limiter.learned.awayFor('smsSend')).toBeUndefined();
	await clock.runTo(12 * hourMs + 40_000);
	expect(limiter.learned.awayFor('smsSend')).toBe(40_000);
	expect(limiter.learned.awayFor('otpSend')).toBeUndefined();
});
