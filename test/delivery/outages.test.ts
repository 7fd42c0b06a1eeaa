import { ManualClock, startEmulator } from '../../emulator';
import { runNode } from '../tools/engine';
import { credentialsFor, useEmulator } from '../tools/service';
import { email, sms, type Family } from '../tools/faults/families';
import { modeName, modes, Scene, sum, type ItemFault, type Mode } from '../tools/faults/scene';
import { isDeep, some } from '../tools/runs';
import { useNodeTime } from '../tools/nodeTime';
import { TurningClock } from '../tools/turningClock';
import { turns, until } from '../tools/until';
import { useStore } from '../tools/store';

// A Retry claims its starting point in n8n's store.
useStore();

/** A service that is slow, hangs up, or is down for a while. */

const service = useEmulator(new TurningClock());
const sceneOf = (count: number, family: Family = sms) =>
	new Scene(service.emulator, service.credentials, family, count);
/** A sample has each number of tries, each width and each way to go on twice or more. */
const named = (chosen: readonly Mode[]) =>
	some(chosen, 7, [0, 3]).map((mode, index) => [modeName(mode), mode, index] as const);

describe('a request without an answer within the Timeout', () => {
	const late: ReadonlyArray<readonly [string, ItemFault, 0 | 1]> = [
		['silence without processing', { do: 'hang' }, 0],
		['silence after processing', { do: 'hang', work: true }, 1],
		['a late answer', { do: 'delay', delayMs: 2500 }, 1],
		['a delay before processing', { do: 'delay', delayMs: 1500, work: false }, 0],
	];
	const ways: readonly Mode[] = [
		{ tries: 2, width: 1 },
		{ onError: 'continueErrorOutput', tries: 2, width: 3 },
	];
	const cases = late.flatMap(([name, fault, queued]) =>
		ways.map((mode) => ({ title: `${name}: ${modeName(mode)}`, mode, fault, queued })),
	);
	const time = useNodeTime();

	test.each(cases)('counts as unknown and is not repeated: $title', async ({ mode, fault, queued }) => {
		const clock = new ManualClock();
		const emulator = await startEmulator({ clock });
		try {
			const scene = new Scene(emulator, credentialsFor(emulator.url), sms, 3);
			scene.place(fault, [1]);
			const run = scene.run({ ...mode, timeout: 600 });
			// Only the unanswered request is still in flight.
			await until(() => scene.requests()[1] === 1 && emulator.connections.open === 1);
			await time.pass(600_000);
			const result = await time.during(run);
			await until(() => emulator.connections.open === 0);
			clock.advance(2500);
			const { said } = scene.honest(result);
			expect(said[1]).toBe('unknown');
			expect(scene.requests()[1]).toBe(1);
			expect(scene.queued().slice(0, 2)).toEqual([1, queued]);
		} finally {
			await emulator.stop();
		}
	});
});

describe.each([
	['SMS', sms, {}],
	['a large email', email, { html: `<p>${'x'.repeat(500_000)}</p>` }],
] as const)('a connection closed in the middle of a request: %s', (_name, plain, parameters) => {
	const family = { ...plain, parameters: { ...plain.parameters, ...parameters } };
	test.each(named(modes.filter(({ width }) => width === 1)))(
		'leaves the item unknown, and it is not repeated: %s',
		async (_mode, mode, index) => {
			for (const request of isDeep ? [1, 2, 3] : [1 + (index % 3)]) {
				service.emulator.reset();
				const scene = sceneOf(3, family);
				service.emulator.fault({ do: 'closeWhileReading', request });
				const result = await scene.run(mode);
				expect(scene.honest(result).said[request - 1]).toBe('unknown');
				expect(scene.queued()[request - 1]).toBe(0);
				// The other items are still sent.
				expect(sum(scene.queued())).toBe(2);
			}
		},
	);
});

