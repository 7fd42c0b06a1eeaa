import { startEmulator } from '../../emulator';
import { itemsOf, runNode } from '../tools/engine';
import { credentialsFor, useEmulator } from '../tools/service';
import { sms } from '../tools/faults/families';
import { Scene } from '../tools/faults/scene';
import { useNodeTime } from '../tools/nodeTime';
import { TurningClock } from '../tools/turningClock';
import { until } from '../tools/until';
import { useStore } from '../tools/store';
import { resumeWith } from './resumeWith';

// A Retry claims its starting point in n8n's store.
useStore();

/** A service that is down for a while. */

const service = useEmulator(new TurningClock());
const time = useNodeTime();

test.each([1, 3])(
	'a service that is stopped leaves only requests in flight unknown, and a Retry sends the rest: %i at once',
	async (width) => {
		const emulator = await startEmulator({ clock: new TurningClock(), latencyMs: 2 });
		const scene = new Scene(emulator, credentialsFor(emulator.url), sms, 40);
		const run = time.during(scene.run({ tries: 1, width }));
		await until(() => emulator.messages.length >= 10);
		await emulator.stop();
		const result = await run;
		scene.earlierLives.push(emulator);
		scene.emulator = await startEmulator({ port: Number(new URL(emulator.url).port) });
		try {
			const { counts: { unknown = NaN } = {} } = scene.honest(result);
			expect(unknown).toBeLessThanOrEqual(width);
			const again = scene.again(result, { tries: 1, width, onError: 'continueRegularOutput' });
			const { said } = scene.honest(await time.during(again));
			expect(said.filter((word) => word === 'unknown')).toHaveLength(unknown);
			expect(said.filter((word) => word === 'sent')).toHaveLength(40 - unknown);
		} finally {
			await scene.emulator.stop();
		}
	},
);

const parameters = {
	...sms.parameters,
	message: `={{ $json.mark }} ${'palabra '.repeat(30)}`,
	tooLong: 'split',
	options: { sendOnceKey: '={{ $json.mark }}' },
};
const items = itemsOf(
	...Array.from({ length: 63 }, (_, item) => ({ to: sms.recipient(item), mark: `m${item}` })),
);

test('a split text whose next part finds the service away is told and remembered as sent in part, and a Retry sends each missing part once', async () => {
	const refusal = service.emulator.fault({ do: 'throttle', retryAfter: 1, bodyIncludes: '2/2' });
	const run = { parameters, items, credentials: service.credentials };
	const failed = await time.during(runNode(run), 20);
	refusal.remove();
	const firsts = service.emulator.messages.length;
	expect(firsts).toBeGreaterThan(5);
	expect(failed.error?.context.counts).toMatchObject({
		sent: 0,
		unknown: firsts,
		notSent: 63 - firsts,
	});
	const again = runNode({ ...run, ...resumeWith(failed, { parameters }) });
	expect((await time.during(again, 20)).error).toBeUndefined();
	const parts = service.emulator.messages.map(
		({ number, text }) => `${number} ${text.slice(0, 3)}`,
	);
	expect(new Set(parts).size).toBe(126);
	expect(parts).toHaveLength(126);
});
