import { signal, type Signal } from '@preact/signals';
import type { Row } from '../../../feed/row';
import { api } from './api';
import { onNews } from './live';

/** The visible conversations: their newest rows, and older ones after scrolling up. */

export interface Talk {
	readonly rows: readonly Row[];
	/** Whether there are older rows than those loaded. */
	readonly hasMore: boolean;
}

const step = 30;
/** Rows kept while the conversation is scrolled to the bottom. */
const most = 150;
const empty: Talk = { rows: [], hasMore: false };
const talks = new Map<string, Signal<Talk>>();

/** Rows that arrived while a conversation was loading: the answer may not include them. */
const meanwhile = new Map<Signal<Talk>, Row[]>();

async function load(person: string, talk: Signal<Talk>): Promise<void> {
	const came: Row[] = [];
	meanwhile.set(talk, came);
	try {
		const { total, items } = await api.conversation(person, step);
		if (meanwhile.get(talk) !== came) return;
		talk.value = { rows: items, hasMore: total > items.length };
		merge(talk, came);
	} catch {
		// The next event retries.
	} finally {
		if (meanwhile.get(talk) === came) meanwhile.delete(talk);
	}
}

/** Returns a person's conversation; loads it on the first call. */
export function talkOf(person: string): Signal<Talk> {
	const known = talks.get(person);
	if (known !== undefined) return known;
	const talk = signal(empty);
	talks.set(person, talk);
	void load(person, talk);
	return talk;
}

/** Drops a conversation that is no longer visible. */
export function letGo(person: string): void {
	talks.delete(person);
}

export async function loadEarlier(person: string): Promise<void> {
	const talk = talkOf(person);
	const [first] = talk.peek().rows;
	if (!talk.peek().hasMore || first === undefined) return;
	const { total, items } = await api.conversation(person, step, first.n);
	if (talk.peek().rows[0] !== first) return;
	talk.value = {
		...talk.peek(),
		rows: [...items, ...talk.peek().rows],
		hasMore: total > items.length,
	};
}

/** Drops older rows after scrolling back to the bottom. */
export function shorten(person: string): void {
	const talk = talkOf(person);
	const { rows } = talk.peek();
	if (rows.length > most) talk.value = { ...talk.peek(), rows: rows.slice(-step), hasMore: true };
}

function merge(talk: Signal<Talk>, changed: readonly Row[]): void {
	const byN = new Map(talk.peek().rows.map((row) => [row.n, row]));
	const newest = talk.peek().rows.at(-1)?.n ?? 0;
	let isChanged = false;
	for (const row of changed) {
		const known = byN.get(row.n);
		if (known === undefined ? row.n < newest : row.v <= known.v) continue;
		byN.set(row.n, row);
		isChanged = true;
	}
	if (isChanged) talk.value = { ...talk.peek(), rows: [...byN.values()] };
}

onNews(({ rows, all }) => {
	for (const [person, talk] of talks) {
		if (all) void load(person, talk);
		else {
			const own = rows.filter((row) => row.person === person);
			meanwhile.get(talk)?.push(...own);
			merge(talk, own);
		}
	}
});
