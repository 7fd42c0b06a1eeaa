import type { Row } from '../row';
import { place, store } from './store';

/** A phone or a mailbox, with its rows, oldest first. */
export interface Person {
	readonly person: string;
	readonly name: string | undefined;
	readonly rows: readonly Row[];
}

/** Everyone who received or sent a message, most recently active first. */
export function people(): Person[] {
	const names = store.state?.names ?? {};
	const byPerson = new Map<string, Row[]>(Object.keys(names).map((person) => [person, []]));
	for (const row of store.rows.values()) {
		const rows = byPerson.get(row.person) ?? [];
		byPerson.set(row.person, rows);
		rows.push(row);
	}
	// A phone without messages is new. Requests without a recipient come last.
	const lastOf = ({ person, rows }: Person) => (person === '' ? -1 : (rows.at(-1)?.n ?? Infinity));
	return [...byPerson]
		.map(([person, rows]): Person => ({ person, name: names[person] || undefined, rows }))
		.sort((one, other) => lastOf(other) - lastOf(one) || 0);
}

const most = 12;
let order: readonly string[] = [];

/**
 * Those on the wall: the latest and the one in front. Who comes is put in front, and an answer
 * changes no place.
 */
export function onWall(all: readonly Person[]): Person[] {
	const at = place().person;
	const those = all.filter(({ person }, index) => index < most || person === at);
	const comers = those.filter(({ person }) => !order.includes(person));
	const known = order.flatMap((person) => those.find((one) => one.person === person) ?? []);
	const wall = [...comers, ...known];
	order = wall.map(({ person }) => person);
	return wall.sort((one, other) => Number(one.person === '') - Number(other.person === ''));
}
