import type { IDataObject } from 'n8n-workflow';
import type { Draft } from '../../operations/operation';
import type { Parameters } from '../../parameters';
import { comparableNumber } from '../../text/phone/phone';
import type { Connection } from '../../service/connection';
import type { ItemOptions } from './options';

/**
 * The unit of delivery: one text to one recipient, or one request to many. Its parts are its
 * requests.
 */
export interface Message extends ItemOptions {
	readonly item: number;
	/** The recipient as shown, such as +525512345678; empty if a request has many or none. */
	readonly to: string;
	readonly draft: Draft;
	readonly parameters: Parameters;
	readonly connection: Connection;
	/** How many messages its item has. */
	readonly ofItem: number;
	/** What earlier tries know of it. */
	readonly earlier: Row | undefined;
	readonly step: Step;
}

/** What earlier tries of the execution know of one message. */
export interface Row {
	/**
	 * `part`: the first parts of its text were sent. `unknown`: it, or its next part, may have been
	 * sent. `final`: the service asked not to send it again.
	 */
	readonly kind: 'sent' | 'part' | 'unknown' | 'final';
	/** As in `Message`. */
	readonly to: string;
	/** The hash of its draft. */
	readonly draft: string;
	/** Whether its item ever had several messages: then only the recipient tells which one it was. */
	readonly ofSeveral: boolean;
	/** Of what was certainly sent. */
	readonly outputs: readonly IDataObject[];
}

/** The rows of each item. */
export type LedgerRows = ReadonlyMap<number, readonly Row[]>;

/**
 * What this try does with a message: sends it, takes it as sent, or holds it back because its
 * outcome is unknown.
 */
export type Step = 'send' | 'done' | 'hold';

/** @param resends whether unknown messages are sent again */
export function stepFor(row: Row | undefined, resends: boolean): Step {
	if (row === undefined || row.kind === 'part') return 'send';
	if (row.kind === 'sent') return 'done';
	return row.kind === 'unknown' && resends ? 'send' : 'hold';
}

/** The recipient of a message as shown; empty if it has many or none. */
export const recipientOf = ({ known = [] }: Draft): string =>
	known.length === 1 ? String(known[0]?.to) : '';

/** Two spellings of a recipient that are the same person have the same name. */
export const recipientKey = (to: string): string => comparableNumber(to.replace(/^\+/, ''));

/**
 * Finds the row of each draft of an item, by its recipient. An item that had one message and has
 * one is the same message, whoever it now goes to: a number that was corrected after the message
 * went out does not send it again.
 */
export function rowsFor(drafts: readonly Draft[], rows: readonly Row[]): Array<Row | undefined> {
	const [only, ...others] = rows;
	if (only !== undefined && !only.ofSeveral && others.length === 0 && drafts.length === 1)
		return [only];
	const byName = new Map(rows.map((row) => [recipientKey(row.to), row]));
	return drafts.map((draft) => byName.get(recipientKey(recipientOf(draft))));
}
