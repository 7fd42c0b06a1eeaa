import type { IDataObject } from 'n8n-workflow';
import { startEmulator, type Emulator } from '../../emulator';
import { Random } from '../../emulator/state/random';
import { credentialsFor } from '../tools/service';
import { email, flash, otp, sms, whatsApp, type Family } from '../tools/faults/families';
import { modeName, modes, Scene, type ItemFault, type Mode } from '../tools/faults/scene';
import { useStore } from '../tools/store';
import { TurningClock } from '../tools/turningClock';

/**
 * Thousands of items in many runs, with faults by chance. SOAK_SEED repeats a run of this test,
 * SOAK_ITEMS makes it longer.
 */

const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const seed = setting('SOAK_SEED', Date.now() % 1_000_000);
const items = setting('SOAK_ITEMS', 2500);
const random = new Random(seed);
const store = useStore();

const below = (limit: number) => Math.floor(random.next() * limit);
function pick<Value>(values: readonly Value[]): Value {
	const value = values[below(values.length)];
	if (value === undefined) throw new Error('nothing to pick from');
	return value;
}

const network: readonly ItemFault[] = [
	{ do: 'reset' },
	{ do: 'reset', work: true },
	{ do: 'truncate' },
	{ do: 'truncate', bytes: 0 },
	{ do: 'html', status: 502 },
	{ do: 'html', status: 502, work: true },
	{ do: 'html', status: 403 },
	{ do: 'answer', status: 204, body: '', work: true },
	{ do: 'answer', status: 500, body: { error: true }, work: true },
	{ do: 'throttle', retryAfter: 0 },
	{ do: 'throttle', status: 503, retryAfter: 0 },
	{ do: 'delay', delayMs: 10 },
	{ do: 'delay', delayMs: 10, work: false },
];
const smsFaults: readonly ItemFault[] = [
	{ do: 'refuseSms', condition: 'noCredits' },
	{ do: 'refuseSms', condition: 'queueAppendFailed' },
];
const emailFaults: readonly ItemFault[] = [
	{ do: 'refuseEmail', code: 402 },
	{ do: 'refuseEmail', code: 451 },
];
const whatsAppFaults: readonly ItemFault[] = [
	{ do: 'refuseMessagingApp', code: 404 },
	{ do: 'refuseMessagingApp', code: 500 },
];

const families: ReadonlyArray<readonly [Family, readonly ItemFault[]]> = [
	[sms, smsFaults],
	[flash, smsFaults],
	[otp, smsFaults],
	[email, emailFaults],
	[whatsApp, whatsAppFaults],
];

interface Play {
	readonly scene: Scene;
	readonly mode: Mode;
	readonly options: IDataObject;
	readonly faults: number;
}

function prepare(emulator: Emulator): Play {
	emulator.reset();
	store.clear();
	const [family, own] = pick(families);
	const scene = new Scene(emulator, credentialsFor(emulator.url), family, 1 + below(60));
	emulator.set({ latencyMs: below(2), errorStatus: pick(['ok', 'matching'] as const) });
	const probability = pick([0.02, 0.1, 0.5]);
	let faults = 0;
	for (let item = 0; item < scene.count; item += 1) {
		while (random.next() < probability) {
			faults += 1;
			const delayMs = pick([0, 0, 0, 15]);
			scene.place({ ...pick([...network, ...own]), times: 1 + below(4), ...(delayMs && { delayMs }) }, [
				item,
			]);
		}
	}
	const mode = { ...pick(modes), width: pick([1, 2, 3, 10]) };
	const options = {
		...(random.next() < 0.4 && { sendOnceKey: '={{ $json.to }}' }),
		...(family === email &&
			random.next() < 0.5 && { combineItems: true, recipientsPerRequest: 1 + below(5) }),
		...(random.next() < 0.1 && { requestsPerSecond: 1000 }),
	};
	return { scene, mode, options, faults };
}

/** The run, a few Retries of it while it fails, and with keys a second execution. */
async function playOut({ scene, mode, options }: Play): Promise<void> {
	let result = await scene.run(mode, options);
	scene.honest(result);
	for (let retries = below(4); retries > 0 && result.error !== undefined; retries -= 1) {
		result = await scene.again(result, { ...pick(modes), width: mode.width }, options);
		scene.honest(result);
	}
	expect(scene.queued().filter((times) => times > 1)).toEqual([]);
	if (!('sendOnceKey' in options)) return;
	const claimed = scene.recipients.map((key) => store.holds(key));
	const before = scene.queued();
	// What was queued holds its key.
	expect(before.filter((times, item) => times > 0 && !claimed[item])).toEqual([]);
	scene.emulator.clearFaults();
	const last = await scene.run({ onError: 'continueRegularOutput', tries: 1, width: 3 }, options);
	expect(last.error).toBeUndefined();
	expect(scene.queued()).toEqual(before.map((times, item) => (claimed[item] ? times : 1)));
}

test(
	`chance finds no duplicate, no loss and no lie (SOAK_SEED=${seed})`,
	async () => {
		const emulator = await startEmulator({ seed, clock: new TurningClock() });
		let left = items;
		try {
			for (let run = 1; left > 0; run += 1) {
				const play = prepare(emulator);
				const { scene, mode, options, faults } = play;
				left -= scene.count;
				try {
					await playOut(play);
				} catch (thrown) {
					const what = `run ${run}: ${scene.count} × ${scene.family.name}, ${faults} faults, ${modeName(mode)}`;
					const words = thrown instanceof Error ? thrown.message : String(thrown);
					throw new Error(`SOAK_SEED=${seed}, ${what}, ${JSON.stringify(options)}\n${words}`, {
						cause: thrown,
					});
				}
			}
		} finally {
			await emulator.stop();
		}
	},
	60_000 + items * 100,
);
