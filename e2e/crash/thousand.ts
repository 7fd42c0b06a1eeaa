import assert from 'node:assert/strict';

import type { Emulator } from '../../emulator';
import type { Execution } from '../../n8n/rest/execution';
import type { Workflow } from '../../n8n/rest/workflow';
import { until } from '../checks/running';
import {
	byInvoice,
	continues,
	limitedTo,
	type limits,
	manualWorkflow,
	phones,
	smsNode,
} from '../checks/workflows';

/** A run long enough to be killed in the middle, and the outcomes of its items. */

/** Concurrent requests. */
export const width = 10 satisfies (typeof limits)[number];

export const thousand = phones(1_000);

/** Sends to all of these numbers, each with its own Send Once Key, to a service that takes a while. */
export function keyedTo(emulator: Emulator, items: typeof thousand): Workflow {
	emulator.reset();
	emulator.set({ latencyMs: 60, credits: 1e6 });
	return manualWorkflow('Keyed', items, limitedTo(width, smsNode(byInvoice, continues)));
}

/**
 * Waits until the service has accepted this many messages; a new run waits for the keys of a killed
 * one up to its *Timeout*.
 */
export async function taken(emulator: Pick<Emulator, 'messages'>, count: number): Promise<void> {
	const isSo = () => emulator.messages.length >= count;
	await until(`the service has ${count} messages`, isSo, 120_000, 5);
}

/**
 * The messages at the service compared with the last run's report.
 *
 * @returns how many items are reported as unknown, and how many of these had arrived
 * @throws if a number got two messages, an item without a message is not reported as unknown, or a
 * status is none of sent, skipped and unknown
 */
export function accountOf({ messages }: Emulator, last: Execution, items = thousand) {
	const numbers = messages.map(({ number }) => number);
	const sent = new Set(numbers);
	const outputs = last.items('Send SMS');
	assert.equal(outputs.length, items.length, last.failure?.message);
	const rows = outputs.map((json, index) => ({
		json,
		isUnknown: Object(json['error']).delivery === 'unknown',
		isSent: sent.has(items[index]?.phone ?? ''),
	}));
	const twice = numbers.length - sent.size;
	const lost = rows.filter(({ isUnknown, isSent }) => !isUnknown && !isSent).length;
	const otherwise = rows.filter(({ json, isUnknown }) => !isUnknown && 'error' in json).length;
	assert.deepEqual({ twice, lost, otherwise }, { twice: 0, lost: 0, otherwise: 0 });
	const unknown = rows.filter(({ isUnknown }) => isUnknown);
	return { unknown: unknown.length, unknownButSent: unknown.filter((row) => row.isSent).length };
}
