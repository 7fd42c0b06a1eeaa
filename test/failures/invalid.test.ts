import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { z } from 'zod/v4';
import fc from 'fast-check';
import {
	invalidItem,
	invalidParameter,
	invalidPlan,
	invalidRequest,
	invalidRun,
	explainIssue,
} from '../../nodes/MessagingService/failures';
import { failureOf, marked } from '../../nodes/MessagingService/failures/failure';
import { node } from '../tools/node';
import { contactCard, endpoints, templateData } from '../../nodes/MessagingService/contract';
import { runs } from '../tools/runs';

/** Failures before anything is sent. */

const field = (item: number) =>
	invalidParameter(node, { items: [item], field: 'To', reason: 'is empty', wayOut: 'Fill it in' });

test('a request that violates the contract names the path', () => {
	const issue = {
		code: 'custom',
		path: ['to', 0],
		message: 'is wrong',
		input: 7,
	} satisfies z.core.$ZodIssue;
	expect(invalidRequest(node, 4, [issue]).message).toMatch(/^“Request → to → 1” .* \[item 4\]$/);
});

test('an error of ours is passed on, whether of an item or of the run', () => {
	const own = marked(field(4), 'unknown', { code: 'own' });
	expect(invalidItem(node, 4, own)).toBe(own);
	expect(invalidRun(node, own)).toBe(own);
	expect(own.context).toMatchObject({ delivery: 'unknown', code: 'own' });
});

test.each([
	['an error of an expression', new Error('Out of paper')],
	['something else', 'Out of paper'],
])('%s keeps its message', (_name, thrown) => {
	expect(invalidItem(node, 4, thrown)).toMatchObject({
		message: 'Out of paper [item 4]',
		description: 'Check the expressions of this node for this item.',
		context: { itemIndex: 4, code: 'invalid', delivery: 'notSent' },
	});
	expect(invalidRun(node, thrown)).toMatchObject({
		message: 'Out of paper',
		description: 'Nothing was sent. Check the settings and the credential of this node.',
		context: { delivery: 'notSent', code: 'setup' },
	});
});

test.each([
	['n8n', new NodeOperationError(node, 'No credential')],
	['a request of n8n', new NodeApiError(node, { message: 'No credential' })],
])('an error from %s before the first item becomes a failure of the setup', (_name, thrown) => {
	expect(invalidRun(node, thrown)).toBe(thrown);
	expect(thrown.context).toMatchObject({ delivery: 'notSent', code: 'setup' });
});

describe('a plan with invalid items', () => {
	const plan = (count: number, all = count) =>
		invalidPlan(node, new Map(Array.from({ length: count }, (_, at) => [at + 3, field(at + 3)])), {
			count: all,
			isAnySent: false,
		});

	test('fails with the first', () => {
		expect(plan(1)).toMatchObject({
			message: '“To” is empty [item 3]',
			description: 'Nothing was sent. Fill it in.',
			context: { itemIndex: 3, field: 'To', code: 'invalid', delivery: 'notSent' },
		});
	});

	test('lists the others, and says how to send those that are valid', () => {
		expect(plan(14, 15).description).toMatch(
			/^Nothing was sent\. Fill it in\. Also to correct: items 4, 5, .* 12, 13 and 3 more\. To send the others: Settings › On Error › Continue/,
		);
	});

	test('lists none if all are invalid in the same way: the node is to correct, not the items', () => {
		expect(plan(14).description).toBe('Nothing was sent. Fill it in.');
	});

	test('says once that nothing was sent', () => {
		const words = { message: 'It is odd', description: 'Mend it.', nothingSent: true };
		const odd = failureOf(node, [0], words, 'notSent', {});
		expect(odd.description).toBe('Nothing was sent. Mend it.');
		const two = new Map([[0, odd]]);
		expect(invalidPlan(node, two, { count: 1, isAnySent: false }).description).toBe(
			'Nothing was sent. Mend it.',
		);
		expect(invalidPlan(node, two, { count: 1, isAnySent: true }).description).toBe(
			'Nothing more was sent. Mend it.',
		);
	});

	test('shows what is in angle brackets, which n8n would take for HTML', () => {
		const words = { message: 'contains “<Name>”', description: 'Enter e.g. Ana <ana@example.com>' };
		expect(failureOf(node, [], words, 'notSent', {})).toMatchObject({
			message: 'contains “‹Name›”',
			description: 'Enter e.g. Ana ‹ana@example.com›',
		});
	});
});

const phone = '525512345678';
const about = (schema: z.ZodType, value: unknown) =>
	explainIssue(schema.safeParse(value).error?.issues ?? []);

test.each<[z.ZodType, unknown, string[], string]>([
	[templateData, { header: { type: 7 } }, ['header', 'type'], 'is not text'],
	[templateData, { header: { type: '' } }, ['header', 'type'], 'is empty or too small'],
	[contactCard, { phones: [{}, { phone: 7 }] }, ['phones', '2', 'phone'], 'is not text'],
	[contactCard, { emails: {} }, ['emails'], 'is not a list'],
	[contactCard, { emails: [{ email: 7 }] }, ['emails', '1', 'email'], 'is not text'],
	[endpoints.smsSend.request, { phone, msg: 'x'.repeat(161) }, ['msg'], 'is too large'],
	[endpoints.emailTemplates.request, { colour: 'red' }, [], 'is not what the service takes there'],
])('a violation is described with its path: %#', (schema, value, path, reason) => {
	expect(about(schema, value)).toEqual({ path, reason });
});

test('messages of the library are never shown, for any JSON', () => {
	fc.assert(
		fc.property(fc.constantFrom(templateData, contactCard), fc.jsonValue(), (schema, value) => {
			expect(about(schema, value).reason).toMatch(
				/^(?:is|must be|needs) (?!.*(?:expected|received|Invalid))/,
			);
		}),
		{ numRuns: runs(300), seed: 31 },
	);
});
