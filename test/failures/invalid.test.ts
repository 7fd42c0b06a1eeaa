import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { z } from 'zod/v4';
import {
	invalidItem,
	invalidParameter,
	invalidPlan,
	invalidRequest,
	invalidRun,
} from '../../nodes/MessagingService/failures';
import { marked } from '../../nodes/MessagingService/failures/failure';
import { node } from '../tools/node';

/** What is wrong before anything was sent. */

const field = (item: number) =>
	invalidParameter(node, { item, field: 'To', reason: 'is empty', wayOut: 'Fill it in' });

test('a field is named with what is wrong and the way out', () => {
	expect(field(4)).toMatchObject({
		message: '“To” is empty [item 4]',
		description: 'Fill it in.',
		context: { itemIndex: 4, field: 'To', code: 'invalid', delivery: 'notSent' },
	});
});

test('a request that the contract does not accept names the place', () => {
	const issue = { code: 'custom', path: ['to', 0], message: 'is wrong', input: 7 } satisfies z.core.$ZodIssue;
	expect(invalidRequest(node, 4, [issue]).message).toMatch(/^“Request → to → 1” .* \[item 4\]$/);
});

describe('what reading an item threw', () => {
	test('is our own refusal, which stays as it is', () => {
		const own = field(4);
		expect(invalidItem(node, 4, own)).toBe(own);
	});

	test.each([
		[
			'an error of an expression',
			new Error('$json.to is not a function'),
			'$json.to is not a function [item 4]',
		],
		['something else', 'no', 'no [item 4]'],
	])('is %s, in its own words', (_name, thrown, message) => {
		expect(invalidItem(node, 4, thrown)).toMatchObject({
			message,
			description: 'Check the expressions of this node for this item.',
			context: { itemIndex: 4, code: 'invalid', delivery: 'notSent' },
		});
	});
});

describe('what a run threw before its first item', () => {
	test('is our own failure, which stays as it is', () => {
		const own = marked(new NodeOperationError(node, 'No'), 'unknown', { code: 'own' });
		expect(invalidRun(node, own)).toBe(own);
		expect(own.context).toMatchObject({ delivery: 'unknown', code: 'own' });
	});

	test.each([
		['of n8n', new NodeOperationError(node, 'No credential')],
		['of a request of n8n', new NodeApiError(node, { message: 'No credential' })],
	])('is a failure %s, which is told to be one of the setup', (_name, thrown) => {
		expect(invalidRun(node, thrown)).toBe(thrown);
		expect(thrown.context).toMatchObject({ delivery: 'notSent', code: 'setup' });
	});

	test.each([
		['an error', new Error('Out of paper')],
		['a word', 'Out of paper'],
	])('is %s that nobody thought of', (_name, thrown) => {
		expect(invalidRun(node, thrown)).toMatchObject({
			message: 'Out of paper',
			description: 'Nothing was sent. Check the settings and the credential of this node.',
			context: { delivery: 'notSent', code: 'setup' },
		});
	});
});

describe('a plan with bad items', () => {
	const plan = (count: number, sentBefore = false) =>
		invalidPlan(node, new Map(Array.from({ length: count }, (_, at) => [at + 3, field(at + 3)])), sentBefore);

	test('speaks of the first', () => {
		expect(plan(1)).toMatchObject({
			message: '“To” is empty [item 3]',
			description: 'Nothing was sent, for any item. Fill it in.',
			context: { itemIndex: 3, field: 'To', code: 'invalid', delivery: 'notSent' },
		});
	});

	test.each([
		[2, 'Also to correct: item 4.'],
		[3, 'Also to correct: items 4, 5.'],
		[14, 'Also to correct: items 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 3 more.'],
	])('lists the others of %d', (count, words) => {
		expect(plan(count).description).toBe(`Nothing was sent, for any item. Fill it in. ${words}`);
	});

	test('does not say that nothing was sent when an earlier try has sent some', () => {
		expect(plan(1, true).description).toMatch(/^Nothing more was sent, for any item\. /);
	});
});
