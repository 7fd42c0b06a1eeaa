import fc from 'fast-check';
import { itemsOf, runNode, type RunResult } from '../tools/engine';
import { failureIn } from '../tools/faults/accounts';
import { tally } from '../tools/faults/families';
import { useNodeTime } from '../tools/nodeTime';
import { deeply } from '../tools/runs';
import { useEmulator } from '../tools/service';
import { useStore } from '../tools/store';
import { TurningClock } from '../tools/turningClock';
import { resumeWith } from './resumeWith';

/**
 * Random stories of texts in three parts: refused or lost parts, and Retries of any failed run, once or twice at the same
 * moment, with another text or number. No part arrives twice, and nobody receives parts of different texts.
 */

const numRuns = Math.ceil(Number(process.env['MODEL_RUNS'] ?? deeply(300, 90)) / 3);
const seed = Number(process.env['MODEL_SEED'] || Date.now() % 1e9);

const store = useStore();
const time = useNodeTime();
const service = useEmulator(new TurningClock());

const texts = ['manzana ', 'cerezas ', 'papayas '].map((word) => word.repeat(50));
const parts = 3;

const anyStep = fc.record({
	text: fc.constantFrom(0, 0, 0, 1, 2),
	hasOtherNumber: fc.constantFrom(false, false, true),
	whenUnknown: fc.constantFrom('report', 'report', 'resend'),
	/** Which failed run is retried: 0 is the latest. */
	age: fc.constantFrom(0, 0, 0, 1),
	/** Retries at the same moment. */
	times: fc.constantFrom(1, 1, 1, 2),
	continues: fc.boolean(),
});
type Generated<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
type Step = Partial<Generated<typeof anyStep>> & Pick<Generated<typeof anyStep>, 'text' | 'hasOtherNumber'>;

const anyStory = fc.record({
	items: fc.integer({ min: 1, max: 2 }),
	steps: fc.array(anyStep, { minLength: 1, maxLength: 4 }),
	faults: fc.uniqueArray(
		fc.record({
			request: fc.integer({ min: 1, max: 9 }),
			kind: fc.constantFrom('refused', 'refused', 'lost before processing', 'lost after processing'),
		}),
		{ maxLength: 3, selector: ({ request }) => request },
	),
});
type Story = Generated<typeof anyStory>;

const phone = (item: number, isOther: boolean) => String(525_510_000_000 + item + (isOther ? 100 : 0));

async function run(items: number, step: Step, failed?: RunResult): Promise<RunResult> {
	const { text, hasOtherNumber, whenUnknown = 'report', continues = false } = step;
	const parameters = {
		...{ resource: 'sms', operation: 'send', tooLong: 'split', message: texts[text] ?? '' },
		to: hasOtherNumber ? '={{ Number($json.to) + 100 }}' : '={{ $json.to }}',
		options: { whenUnknown },
	};
	const settings = { onError: continues ? 'continueRegularOutput' : 'stopWorkflow' } as const;
	return await runNode({
		credentials: service.credentials,
		parameters,
		settings,
		items: itemsOf(...Array.from({ length: items }, (_, item) => ({ to: phone(item, false) }))),
		...resumeWith(failed, { parameters, ...settings }),
	});
}

const faultInputs = {
	refused: { do: 'refuseSms', condition: 'noCredits' },
	'lost before processing': { do: 'reset' },
	'lost after processing': { do: 'reset', work: true },
} as const;

/** The messages that arrived for an item: number, word, and part such as `1/3`. */
const arrived = (item: number) =>
	service.emulator.messages
		.filter(({ number }) => [phone(item, false), phone(item, true)].includes(number))
		.map(({ number, text }) => ({ number, word: text.slice(4, 10), part: text.slice(0, 3) }));

/** Whether a run that continued reports an item as sent. */
function isReportedSent(result: RunResult, item: number): boolean {
	const outputs = result.items.filter(({ pairedItem }) => Object(pairedItem).item === item);
	return outputs.length > 0 && outputs.every(({ json }) => failureIn(json) === undefined);
}

function violations({ items, faults, steps }: Story, results: readonly RunResult[]): string[] {
	const mayRepeat = steps.some(({ whenUnknown }) => whenUnknown === 'resend');
	const lost = faults.filter(({ kind }) => kind !== 'refused').length;
	return Array.from({ length: items }, (_, item) => item).flatMap((item) => {
		const messages = arrived(item);
		const kinds = new Set(messages.map(({ number, word }) => `${word} to ${number}`));
		const counts = tally(messages.map(({ part }) => part));
		const most = Math.max(0, ...counts.values());
		const found: string[] = [];
		// A part that is sent again because it was unknown may have another text.
		if (kinds.size > 1 && !(mayRepeat && lost > 0)) found.push(`a mixture of ${[...kinds].join(' and ')}`);
		if (most > 1 + (mayRepeat ? lost : 0)) found.push(`a part arrived ${most} times`);
		if (counts.size !== parts && results.some((result) => isReportedSent(result, item)))
			found.push('reported as sent, but incomplete');
		return found.map((words) => `item ${item}: ${words}`);
	});
}

async function play(story: Story): Promise<void> {
	service.emulator.reset();
	store.clear();
	for (const { request, kind } of story.faults) service.emulator.fault({ ...faultInputs[kind], request });
	const results: RunResult[] = [];
	const [first, ...retries] = story.steps;
	results.push(await run(story.items, first ?? { text: 0, hasOtherNumber: false }));
	const check = (latest: readonly RunResult[]) => {
		const found = violations(story, latest);
		if (found.length > 0) throw new Error(`${found.join('\n')}\n${JSON.stringify(story)}`);
	};
	check(results);
	for (const retry of retries) {
		const failed = results.filter(({ error }) => error !== undefined).at(-1 - retry.age);
		const isDone = results.at(-1)?.error === undefined;
		// Once everything is sent, only an older failed run is worth retrying.
		if (!failed || (isDone && retry.age === 0)) continue;
		const runs = Array.from({ length: retry.times }, async () => await run(story.items, retry, failed));
		const latest = await Promise.all(runs);
		check(latest);
		results.push(...latest);
	}
	const isPlain = story.steps.every(({ age, times, continues }) => age === 0 && times === 1 && !continues);
	if (!isPlain || story.faults.some(({ kind }) => kind !== 'refused')) return;
	// Nothing is unknown. With each change undone in turn, Retries send the rest, whatever is still refused.
	for (const text of [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2] as const)
		for (const hasOtherNumber of [false, true]) {
			const latest = results.at(-1);
			if (latest?.error) results.push(await run(story.items, { text, hasOtherNumber }, latest));
		}
	check(results.slice(-1));
	const left = results.at(-1)?.error;
	if (left) throw new Error(`${left.message} at the end\n${JSON.stringify(story)}`);
}

test(
	`each part of a text is delivered at most once and not mixed with other texts, in ${numRuns} stories`,
	async () => {
		const promise = fc.asyncProperty(anyStory, async (story) => await time.during(play(story), 10));
		await fc.assert(promise, { numRuns, seed });
	},
	60_000 + numRuns * 2_000,
);
