import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Emulator } from '../../emulator';
import type { Execution } from '../../n8n/rest/execution';
import type { Workflow } from '../../n8n/rest/workflow';
import { limitedTo, type limits, manualWorkflow, smsNode, workflowOf } from '../checks/workflows';

/** A run long enough to be killed in the middle, and the outcomes of its items. */

/** Concurrent requests. */
export const width = 10 satisfies (typeof limits)[number];

export const thousand = Array.from({ length: 1_000 }, (_, index) => ({
	phone: String(525_510_000_100 + index),
	invoice: `F-${index}`,
}));

/** Sends to all numbers, each with its own Send Once Key. */
export const keyedThousand = (): Workflow => {
	const node = smsNode(
		{ sendOnceKey: '={{ $json.invoice }}' },
		{ onError: 'continueRegularOutput' },
	);
	return manualWorkflow('Thousand', thousand, limitedTo(width, node));
};

/** The same without keys, for items from a production webhook. */
export function unkeyedThousand(): { workflow: Workflow; path: string } {
	const path = 'thousand';
	const workflow = workflowOf(
		'Thousand, active',
		{
			name: 'Items',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: path,
			parameters: { httpMethod: 'POST', path, options: {} },
		},
		{
			name: 'Split',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'body.items' },
		},
		limitedTo(width, smsNode()),
	);
	return { workflow, path };
}

/**
 * Waits until the service has accepted this many messages; a new run waits for the keys of a killed
 * one up to its *Timeout*.
 */
export async function taken(emulator: Pick<Emulator, 'messages'>, count: number): Promise<void> {
	for (const from = Date.now(); emulator.messages.length < count; await sleep(5)) {
		if (Date.now() - from > 120_000)
			throw new Error(`${emulator.messages.length} of ${count} messages in 120 s.`);
	}
}

/** The messages at the service compared with the last run's report. */
export interface Account {
	/** Numbers that got more than one message. */
	readonly twice: number;
	/** Items that are reported as unknown. */
	readonly unknown: number;
	/** Unknown items whose message had arrived. */
	readonly unknownButSent: number;
	/** Items without a message that are not reported as unknown. */
	readonly lost: number;
	/** Items whose last status is neither sent nor skipped nor unknown. */
	readonly otherwise: number;
}

export function accountOf({ messages }: Emulator, last: Execution): Account {
	const numbers = messages.map(({ number }) => number);
	const sent = new Set(numbers);
	const outputs = last.items('Send SMS');
	assert.equal(outputs.length, thousand.length, last.failure?.message);
	const rows = outputs.map((json, index) => ({
		json,
		isUnknown: Object(json['error']).delivery === 'unknown',
		isSent: sent.has(thousand[index]?.phone ?? ''),
	}));
	return {
		twice: numbers.length - sent.size,
		unknown: rows.filter(({ isUnknown }) => isUnknown).length,
		unknownButSent: rows.filter(({ isUnknown, isSent }) => isUnknown && isSent).length,
		lost: rows.filter(({ isUnknown, isSent }) => !isUnknown && !isSent).length,
		otherwise: rows.filter(({ json, isUnknown }) => !isUnknown && 'error' in json).length,
	};
}
