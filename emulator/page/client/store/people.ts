import { effect, signal } from '@preact/signals';
import type { Person } from '../../../feed/row';
import { api } from './api';
import { forget } from './conversations';
import { Listing } from './listing';
import { onNews } from './live';
import { filter, person as current } from './route';

/** Who there is, whose phones stand on the wall, and what arrived unseen. */

export const people = new Listing<Person>(api.people);
/** Those on the wall, in the order in which they came. */
export const wall = signal<readonly string[]>([]);
/** What is known of those on the wall. */
export const known = signal<ReadonlyMap<string, Omit<Person, 'last'>>>(new Map());
export const unseen = signal<ReadonlyMap<string, number>>(new Map());

const { title } = document;
const most = 12;
/** Taken off the wall by hand: they do not come back by themselves. */
const putAway = new Set<string>();

export function putOnWall(person: string): void {
	putAway.delete(person);
	see(person);
	if (!wall.value.includes(person)) wall.value = [person, ...wall.value];
}

export function takeOffWall(person: string): void {
	putAway.add(person);
	forget(person);
	wall.value = wall.value.filter((one) => one !== person);
}

export function see(person: string): void {
	if (!unseen.value.has(person)) return;
	const next = new Map(unseen.value);
	next.delete(person);
	unseen.value = next;
}

const remember = (summaries: ReadonlyArray<Omit<Person, 'last'>>) => {
	if (summaries.length > 0)
		known.value = new Map(
			[...known.peek(), ...summaries.map((one) => [one.person, one] as const)].slice(-1000),
		);
};

const fill = (those: readonly string[]) => {
	const front = current.peek();
	const wanted = front === undefined ? those : [front, ...those.filter((one) => one !== front)];
	const missing = wanted.filter((one) => !wall.peek().includes(one) && !putAway.has(one));
	const room = Math.max(0, most - wall.peek().length);
	if (missing.length > 0 && room > 0) wall.value = [...wall.peek(), ...missing.slice(0, room)];
};

onNews(({ fresh, people: summaries, all }) => {
	if (all) {
		wall.value = [];
		unseen.value = new Map();
		known.value = new Map();
		return;
	}
	remember(summaries);
	fill(summaries.map(({ person }) => person));
	const counts = new Map(unseen.value);
	for (const { person, out } of fresh) {
		if (out && person !== '' && person !== current.value) counts.set(person, (counts.get(person) ?? 0) + 1);
	}
	if (counts.size > 0) unseen.value = counts;
});

effect(() => people.ask(filter.value));

effect(() => {
	const { loaded } = people;
	remember(loaded.slice(0, 100));
	if (Object.keys(filter.peek()).length === 0) fill(loaded.slice(0, most).map(({ person }) => person));
});

effect(() => {
	const count = [...unseen.value.values()].reduce((sum, one) => sum + one, 0);
	document.title = count === 0 ? title : `(${count}) ${title}`;
});
