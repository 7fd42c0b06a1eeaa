import { EndpointState } from '../../nodes/MessagingService/limiter/endpoint';
import { Limiter } from '../../nodes/MessagingService/limiter/limiter';
import { VirtualClock } from './virtualClock';

/** What failures of one endpoint close, for how long, and when it counts as away. */

type Answered = readonly ['done' | 'refused' | 'fault', number?];

/** An endpoint after some answers at a moment. */
function after(
	times: number,
	[load, pauseSeconds]: Answered,
	now = 1000,
	endpoint = new EndpointState(),
): EndpointState {
	for (let time = 0; time < times; time += 1) endpoint.answered(load, pauseSeconds, now, now, 1);
	return endpoint;
}

test.each([
	['refusals that ask for half a minute', ['refused', 30]],
	['faults', ['fault']],
] as const)('fewer than ten %s in a row close nothing', (_what, answered) => {
	const endpoint = after(9, answered);
	expect(endpoint.closedUntil).toBeLessThanOrEqual(1000);
	expect(endpoint.isOutage).toBe(false);
	after(1, answered, 1000, endpoint);
	expect(endpoint.closedUntil).toBeGreaterThan(1000);
	expect(endpoint.isOutage).toBe(true);
});

test.each([
	['at least a second', ['refused', 0], 2_000],
	['a second if none is named', ['refused'], 2_000],
	['as long as the service asks for', ['refused', 4], 5_000],
	['at most 5 s, because another number may get through', ['refused', 30], 6_000],
	['a second after a fault', ['fault'], 2_000],
] as const)('a pause in an outage lasts %s', (_what, answered, until) => {
	expect(after(10, answered).closedUntil).toBe(until);
});

test.each([
	['that names up to two seconds', 2, 3_000],
	['that names more', 2.5, 0],
])(
	'once a tenth of the answers failed, a refusal %s closes until then or not',
	(_what, pause, until) => {
		const endpoint = after(40, ['done']);
		for (let time = 0; time < 10; time += 1)
			after(1, ['done'], 1000, after(1, ['refused', pause], 1000, endpoint));
		expect(endpoint.closedUntil).toBe(until);
		expect(endpoint.isOutage).toBe(false);
	},
);

test.each([
	['but in an outage, which it keeps closed', 10, 11_000],
	['otherwise', 9, 1_000],
])('a message that is refused again tells nothing of the others: %s', (_when, refusals, until) => {
	const endpoint = after(refusals, ['refused', 0], 1_000);
	for (let time = 0; time < 20; time += 1) endpoint.answered('refused', 5, 6_000, 6_000, 1, true);
	expect(endpoint.isOutage).toBe(refusals === 10);
	expect(endpoint.closedUntil).toBe(until);
});

test('an endpoint is not away within 30 s of its last success, even if a request that fails is older', () => {
	const endpoint = after(1, ['done'], 20_000);
	for (let time = 0; time < 10; time += 1) endpoint.answered('fault', undefined, 0, 31_000, 1);
	expect([endpoint.isOutage, endpoint.isAway]).toEqual([true, false]);
});

const hourMs = 3_600_000;

/** Asks once a second, and is refused each time. */
async function refused(
	limiter: Limiter,
	clock: VirtualClock,
	from: number,
	times: number,
): Promise<void> {
	await clock.sleep(from - clock.now());
	for (let time = 0; time < times; time += 1) {
		const permit = await limiter.acquire({}, 'smsSend');
		await clock.sleep(1000);
		permit?.end('refused', 1);
	}
}

test('an endpoint is away after 30 s without success; hours in which nobody asked do not count', async () => {
	const clock = new VirtualClock();
	const limiter = new Limiter(clock);
	void refused(limiter, clock, 0, 9);
	void refused(limiter, clock, 12 * hourMs, 100);
	await clock.runTo(12 * hourMs + 20_000);
	expect(limiter.awayFor('smsSend')).toBeUndefined();
	await clock.runTo(12 * hourMs + 40_000);
	expect(limiter.awayFor('smsSend')).toBe(40_000);
	expect(limiter.awayFor('otpSend')).toBeUndefined();
});

test('after time-outs, and an outage of them, all slots of the account are free again', async () => {
	const clock = new VirtualClock();
	const limits = { mostAtOnce: 2, perSecond: undefined };
	const limiter = Object.assign(new Limiter(clock), { limits });
	let granted = 0;
	/** Asks for so many permits at once, and ends them a second later. */
	const ask = async (times: number, load: 'done' | 'fault') => {
		granted = 0;
		for (let time = 0; time < times; time += 1)
			void limiter.acquire({}, 'smsSend').then(async (permit) => {
				granted += 1;
				await clock.sleep(1000);
				permit?.end(load);
			});
		await clock.runTo(clock.now() + 500);
		const atOnce = granted;
		await clock.runTo(clock.now() + 9_500);
		return atOnce;
	};
	for (let time = 0; time < 6; time += 1) await ask(2, 'fault');
	// One tests whether the endpoint is back.
	expect(await ask(2, 'done')).toBe(1);
	expect(await ask(3, 'done')).toBe(2);
});
