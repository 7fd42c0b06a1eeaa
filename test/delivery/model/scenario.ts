import fc from 'fast-check';
import { everyAnswer, type Kind } from '../../tools/faults/kinds';
import { email, flash, otp, sms, whatsApp, type Family } from '../../tools/faults/families';

/** Scenarios of executions, retries, edits and faults, generated and shrunk by fast-check. */

const families = [sms, email, whatsApp, otp, flash] as const;

/** The fate of one request. */
export type Fate = Pick<Kind, 'name' | 'said' | 'fault'>;

const plain: Fate = { name: 'nothing special', fault: { do: 'delay' }, said: 'sent' };
const silence = (work: boolean): Fate => ({
	name: `silence ${work ? 'after' : 'before'} the work`,
	fault: { do: 'hang', work },
	said: 'unknown',
});

/** Longer than an execution waits for another one's key, shorter than the timeout. */
const slow: Fate = { name: 'a slow answer', fault: { do: 'delay', delayMs: 300 }, said: 'sent' };

/**
 * Faults of all families that invite a retry: some must be waited for, some must not be retried.
 */
const tempting: readonly Kind[] = everyAnswer.filter(
	({ family, name }) => family === sms && /^(?:429|503) (?:with|until)/.test(name),
);

/** Every fault of a family, except answers that falsely claim success. */
const fates = new Map<Family, readonly Fate[]>(
	families.map((family) => {
		const like = family === otp || family === flash ? sms : family;
		const own = everyAnswer.filter(
			(kind) =>
				kind.family === like && !tempting.includes(kind) && !kind.name.startsWith('a success'),
		);
		return [family, [plain, slow, ...tempting, ...own, silence(true), silence(false)]];
	}),
);

/** Maps a number to a fate: 0 is none, 1 is slow. */
export function fateOf(family: Family, number: number): Fate {
	const all = fates.get(family) ?? [plain];
	return all[number % all.length] ?? plain;
}

/** The fates of requests in order; later requests succeed. */
const anyFates = fc.array(
	fc.oneof(
		{ weight: 2, arbitrary: fc.nat(1) },
		{ weight: 1, arbitrary: fc.nat(1 + tempting.length) },
		{ weight: 4, arbitrary: fc.nat(200) },
	),
	{ maxLength: 3 },
);

const item = fc.record({
	/** Mostly the same, so that they share keys and limits. */
	people: fc.constantFrom<readonly number[]>(
		[0],
		[0],
		[2],
		[0, 1],
		[0, 1],
		[0, 1, 2],
		[1, 2],
		[2, 3],
	),
	/** Rarely empty, like an expression that returns nothing. */
	key: fc.nat(15).map((number) => (number === 15 ? '' : (['a', 'b', 'c', 'd'][number % 4] ?? ''))),
	usable: fc.nat(15).map((number) => number !== 15),
	/** Data that n8n accepts but that cannot be serialized. */
	odd: fc
		.nat(11)
		.map((number) => (number === 10 ? 'itself' : number === 11 ? 'throws' : undefined)),
	/** By person. An email has one request for all: the first of these. */
	fates: fc.array(anyFates, { maxLength: 3 }),
});

/** How *To* may be edited. */
export const lists = {
	asItWas: (people: readonly number[]) => [...people],
	reversed: (people: readonly number[]) => people.toReversed(),
	withoutTheFirst: (people: readonly number[]) => people.slice(-Math.max(1, people.length - 1)),
	onlyTheLast: (people: readonly number[]) => people.slice(-1),
	withOneMore: (people: readonly number[]) => (people.length > 1 ? [...people, 4] : [...people]),
	others: (people: readonly number[]) => people.map((person) => person + 10),
} as const;

/** True once in `times`, and never in the simplest scenario. */
const rarely = (times: number) =>
	fc.nat(times - 1).map((number) => number === times - 1 && times > 1);

const run = fc.record({
	onError: fc.constantFrom(undefined, undefined, 'continueRegularOutput', 'continueErrorOutput'),
	tries: fc.constantFrom(1, 2, 3),
	width: fc.constantFrom(1, 3),
	whenUnknown: fc.constantFrom('report', 'report', 'resend'),
	/** Changes to the node since the run before. */
	to: fc.oneof(
		{ weight: 5, arbitrary: fc.constant('asItWas' as const) },
		{ weight: 4, arbitrary: fc.constantFrom(...(Object.keys(lists) as Array<keyof typeof lists>)) },
	),
	otherText: rarely(3),
	/** Whether a text of several parts is shortened to one. */
	short: rarely(4),
	byGet: rarely(3),
	wrongPassword: rarely(8),
	/** A setting that stops the run before its first item. */
	unfit: fc.oneof(
		{ weight: 9, arbitrary: fc.constant(undefined) },
		{ weight: 1, arbitrary: fc.constantFrom('option', 'baseUrl', 'credential') },
	),
	/** Whether the service accepts no connections. */
	away: rarely(12),
	/** Number of failures of n8n's store of keys. */
	claimFails: fc.constantFrom(0, 0, 0, 0, 0, 1, 2, 9),
	releaseFails: fc.constantFrom(0, 0, 0, 0, 0, 1, 9),
	/** Items whose data changed upstream. */
	changed: fc.oneof(
		{ weight: 3, arbitrary: fc.constant([]) },
		fc.array(fc.nat(4), { maxLength: 2 }),
	),
	/** Number of requests after which the execution is cancelled, or its process killed. */
	cancelledAt: fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, fc.nat(4)),
	killed: fc.boolean(),
	/** The processes of n8n in which it runs: several if Retry is pressed several times. */
	processes: fc.constantFrom<readonly number[]>([0], [0], [1], [0, 1]),
});

const retry = fc.record({
	run,
	/** Which execution is retried: 0 for the latest failed one, 1 for the one before, and so on. */
	of: fc.constantFrom(0, 0, 0, 1, 2),
	/** How often Retry is pressed at once. */
	times: fc.constantFrom(1, 1, 1, 2, 3),
});

const execution = fc.record({
	/** The node that runs: the second has the first one's name and an ID of its own. */
	node: fc.constantFrom(0, 0, 0, 1),
	items: fc.array(item, { minLength: 1, maxLength: 5 }),
	first: run,
	retries: fc.array(retry, { maxLength: 4 }),
});

export const scenario = fc.record({
	family: fc.constantFrom(...families),
	executions: fc.array(execution, { minLength: 1, maxLength: 3 }),
	/** The parts of its texts, if they can have several. */
	parts: fc.constantFrom(1, 1, 2, 3),
	/** Whether the node has a Send Once Key. */
	keyed: fc.boolean(),
	/** Whether it has a Limit per Number, of three. */
	limited: rarely(3),
	/** Whether the executions start at once. */
	together: fc.boolean(),
	/** The number of the request whose connection closes while it is read. */
	closed: fc.oneof(
		{ weight: 6, arbitrary: fc.constant(undefined) },
		fc.integer({ min: 1, max: 5 }),
	),
	errorStatus: fc.constantFrom('ok', 'matching'),
});

type Made<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
export type Item = Made<typeof item>;
export type Run = Made<typeof run>;
export type Scenario = Made<typeof scenario>;
