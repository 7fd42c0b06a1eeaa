import fc from 'fast-check';
import { everyAnswer, type Kind } from '../faults/kinds';
import { email, flash, otp, sms, whatsApp, type Family } from '../faults/families';

/** A story of executions, retries and faults, as fast-check makes it up and makes it shorter. */

const families = [sms, email, whatsApp, otp, flash] as const;

/** What meets one request. */
export type Fate = Pick<Kind, 'name' | 'said' | 'fault'>;

const plain: Fate = { name: 'nothing special', fault: { do: 'delay' }, said: 'sent' };
const silence = (work: boolean): Fate => ({
	name: `silence ${work ? 'after' : 'before'} the work`,
	fault: { do: 'hang', work },
	said: 'unknown',
});

/** Longer than an execution waits for another one's key, shorter than the time limit. */
const slow: Fate = { name: 'a slow answer', fault: { do: 'delay', delayMs: 300 }, said: 'sent' };

/** What tempts to send again, and is the same for all families: some of it is to be waited for, some left alone. */
const tempting: readonly Kind[] = everyAnswer.filter(
	({ family, name }) => family === sms && /^(?:429|503) (?:with|until)/.test(name),
);

/** Every fault of a family; an answer that claims a success without the work would be a lie of the service. */
const fates = new Map<Family, readonly Fate[]>(
	families.map((family) => {
		const like = family === otp || family === flash ? sms : family;
		const own = everyAnswer.filter(
			(kind) => kind.family === like && !tempting.includes(kind) && !kind.name.startsWith('a success'),
		);
		return [family, [plain, slow, ...tempting, ...own, silence(true), silence(false)]];
	}),
);

/** The fate that a number stands for: 0 is the plainest, 1 is slow. */
export function fateOf(family: Family, number: number): Fate {
	const all = fates.get(family) ?? [plain];
	return all[number % all.length] ?? plain;
}

const anyItem = fc.record({
	person: fc.nat(2),
	/** Rarely the expression of the key comes out empty. */
	key: fc.nat(15).map((number) => (number === 15 ? '' : ['a', 'b', 'c', 'd'][number % 4])),
	usable: fc.nat(15).map((number) => number !== 15),
	/** Data that n8n lets through, and that cannot be written down. */
	odd: fc.nat(11).map((number) => (number === 10 ? 'itself' : number === 11 ? 'throws' : undefined)),
	/** What meets its requests, one after the other; nothing special after that. */
	fates: fc.array(
		fc.oneof(
			{ weight: 2, arbitrary: fc.nat(1) },
			{ weight: 1, arbitrary: fc.nat(1 + tempting.length) },
			{ weight: 4, arbitrary: fc.nat(200) },
		),
		{ maxLength: 3 },
	),
});

/** Items with a key mostly go to the same person: only then is the key shared. */
const item = anyItem.map(({ key = '', ...one }) => ({
	...one,
	key,
	person: one.person < 2 ? 0 : one.person,
}));

/** One out of so many times, and never in the simplest story. */
const rarely = (times: number) => fc.nat(times - 1).map((number) => number === times - 1 && times > 1);

const run = fc.record({
	onError: fc.constantFrom(undefined, undefined, 'continueRegularOutput', 'continueErrorOutput'),
	tries: fc.constantFrom(1, 2, 3),
	width: fc.constantFrom(1, 3),
	whenUnknown: fc.constantFrom('report', 'report', 'resend', 'takeAsSent'),
	/** What somebody has changed in the node since the run before. */
	otherText: rarely(3),
	byGet: rarely(3),
	/** One Request for Many Items, with so many recipients at most. */
	grouped: fc.constantFrom(0, 2, 3),
	elsewhere: rarely(4),
	wrongPassword: rarely(8),
	/** What ends the run before its first item. */
	unfit: fc.oneof(
		{ weight: 9, arbitrary: fc.constant(undefined) },
		{ weight: 1, arbitrary: fc.constantFrom('timeout', 'baseUrl', 'credential') },
	),
	/** The service takes no connection. */
	away: rarely(12),
	/** How often n8n's store of keys fails. */
	claimFails: fc.constantFrom(0, 0, 0, 0, 0, 1, 2, 9),
	releaseFails: fc.constantFrom(0, 0, 0, 0, 0, 1, 9),
	/** Items whose data has changed upstream. */
	changed: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(fc.nat(4), { maxLength: 2 })),
	/** Cancelled when so many requests of the execution have arrived. */
	cancelledAt: fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, fc.nat(4)),
});

const retry = fc.record({
	run,
	/** Whose Retry it is: 0 that of the latest which failed, 1 that of the one before, and so on. */
	of: fc.constantFrom(0, 0, 0, 1, 2),
	/** How often it is pressed at the same moment. */
	times: fc.constantFrom(1, 1, 1, 2, 3),
});

const execution = fc.record({
	items: fc.array(item, { minLength: 1, maxLength: 5 }),
	first: run,
	retries: fc.array(retry, { maxLength: 4 }),
});

export const scenario = fc.record({
	family: fc.constantFrom(...families),
	executions: fc.array(execution, { minLength: 1, maxLength: 3 }),
	/** Whether the node has a Send Once Key. */
	keyed: fc.boolean(),
	/** Whether it has a Limit per Number, of three. */
	limited: rarely(3),
	/** Whether its list of keys is full already, of the keys of other days. */
	full: rarely(4),
	/** Whether the executions start at the same moment. */
	together: fc.boolean(),
	/** The number of the request whose connection ends while it is being read. */
	closed: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, fc.integer({ min: 1, max: 5 })),
	errorStatus: fc.constantFrom('ok', 'matching'),
});

type Made<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
export type Item = Made<typeof item>;
export type Run = Made<typeof run>;
export type Scenario = Made<typeof scenario>;
