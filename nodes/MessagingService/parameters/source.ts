import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../contract';
import { Reading } from './reading';

/** Where values come from: the node's parameters of one item, or one row or collection in them. */
export interface Source {
	readonly context: IExecuteFunctions;
	readonly item: number;
	readonly value: (name: string, fallback: unknown) => unknown;
	/** Whether the user has added a field, where fields are added. */
	readonly isGiven: (name: string) => boolean;
	/** What Options holds under a name. */
	readonly option: (name: string) => unknown;
	/** Whether what is read leaves as text. */
	readonly sendsTexts: boolean;
	/** The fields of the input item. */
	readonly fields: IDataObject;
	/** The way to what encloses a field as n8n writes it, e.g. `options.`. */
	readonly way: (name: string) => string;
	/** Labels of what encloses a field, e.g. `Options › `. */
	readonly path: (name: string) => string;
	/** What was made for the items before, by what made it. */
	readonly made: Map<unknown, Made>;
}

interface Made {
	/** What it was made of beside fields, and the fields that were read for it. */
	readonly given: readonly unknown[];
	readonly read: ReadonlyMap<string, unknown>;
	readonly result: unknown;
}

/** The sources of the items of a run. Each value is resolved once, for all items or for each, however often it is read. */
export function sources(context: IExecuteFunctions, sendsTexts: boolean): (item: number) => Source {
	const reading = new Reading(context);
	const made = new Map<unknown, Made>();
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
			const options = value('options', {});
			return isRecord(options) ? options[name] : undefined;
		};
		const fields = context.getInputData()[item]?.json ?? {};
		const nowhere = () => '';
		const isGiven = () => true;
		return { context, item, path: nowhere, way: nowhere, value, isGiven, option, fields, sendsTexts, made };
	};
}

/** A source that writes down what is read from it. */
export function watched(source: Source) {
	const read = new Map<string, unknown>();
	const value = (name: string, fallback: unknown): unknown => {
		const found = source.value(name, fallback);
		read.set(name, found);
		return found;
	};
	return { source: { ...source, value }, read };
}
