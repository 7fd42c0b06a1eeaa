import type { Answer } from '../../nodes/MessagingService/contract';
import { Limiter } from '../../nodes/MessagingService/limiter/limiter';
import { requestWithRetries } from '../../nodes/MessagingService/limiter/retries';
import { Scheduler } from '../../nodes/MessagingService/limiter/scheduler';
import { accepted, tooMany } from './services';
import { VirtualClock } from './virtualClock';

/** Runs that ask for the same number, which is refused for itself until the 50th second. */

const clock = new VirtualClock();
const limiter = new Limiter(clock);

interface Ended {
	at: number;
	readonly answers: Array<Answer['kind'] | undefined>;
}

async function run(items: number, signal?: AbortSignal): Promise<Ended> {
	const ended: Ended = { at: 0, answers: [] };
	const scheduler = new Scheduler(limiter, signal);
	const ask = async () => {
		await clock.sleep(100);
		return clock.now() > 50_000 ? accepted : tooMany(30);
	};
	await scheduler.runAll(new Array<number>(items).fill(0), Infinity, async (_job, turns) => {
		const answer = await requestWithRetries(turns, { endpoint: 'smsSend', name: 'one' }, 'send', ask);
		ended.answers.push(answer?.kind);
		return answer !== undefined;
	});
	scheduler.end();
	ended.at = clock.now();
	return ended;
}

test('who waits for the number of another run leaves when its own is cancelled, and goes on when that one is', async () => {
	const [first, second] = [new AbortController(), new AbortController()];
	const asking = run(20, first.signal);
	await clock.runTo(1000);
	const leaving = run(20, second.signal);
	const staying = run(20);
	await clock.runTo(5000);
	second.abort();
	await clock.runTo(10_000);
	const left = await leaving;
	expect(left.at).toBeLessThan(5100);
	expect(new Set(left.answers)).toEqual(new Set([undefined]));
	first.abort();
	await clock.runTo(100_000);
	expect(new Set((await asking).answers)).toEqual(new Set([undefined]));
	const { answers, at } = await staying;
	expect(at).toBeLessThan(75_000);
	expect(answers).toEqual(new Array(20).fill('accepted'));
});
