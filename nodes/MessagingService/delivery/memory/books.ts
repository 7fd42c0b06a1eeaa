import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { deliveryOf, errorItem, sentInPart, stillUnknown, type Failure } from '../../failures';
import type { Draft } from '../../operations/operation';
import type { Output } from '../outputs';

/** What is known of an item's message. */
type Fate =
	/** It was sent, in this run or in an earlier one of the execution. */
	| 'sent'
	/** It may have been sent, or its request is under way. */
	| 'unknown'
	/** Nothing of it has begun here; somebody else with its Send Once Key may have sent the message. */
	| 'elsewhere'
	/** The service asked not to send it again. */
	| 'final'
	/** The first parts of its text were sent, and the others certainly not. */
	| 'part'
	/** Nothing was to be sent: it is only shown, or its key was used before. */
	| 'nothing';

/** How many items were sent, may have been sent, and were not. */
export interface Counts {
	readonly sent: number;
	readonly unknown: number;
	readonly notSent: number;
}

/** The books of a run: every input item's fate, and what is to be said of it. */
export class Books {
	readonly fates = new Map<number, Fate>();
	readonly failures = new Map<number, Failure>();
	readonly outputs: Output[] = [];
	/** Items that an earlier try of this execution may have sent, and that are to be sent again. */
	readonly again = new Set<number>();
	/** Of items whose text goes out in parts, the outputs of those that were sent. */
	readonly sentParts = new Map<number, IDataObject[]>();
	/** Of items that were planned in this run, what was to be sent. */
	readonly drafts = new Map<number, Draft>();
	private readonly said = new Set<number>();

	/** @param count input items of the run */
	constructor(readonly count: number) {}

	/** A request of these items is about to leave. */
	started(items: readonly number[]): void {
		this.write(items, 'unknown');
	}

	/** These are to be sent again; until that has succeeded, they may have been sent. */
	repeat(items: readonly number[]): void {
		this.started(items);
		for (const item of items) this.again.add(item);
	}

	/** An earlier try may have sent these, and the user takes such ones as sent. */
	take(items: readonly number[]): void {
		const json = { delivery: 'unknown', alreadySent: true };
		for (const item of items) this.put([item], 'unknown', [{ json, items: [item] }]);
	}

	/** Outputs that speak of these items, and what became of their messages. */
	put(items: readonly number[], fate: Fate, outputs: readonly Output[]): void {
		this.write(items, fate);
		for (const output of outputs) {
			this.outputs.push(output);
			for (const item of output.items) this.said.add(item);
		}
	}

	/** Takes back what was said of these items, to say something newer. */
	retract(items: readonly number[]): void {
		const taken = new Set(items);
		const left = this.outputs.filter((output) => !output.items.some((item) => taken.has(item)));
		this.outputs.splice(0, this.outputs.length, ...left);
		for (const item of items) this.said.delete(item);
	}

	/** What went wrong with these items; says itself what became of their messages. */
	failed(items: readonly number[], given: Failure): void {
		for (const item of items) {
			const parts = this.sentParts.get(item) ?? [];
			const failure = this.again.has(item) ? stillUnknown(given) : given;
			const delivery = deliveryOf(failure);
			this.failures.set(item, parts.length > 0 ? sentInPart(failure, parts) : failure);
			if (delivery !== 'notSent')
				this.fates.set(item, delivery === 'unknown' && !this.fates.has(item) ? 'elsewhere' : delivery);
			else if (parts.length > 0) this.fates.set(item, 'part');
			else this.fates.delete(item);
		}
	}

	/** Whether nothing was said of an item yet. */
	isOpen(item: number): boolean {
		return !this.failures.has(item) && !this.said.has(item);
	}

	/** What went wrong for the whole run, before these items were reached. */
	failRest(failure: Failure): void {
		for (let item = 0; item < this.count; item += 1) if (this.isOpen(item)) this.failed([item], failure);
	}

	/** The JSON of all outputs that speak of an item. */
	outputsByItem(): Map<number, IDataObject[]> {
		const outputs = new Map<number, IDataObject[]>();
		for (const { json, items } of this.outputs)
			for (const item of items) {
				const known = outputs.get(item);
				if (known) known.push(json);
				else outputs.set(item, [json]);
			}
		return outputs;
	}

	get firstFailure(): Failure | undefined {
		return this.failures.values().next().value;
	}

	get counts(): Counts {
		const counts = { sent: 0, unknown: 0, notSent: 0 };
		for (let item = 0; item < this.count; item += 1) {
			const fate = this.fates.get(item);
			if (fate === 'sent') counts.sent += 1;
			else if (fate === undefined) counts.notSent += 1;
			else if (fate !== 'nothing') counts.unknown += 1;
		}
		return counts;
	}

	/** Output items in input order, each paired with the items it stems from; failed items as error items. */
	collect(): INodeExecutionData[] {
		const collected = [...this.failures].map(([item, failure]) => ({
			first: item,
			item: errorItem(failure, item),
		}));
		for (const { json, items } of this.outputs) {
			const [first = 0, ...others] = items;
			const pairedItem = others.length === 0 ? { item: first } : items.map((item) => ({ item }));
			collected.push({ first, item: { json, pairedItem } });
		}
		return collected.sort((a, b) => a.first - b.first).map(({ item }) => item);
	}

	private write(items: readonly number[], fate: Fate): void {
		for (const item of items) this.fates.set(item, fate);
	}
}
