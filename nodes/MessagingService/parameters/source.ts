import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { turns } from '../bounded/turns';
import { isRecord } from '../contract';
import { writtenIn, type Written } from './expressions';
import type { FieldsByName } from './field';
import { Reading } from './reading';

/** Where values are read: the node's parameters of one item, or a row or collection inside them. */
export interface Source {
	readonly context: IExecuteFunctions;
	readonly item: number;
	readonly value: (name: string, fallback: unknown) => unknown;
	/** Whether the user has added a field that is optional to add. */
	readonly isGiven: (name: string) => boolean;
	/** The options of the operation. */
	readonly options: FieldsByName;
	/** Whether the operation sends texts, so that they are looked through before. */
	readonly sendsTexts: boolean;
	/** Returns the value of an option. */
	readonly option: (name: string) => unknown;
	/** What the reading of the item found and does not refuse, as sentences. */
	readonly notices: Set<string>;
	/** Lets others have their turn if the run has worked for long. */
	readonly turn: () => Promise<void>;
	/** JSON of the input item. */
	readonly json: IDataObject;
	/** n8n's path of the enclosing collection, e.g. `options.`. */
	readonly path: string;
	/** Label of the enclosing collection, e.g. `Options › `. */
	readonly label: string;
	/**
	 * Returns what stands in the node at a path, the same for all items: a value, or an expression
	 * that is not evaluated.
	 */
	readonly written: (path: string) => Written;
}

/** Returns the source of each item of a run. A value is resolved once, however often it is read. */
export function itemSources(
	context: IExecuteFunctions,
	options: FieldsByName,
): (item: number) => Source {
	const reading = new Reading(context);
	const known = new Map<string, Written>();
	const written = (path: string): Written => {
		const before = known.get(path);
		if (before) return before;
		const found = writtenIn(context.getNodeParameter(path, 0, '', { rawExpressions: true }));
		known.set(path, found);
		return found;
	};
	// An operation that sends texts has this option.
	const sendsTexts = options.has('sendTextAsItIs');
	const shared = { context, sendsTexts, written, options, turn: turns() };
	return (item) => {
		let resolved: Map<string, unknown> | undefined;
		const value = (name: string, fallback: unknown): unknown => {
			const fixed = reading.fixed(name);
			if (fixed) return fixed.value;
			resolved ??= new Map();
			if (!resolved.has(name)) resolved.set(name, reading.value(name, item, fallback));
			return resolved.get(name);
		};
		const option = (name: string): unknown => {
			const held = value('options', {});
			return isRecord(held) ? held[name] : undefined;
		};
		const json = context.getInputData()[item]?.json ?? {};
		const isGiven = () => true;
		const notices = new Set<string>();
		return { ...shared, item, label: '', path: '', value, isGiven, option, json, notices };
	};
}

/** Whether the node runs as an AI agent's tool. */
export const isTool = (context: IExecuteFunctions): boolean =>
	context.getNode().type.endsWith('Tool');
