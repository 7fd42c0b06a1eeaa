import fc from 'fast-check';
import { startEmulator, type Emulator } from '../../emulator';
import { itemsOf, retryOf, runNode, type RunResult } from '../tools/engine';
import { failureIn } from '../tools/faults/accounts';
import { tally } from '../tools/faults/families';
import { useNodeTime } from '../tools/nodeTime';
import { credentialsFor } from '../tools/service';
import { useStore } from '../tools/store';
import { TurningClock } from '../tools/turningClock';

/**
 * Texts in three parts, in made-up stories: parts that are refused or lost, Retries of any failed run, once or twice at
 * the same moment, with another text or another number. No part arrives twice, and nobody gets a mixture.
 */

const numRuns = Number(process.env['MODEL_RUNS'] ?? 300) / 3;
const seed = Number(process.env['MODEL_SEED'] || Date.now() % 1e9);

const store = useStore();
const time = useNodeTime();
let emulator: Emulator;
beforeAll(async () => (emulator = await startEmulator({ clock: new TurningClock() })));
afterAll(async () => await emulator.stop());

const texts = ['manzana ', 'cerezas ', 'papayas '].map((word) => word.repeat(50));
const parts = 3;

const step = fc.record({
	text: fc.constantFrom(0, 0, 0, 1, 2),
	elsewhere: fc.constantFrom(false, false, true),
	whenUnknown: fc.constantFrom('report', 'report', 'resend', 'takeAsSent'),
	of: fc.constantFrom(0, 0, 0, 1),
	times: fc.constantFrom(1, 1, 1, 2),
	goesOn: fc.boolean(),
});
type Made<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
type Step = Partial<Made<typeof step>> & Pick<Made<typeof step>, 'text' | 'elsewhere'>;

const story = fc.record({
	items: fc.integer({ min: 1, max: 2 }),
	steps: fc.array(step, { minLength: 1, maxLength: 4 }),
	faults: fc.uniqueArray(
		fc.record({
			request: fc.integer({ min: 1, max: 9 }),
			kind: fc.constantFrom('refused', 'refused', 'lost before the work', 'lost after the work'),
		}),
		{ maxLength: 3, selector: ({ request }) => request },
	),
});
type Story = Made<typeof story>;

const phone = (item: number, elsewhere: boolean) => String(525_510_000_000 + item + (elsewhere ? 100 : 0));

async function run(items: number, made: Step, failed?: RunResult): Promise<RunResult> {
	const { text, elsewhere, whenUnknown = 'report', goesOn = false } = made;
	const resume = failed && retryOf(failed);
	const data = itemsOf(...Array.from({ length: items }, (_, item) => ({ to: phone(item, false) })));
	const parameters = {
		...{ resource: 'sms', operation: 'send', tooLong: 'split', message: texts[text] ?? '' },
		to: elsewhere ? '={{ Number($json.to) + 100 }}' : '={{ $json.to }}',
		options: { whenUnknown },
		advanced: { timeout: 12 },
	};
	const [waiting] = resume?.executionData?.nodeExecutionStack ?? [];
	if (waiting)
		Object.assign(waiting.node, { parameters, onError: goesOn ? 'continueRegularOutput' : 'stopWorkflow' });
	return await runNode({
		credentials: credentialsFor(emulator.url),
		parameters,
		settings: goesOn ? { onError: 'continueRegularOutput' } : {},
		items: data,
		...(resume && { resume }),
	});
}
/** What may befall the story's requests. */
const befalls = {
	refused: { do: 'refuseSms', condition: 'noCredits' },
	'lost before the work': { do: 'reset' },
	'lost after the work': { do: 'reset', work: true },
} as const;

/** What arrived for an item: number, word and `1/3` of each message. */
const arrived = (item: number) =>
	emulator.messages
		.filter(({ number }) => [phone(item, false), phone(item, true)].includes(number))
		.map(({ number, text }) => ({ number, word: text.slice(4, 10), part: text.slice(0, 3) }));

/** Whether an item is told to be out, by a run that went on. */
function isSaidSent(result: RunResult, item: number): boolean {
	const own = result.items.filter(({ pairedItem }) => Object(pairedItem).item === item);
	return (
		own.length > 0 && own.every(({ json }) => failureIn(json) === undefined && json.delivery !== 'unknown')
	);
}

function broken({ items, faults, steps }: Story, results: readonly RunResult[]): string[] {
	const mayRepeat = steps.some(({ whenUnknown }) => whenUnknown === 'resend');
	const doubts = faults.filter(({ kind }) => kind !== 'refused').length;
	return Array.from({ length: items }, (_, item) => item).flatMap((item) => {
		const messages = arrived(item);
		const kinds = new Set(messages.map(({ number, word }) => `${word} to ${number}`));
		const most = Math.max(0, ...tally(messages.map(({ part }) => part)).values());
		const wrong: string[] = [];
		// What is sent again because it was in doubt may have another text.
		if (kinds.size > 1 && !(mayRepeat && doubts > 0)) wrong.push(`a mixture of ${[...kinds].join(' and ')}`);
		if (most > 1 + (mayRepeat ? doubts : 0)) wrong.push(`a part came ${most} times`);
		const isOut = new Set(messages.map(({ part }) => part)).size === parts;
		if (!isOut && results.some((result) => isSaidSent(result, item)))
			wrong.push('said sent, and it is not whole');
		return wrong.map((words) => `item ${item}: ${words}`);
	});
}

async function play(made: Story): Promise<void> {
	emulator.reset();
	store.clear();
	for (const { request, kind } of made.faults) emulator.fault({ ...befalls[kind], request });
	const results: RunResult[] = [];
	const [first, ...retries] = made.steps;
	const plain: Step = { text: 0, elsewhere: false };
	results.push(await run(made.items, first ?? plain));
	const check = (latest: readonly RunResult[]) => {
		const wrong = broken(made, latest);
		if (wrong.length > 0) throw new Error(`${wrong.join('\n')}\n${JSON.stringify(made)}`);
	};
	check(results);
	for (const retry of retries) {
		const failed = results.filter(({ error }) => error !== undefined).at(-1 - retry.of);
		const isDone = results.at(-1)?.error === undefined;
		// Once all is done, only who presses an old one again has a reason to do so.
		if (!failed || (isDone && retry.of === 0)) continue;
		const presses = Array.from({ length: retry.times }, async () => await run(made.items, retry, failed));
		const latest = await Promise.all(presses);
		check(latest);
		results.push(...latest);
	}
	const isPlain = made.steps.every(({ of, times, goesOn }) => of === 0 && times === 1 && !goesOn);
	if (!isPlain || made.faults.some(({ kind }) => kind !== 'refused')) return;
	// Nothing is in doubt: with each change undone in turn, Retries send what is left, whatever is still refused.
	for (const text of [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2] as const)
		for (const elsewhere of [false, true]) {
			const latest = results.at(-1);
			if (latest?.error) results.push(await run(made.items, { text, elsewhere }, latest));
		}
	check(results.slice(-1));
	const isLeft = results.at(-1)?.error !== undefined;
	if (isLeft) throw new Error(`${results.at(-1)?.error?.message} at the end\n${JSON.stringify(made)}`);
}

test(
	`of a text in parts each is delivered at most once, and none beside those of another text, in ${numRuns} stories`,
	async () => {
		const promise = fc.asyncProperty(story, async (made) => await time.during(play(made), 10));
		await fc.assert(promise, { numRuns, seed });
	},
	60_000 + numRuns * 2_000,
);
