import { sleep } from 'n8n-workflow';
import { withRetries } from '../../../nodes/MessagingService/delivery/store/database';
import { accountOf, failureIn } from '../../tools/faults/accounts';
import { keyed, keyStates, names } from '../../tools/keyed';
import { useNodeTime } from '../../tools/nodeTime';
import { useEmulator, toEach, carryOn } from '../../tools/service';
import { useStore } from '../../tools/store';
import { until } from '../../tools/until';

/** While n8n's database is down, all lookups wait for it together, for up to 90 s. */

const service = useEmulator();
const store = useStore();
const time = useNodeTime();
// The time of an outage passes in hundreds of turns, not in a hundred thousand.
const { sceneOf, send } = keyed(service, time, 20);
const total = () => service.emulator.messages.length;

/** Takes the database down once some messages are queued. */
async function databaseDown(milliseconds: number, after: number): Promise<void> {
	await until(() => total() >= after);
	store.failures = { claim: Infinity, release: Infinity };
	await sleep(milliseconds);
	store.failures = { claim: 0, release: 0 };
}

// n8n connects again after up to 61 s.
test.each([20_000, 65_000])(
	'after an outage of %i ms amid 60 messages with keys, each message is sent once and each key is used',
	async (milliseconds) => {
		const outage = databaseDown(milliseconds, 20);
		const { error } = await send(names(60), { tries: 1, width: 5 });
		await outage;
		expect(error).toBeUndefined();
		expect(sceneOf(60).queued()).toEqual(Array(60).fill(1));
		expect(keyStates(store, 60)).toEqual(Array(60).fill('used'));
	},
);

test('90 s into an outage a run sends no more; it ends once the database is back, and later runs send nothing twice', async () => {
	const from = performance.now();
	const outage = databaseDown(200_000, 20);
	const result = await send(names(60), { tries: 1, width: 5 });
	const seconds = (performance.now() - from) / 1000;
	// Before that n8n could not store its end.
	expect(seconds).toBeGreaterThan(200);
	expect(seconds).toBeLessThan(230);
	expect(result.error?.message).toContain('n8n could not look up the Send Once Key');
	expect(result.error?.context.counts).toMatchObject({
		sent: total(),
		unknown: 0,
		notSent: 60 - total(),
	});
	expect(total()).toBeLessThan(60);
	await time.during(outage, 50);
	await time.during(sleep(30_000), 50);
	// The end of what was under way could not be stored.
	const { said } = accountOf(await send(names(60)), 60);
	expect(said.filter((word) => word === 'unknown').length).toBeLessThanOrEqual(5);
	expect(
		sceneOf(60)
			.queued()
			.filter((times) => times !== 1),
	).toEqual([]);
});

test('a call that failed twelve hours ago does not shorten the wait for the next outage', async () => {
	const away = async () => await Promise.reject(new Error('The database is away'));
	await expect(withRetries(away, false)).rejects.toThrow('away');
	await time.pass(12 * 3_600_000);
	let tries = 0;
	const back = async () => ((tries += 1) < 5 ? await away() : 'back');
	expect(await time.during(withRetries(back), 20)).toBe('back');
});

describe('a one-time password during an outage', () => {
	const code = {
		resource: 'otp',
		operation: 'send',
		to: '={{ $json.to }}',
		message: 'Your code: [code]',
	};
	const ana = '525512345678';
	const sendCode = async (options = {}, numbers = [ana], step = 20, account?: string) =>
		await time.during(
			service.run(
				{ ...code, options },
				{ ...(account !== undefined && { account }), ...toEach(numbers), ...carryOn },
			),
			step,
		);

	test('is not sent after 90 s if Limit per Number is set', async () => {
		store.failures.claim = Infinity;
		const back = sleep(100_000).then(() => (store.failures.claim = 0));
		const { json } = await sendCode({ limitPerNumber: 3 });
		await back;
		expect(failureIn(json[0] ?? {})?.message).toContain(
			'could not look up how many messages this number has received',
		);
		expect(total()).toBe(0);
	});

	test('does not wait for the default limit, and its run ends although the database stays away', async () => {
		store.failures.claim = Infinity;
		const from = performance.now();
		expect((await sendCode()).json.map(failureIn)).toEqual([undefined]);
		expect(total()).toBe(1);
		expect(performance.now() - from).toBeLessThan(2_000);
	});

	test('is counted by the process under the default limit: 5 of 7 are sent, and refused ones do not count', async () => {
		store.failures.claim = Infinity;
		service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', times: 3 });
		const codes = async (count: number) =>
			(await sendCode({}, Array<string>(count).fill(ana), 200, 'shop')).json.filter(
				(one) => !failureIn(one),
			).length;
		expect(await codes(3)).toBe(0);
		expect((await codes(3)) + (await codes(4))).toBe(5);
		expect(total()).toBe(5);
		await time.pass(3_600_000);
		expect(await codes(1)).toBe(1);
	});
});
