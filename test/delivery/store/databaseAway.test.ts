import { sleep } from 'n8n-workflow';
import { itemsOf, runNode } from '../../tools/engine';
import { accountOf, failureIn } from '../../tools/faults/accounts';
import { continuing, keyed, names, one } from '../../tools/keyed';
import { useNodeTime } from '../../tools/nodeTime';
import { useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';
import { until } from '../../tools/until';

/** n8n's database is away for a while: what has to look something up waits for it, together, for a minute. */

const service = useEmulator();
const store = useStore();
const time = useNodeTime();
const { sceneOf, send } = keyed(service, time);
const total = () => service.emulator.messages.length;

/** From when some messages are there, for so many milliseconds. */
async function away(milliseconds: number, after: number): Promise<void> {
	await until(() => total() >= after);
	store.failures = { claim: Infinity, release: Infinity };
	await sleep(milliseconds);
	store.failures = { claim: 0, release: 0 };
}

test.each([1_000, 20_000, 55_000])(
	'for %i ms in the middle of 60 messages with keys: each is sent once, and each key is used',
	async (milliseconds) => {
		const gone = away(milliseconds, 20);
		const { error } = await send(names(60), { tries: 1, width: 5 });
		await gone;
		expect(error).toBeUndefined();
		expect(sceneOf(60).queued()).toEqual(Array(60).fill(1));
		expect(names(60).filter((key) => store.stateOf(key) !== 'used')).toEqual([]);
	},
);

test('for good: the run ends after a minute and says what was not sent; back again, that is free', async () => {
	const from = performance.now();
	const gone = away(300_000, 20);
	const result = await send(names(60), { tries: 1, width: 5 });
	const seconds = (performance.now() - from) / 1000;
	expect(seconds).toBeGreaterThan(55);
	expect(seconds).toBeLessThan(90);
	expect(result.error?.message).toContain('n8n could not look up the Send Once Key');
	expect(result.error?.context.counts).toMatchObject({ sent: total(), unknown: 0, notSent: 60 - total() });
	expect(total()).toBeLessThan(60);
	await time.during(gone, 50);
	await time.during(sleep(30_000), 50);
	const used = sceneOf(60).queued();
	expect(names(60).map((key) => store.stateOf(key))).toEqual(
		used.map((times) => (times > 0 ? 'used' : 'free')),
	);
	await send(names(60));
	expect(sceneOf(60).queued()).toEqual(Array(60).fill(1));
});

test('for good, from the start: each item that has a key is not sent, and they do not wait one after another', async () => {
	store.failures.claim = Infinity;
	const from = performance.now();
	const result = await send(names(5), { ...continuing, width: 1 });
	expect(accountOf(result, 5).said).toEqual(Array(5).fill('notSent'));
	expect(sceneOf(5).queued()).toEqual(Array(5).fill(0));
	expect((performance.now() - from) / 1000).toBeLessThan(90);
});

test('once, as when two use it first at one moment: it is asked again, and nobody sees it', async () => {
	store.failures.claim = 1;
	expect(accountOf(await send(['a'], one), 1).said).toEqual(['sent']);
});

test('a key whose use could not be taken down is not in doubt to the process that used it', async () => {
	store.failures.release = Infinity;
	expect(accountOf(await send(['a']), 1).said).toEqual(['sent']);
	store.failures.release = 0;
	expect(accountOf(await send(['a']), 1).said).toEqual(['skipped']);
	expect(total()).toBe(1);
});

describe('under Limit per Number', () => {
	const code = { resource: 'otp', operation: 'send', to: '={{ $json.to }}', message: 'Your code: [code]' };
	const sendCode = async (options = {}) =>
		await time.during(
			runNode({
				credentials: service.credentials,
				parameters: { ...code, options },
				items: itemsOf({ to: '525512345678' }),
				settings: { onError: 'continueRegularOutput' },
			}),
			20,
		);

	test('a code waits where the limit was set, and is sent when the database is back', async () => {
		store.failures.claim = Infinity;
		const back = sleep(20_000).then(() => (store.failures.claim = 0));
		const { json } = await sendCode({ limitPerNumber: 3 });
		await back;
		expect(json.map(failureIn)).toEqual([undefined]);
	});

	test('a code is not sent after a minute', async () => {
		store.failures.claim = Infinity;
		const { json } = await sendCode({ limitPerNumber: 3 });
		expect(failureIn(json[0] ?? {})?.message).toContain(
			'could not look up how many messages this number has received',
		);
		expect(total()).toBe(0);
	});

	test('a code does not wait for a limit that nobody has set', async () => {
		store.failures.claim = Infinity;
		const from = performance.now();
		expect((await sendCode()).json.map(failureIn)).toEqual([undefined]);
		expect(performance.now() - from).toBeLessThan(2_000);
	});
});
