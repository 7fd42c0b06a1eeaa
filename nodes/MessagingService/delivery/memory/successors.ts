import type { Stored } from './ledger';

/** Where a state of a ledger led that a Retry has gone on from, as far as this process knows. */
export interface Successor {
	/** The Retry. */
	readonly execution: string;
	/** The run of the node in which it did. */
	readonly scope: string;
	/** What came in: where that is not the same again, nobody knows which of it was sent. */
	readonly inputs: string;
	/** What it kept; nothing where it got past the node. */
	readonly stored: Stored | undefined;
}

const most = { names: 1_000, letters: 8_000_000 };
const successors = new Map<string, Successor>();

export const successorOf = (name: string): Successor | undefined => successors.get(name);

/** Remembers a successor; the oldest are forgotten first. */
export function publish(name: string, successor: Successor): void {
	successors.set(name, successor);
	const lengthOf = ({ stored }: Successor) => stored?.items.length ?? 0;
	let letters = [...successors.values()].reduce((total, one) => total + lengthOf(one), 0);
	for (const [oldest, one] of successors) {
		if (successors.size <= most.names && letters <= most.letters) return;
		letters -= lengthOf(one);
		successors.delete(oldest);
	}
}
