import { computed, effect, signal, untracked } from '@preact/signals';
import type { Person } from '../../../feed/row';
import { api } from './api';
import { letGo } from './conversations';
import { Listing } from './listing';
import { isTold, onNews, type Summary } from './live';
import { filter, person as current } from './route';
import { see, unseenAt } from './seen';
import { phoneOf } from '../../../state/phone';

/** People, and their phones on the wall. */

export const people = new Listing<Person>(api.people);
/** Summaries by number and by address. */
const known = signal<ReadonlyMap<string, Summary>>(new Map());
/** The phone or mailbox in front, for people with both. */
const front = signal<ReadonlyMap<string, string>>(new Map());
const stored = 'pinned phones';
export const pinned = signal<readonly string[]>(
	(JSON.parse(localStorage.getItem(stored) ?? '[]') as string[]).map(phoneOf),
);
const others = signal<readonly string[]>([]);

/** Returns the person with this number or address. */
export const knownOf = (address: string): Summary =>
	known.value.get(address) ?? { person: address, name: undefined, count: 0 };
const whose = (addresses: readonly string[]) => [
	...new Set(addresses.map((one) => knownOf(one).person)),
];

/** People on the wall: pinned ones, then the latest. */
export const wall = computed(() => whose([...pinned.value, ...others.value]));
/** Returns whether the phone or the mailbox is in front. */
export function frontOf({ person, mailbox }: Summary): string {
	const at = current.value;
	return at === person || (at !== undefined && at === mailbox)
		? at
		: (front.value.get(person) ?? person);
}
export const unseenOf = ({ person, mailbox = '' }: Summary): number =>
	unseenAt(person) + unseenAt(mailbox);

export const most = 12;
/** People removed from the wall by the user; new messages do not bring them back. */
const putAway = new Set<string>();

/** Shows a phone or mailbox on the wall in front, and marks it as seen. */
export function lookAt(address: string): void {
	const { person } = knownOf(address);
	putAway.delete(person);
	if (!wall.value.includes(person)) join([person]);
	current.value = address;
	if (front.peek().get(person) !== address)
		front.value = new Map(front.peek()).set(person, address);
	see(address);
}

export function takeOffWall(person: string): void {
	putAway.add(person);
	letGo(person);
	if (pinned.value.includes(person)) pin(person);
	others.value = others.value.filter((one) => knownOf(one).person !== person);
}

/** Pins or unpins a phone. */
export function pin(person: string): void {
	const isPinned = pinned.value.includes(person);
	pinned.value = isPinned
		? pinned.value.filter((one) => one !== person)
		: [...pinned.value, person];
	if (isPinned) others.value = [person, ...others.value];
	localStorage.setItem(stored, JSON.stringify(pinned.value));
}

/** Adds people at the start of the wall and removes the last ones; the person in front stays. */
function join(newcomers: readonly string[]): void {
	const at = current.peek();
	const next = whose([...newcomers, ...others.peek()]);
	const room = Math.max(1, most - pinned.peek().length);
	const kept = next.slice(0, room);
	const inFront = at === undefined ? undefined : knownOf(at).person;
	if (inFront !== undefined && next.includes(inFront) && !kept.includes(inFront))
		kept.splice(-1, 1, inFront);
	others.value = kept;
}

const remember = (summaries: readonly Summary[]) => {
	const entries = summaries.flatMap((one) =>
		[one.person, one.mailbox ?? one.person].map((address) => [address, one] as const),
	);
	if (entries.length > 0) known.value = new Map([...known.peek(), ...entries].slice(-2000));
};

const strangers = (persons: readonly string[]) =>
	persons.filter((one) => !wall.peek().includes(one) && !putAway.has(one));

onNews(({ fresh, people: summaries, gone, isNew }) => {
	if (isNew) {
		others.value = [];
		known.value = new Map();
		return;
	}
	remember(summaries);
	for (const one of pinned.value) if (gone.includes(one)) pin(one);
	if (gone.length > 0) others.value = others.value.filter((one) => !gone.includes(one));
	const newcomers = strangers(whose(fresh.map(({ person }) => person).filter(Boolean)));
	if (newcomers.length > 0) join(newcomers.slice(-most).reverse());
});

effect(() => people.ask(filter.value));

effect(() => {
	const { loaded } = people;
	const isReady = people.isLoaded.value;
	untracked(() => {
		remember(loaded.slice(0, 100));
		if (Object.keys(filter.value).length > 0 || !isReady) return;
		// Who has just written for the first time comes to the front with the news of it.
		const there = loaded.filter(({ last }) => isTold(last?.n ?? 0)).map(({ person }) => person);
		const room = Math.max(0, most - wall.value.length);
		const inFront = current.value !== undefined && there.length > 0 ? whose([current.value]) : [];
		others.value = [
			...others.value,
			...strangers([...new Set([...inFront, ...there])]).slice(0, room),
		];
	});
});

effect(() => {
	const at = current.value;
	if (at !== undefined) untracked(() => lookAt(at));
});