describe('a service that accepts no connections', () => {
	const time = useNodeTime();

	test.each(named(modes))('receives nothing, and no item is reported as sent: %s', async (_mode, mode) => {
		service.emulator.fault({ do: 'down' });
		const scene = sceneOf(5);
		const { said } = scene.honest(await time.during(scene.run(mode)));
		expect(said).not.toContain('sent');
		expect(sum(scene.queued())).toBe(0);
	});

	test.each(named(modes))('for a moment receives nothing twice: %s', async (_mode, mode) => {
		service.emulator.set({ latencyMs: 2 });
		const scene = sceneOf(40);
		const run = time.during(scene.run(mode));
		await until(() => service.emulator.messages.length >= 10);
		service.emulator.fault({ do: 'down', forMs: 5 });
		const result = await run;
		scene.honest(result);
		if (result.error === undefined) return;
		// The service is back.
		await until(() => service.clock.waiting === 0);
		const again = scene.again(result, { tries: 1, width: 3, onError: 'continueRegularOutput' });
		scene.honest(await time.during(again));
		// Only requests in flight when a try ended are left.
		const left = scene.queued().filter((times) => times === 0).length;
		expect(left).toBeLessThanOrEqual(mode.width * mode.tries);
	});
});

describe('a service that is stopped', () => {
	const time = useNodeTime();

	/** Stops the service during a run and restarts it on the same port, `away` turns of the event loop later. */
	async function restarted(mode: Mode, away: number) {
		const emulator = await startEmulator({ clock: new TurningClock(), latencyMs: 2 });
		const port = Number(new URL(emulator.url).port);
		const scene = new Scene(emulator, credentialsFor(emulator.url), sms, 40);
		const run = time.during(scene.run(mode));
		await until(() => emulator.messages.length >= 10);
		await emulator.stop();
		if (away === Infinity) await run;
		else await turns(away);
		scene.earlierLives.push(emulator);
		scene.emulator = await startEmulator({ port });
		return { scene, result: await run };
	}

	test.each(named(modes))(
		'and restarted during a run receives each message at most once: %s',
		async (_mode, mode) => {
			const { scene, result } = await restarted(mode, 100);
			try {
				scene.honest(result);
				if (result.error === undefined) return;
				const again = scene.again(result, { tries: 1, width: 3, onError: 'continueErrorOutput' });
				scene.honest(await time.during(again));
			} finally {
				await scene.emulator.stop();
			}
		},
	);

	test.each([1, 3])(
		'during a run leaves only requests in flight unknown, and a Retry sends the rest: %i at once',
		async (width) => {
			const { scene, result } = await restarted({ tries: 1, width }, Infinity);
			try {
				const { counts } = scene.honest(result);
				expect(counts?.unknown).toBeLessThanOrEqual(width);
				const mode: Mode = { tries: 1, width, onError: 'continueRegularOutput' };
				const { said } = scene.honest(await time.during(scene.again(result, mode)));
				expect(said.filter((word) => word === 'unknown')).toHaveLength(counts?.unknown ?? NaN);
				expect(said.filter((word) => word === 'sent')).toHaveLength(40 - (counts?.unknown ?? NaN));
			} finally {
				await scene.emulator.stop();
			}
		},
	);

	test('before a run leaves every item not sent, and Retry On Fail sends once it is back', async () => {
		const emulator = await startEmulator();
		const port = Number(new URL(emulator.url).port);
		await emulator.stop();
		const scene = new Scene(emulator, credentialsFor(emulator.url), sms, 5);
		const away = await time.during(scene.run({ tries: 2, width: 3, onError: 'continueRegularOutput' }));
		expect(scene.honest(away).said).toEqual(Array(5).fill('notSent'));
		// Lets the time limits of that run expire.
		await time.pass(600_000);
		const { waiting } = time;
		const run = runNode({
			credentials: scene.credentials,
			parameters: { ...sms.parameters, to: sms.recipient(0), options: {} },
			settings: { retryOnFail: true, maxTries: 5, waitBetweenTries: 5000 },
		});
		// The time limit of the first request, and the wait for the second try.
		await until(() => time.waiting === waiting + 2);
		const back = await startEmulator({ port });
		await time.pass(5000);
		const { error } = await run;
		expect(error).toBeUndefined();
		expect(back.messages).toHaveLength(1);
		await back.stop();
	});
});
