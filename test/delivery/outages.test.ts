import { startEmulator } from '../../emulator';
import { itemsOf, runNode } from '../tools/engine';
import { credentialsFor, useEmulator } from '../tools/service';
import { email, sms, type Family } from '../tools/faults/families';
import { modeName, modes, Scene, sum, type Mode } from '../tools/faults/scene';
import { isDeep, some } from '../tools/runs';
import { useNodeTime } from '../tools/nodeTime';
import { TurningClock } from '../tools/turningClock';
import { turns, until } from '../tools/until';
import { useStore } from '../tools/store';
import { resumeWith } from './resumeWith';

// A Retry claims its starting point in n8n's store.
useStore();

/** A service that is slow, hangs up, or is down for a while. */

const service = useEmulator(new TurningClock());
const sceneOf = (count: number, family: Family = sms) =>
	new Scene(service.emulator, service.credentials, family, count);
/** A sample has each number of tries, each width and each way to go on twice or more. */
const named = (chosen: readonly Mode[]) =>
	some(chosen, 7, [0, 3]).map((mode, index) => [modeName(mode), mode, index] as const);

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

describe('a service that is stopped', () => {
	const time = useNodeTime();

	/**
	 * Stops the service during a run and restarts it on the same port, `away` turns of the event loop
	 * later.
	 */
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
		'and restarted in a run receives each message at most once: %s',
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
		'leaves only requests in flight unknown, and a Retry sends the rest: %i at once',
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
});

describe('a split text whose next part finds the service away', () => {
	const time = useNodeTime();
	const parameters = {
		...sms.parameters,
		message: `={{ $json.mark }} ${'palabra '.repeat(30)}`,
		tooLong: 'split',
		options: { sendOnceKey: '={{ $json.mark }}' },
	};
	const items = itemsOf(
		...Array.from({ length: 63 }, (_, item) => ({ to: sms.recipient(item), mark: `m${item}` })),
	);

	test('is told and remembered as sent in part, and a Retry sends each missing part once', async () => {
		const refusal = service.emulator.fault({ do: 'throttle', retryAfter: 1, bodyIncludes: '2/2' });
		const failed = await time.during(
			runNode({ parameters, items, credentials: service.credentials }),
			20,
		);
		refusal.remove();
		const firsts = service.emulator.messages.length;
		expect(firsts).toBeGreaterThan(5);
		expect(failed.error?.context.counts).toMatchObject({
			sent: 0,
			unknown: firsts,
			notSent: 63 - firsts,
		});
		const again = runNode({
			...{ parameters, items, credentials: service.credentials },
			...resumeWith(failed, { parameters }),
		});
		expect((await time.during(again, 20)).error).toBeUndefined();
		const parts = service.emulator.messages.map(
			({ number, text }) => `${number} ${text.slice(0, 3)}`,
		);
		expect(new Set(parts).size).toBe(126);
		expect(parts).toHaveLength(126);
	});
});
