import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { z } from 'zod/v4';
import fc from 'fast-check';
import {
	balanceNotChecked,
	failedAnswer,
	isOfAccount,
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

test('an invalid field is named with the reason and what to do', () => {
	expect(field(4)).toMatchObject({
		message: '“To” is empty [item 4]',
		description: 'Fill it in.',
		context: { itemIndex: 4, field: 'To', code: 'invalid', delivery: 'notSent' },
	});
});

test('a request that violates the contract names the path', () => {
	const issue = {
		code: 'custom',
		path: ['to', 0],
		message: 'is wrong',
		input: 7,
	} satisfies z.core.$ZodIssue;
	expect(invalidRequest(node, 4, [issue]).message).toMatch(/^“Request → to → 1” .* \[item 4\]$/);
});

describe('an error while an item is read', () => {
	test('is unchanged if it is one of ours', () => {
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
	])('keeps its message if it is %s', (_name, thrown, message) => {
		expect(invalidItem(node, 4, thrown)).toMatchObject({
			message,
			description: 'Check the expressions of this node for this item.',
			context: { itemIndex: 4, code: 'invalid', delivery: 'notSent' },
		});
	});
});

describe('an error before the first item', () => {
	test('is unchanged if it is one of ours', () => {
		const own = marked(new NodeOperationError(node, 'No'), 'unknown', { code: 'own' });
		expect(invalidRun(node, own)).toBe(own);
		expect(own.context).toMatchObject({ delivery: 'unknown', code: 'own' });
	});

	test.each([
		['from n8n', new NodeOperationError(node, 'No credential')],
		['from a request of n8n', new NodeApiError(node, { message: 'No credential' })],
	])('%s becomes a failure of the setup', (_name, thrown) => {
		expect(invalidRun(node, thrown)).toBe(thrown);
		expect(thrown.context).toMatchObject({ delivery: 'notSent', code: 'setup' });
	});

	test.each([
		['error', new Error('Out of paper')],
		['value', 'Out of paper'],
	])('keeps its message if it is an unexpected %s', (_name, thrown) => {
		expect(invalidRun(node, thrown)).toMatchObject({
			message: 'Out of paper',
			description: 'Nothing was sent. Check the settings and the credential of this node.',
			context: { delivery: 'notSent', code: 'setup' },
		});
	});
});

describe('a plan with invalid items', () => {
	const plan = (count: number, isAnySent = false, all = count) =>
		invalidPlan(node, new Map(Array.from({ length: count }, (_, at) => [at + 3, field(at + 3)])), {
			count: all,
			isAnySent,
		});

	test('fails with the first', () => {
		expect(plan(1)).toMatchObject({
			message: '“To” is empty [item 3]',
			description: 'Nothing was sent. Fill it in.',
			context: { itemIndex: 3, field: 'To', code: 'invalid', delivery: 'notSent' },
		});
	});

	test.each([
		[2, 'Also to correct: item 4.'],
		[3, 'Also to correct: items 4, 5.'],
		[14, 'Also to correct: items 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 3 more.'],
	])('lists the others of %d items beside valid ones', (count, words) => {
		expect(plan(count, false, count + 1).description).toContain(
			`Nothing was sent. Fill it in. ${words}`,
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

	test('says how to send the items that are valid, if there are any', () => {
		expect(plan(1, false, 2).description).toMatch(
			/ To send the others: Settings › On Error › Continue/,
		);
	});

	test('does not say that nothing was sent if an earlier try has sent some', () => {
		expect(plan(1, true).description).toMatch(/^Nothing more was sent\. /);
	});
});

test('a balance that could not be checked for want of a valid key is still the account’s', () => {
	const answer = { kind: 'refused', httpStatus: 401, said: '', condition: 'invalidKey' } as const;
	const concern = { recipients: [], items: [], effect: 'read' } as const;
	const failure = balanceNotChecked(failedAnswer(node, answer, concern));
	expect(failure.message).toBe(
		'The balance could not be checked: the service does not accept the credential',
	);
	expect(failure.description).toMatch(/^Nothing was sent\. Open the credential/);
	expect(isOfAccount(failure)).toBe(true);
});

const about = (schema: z.ZodType, value: unknown) =>
	explainIssue(schema.safeParse(value).error?.issues ?? []);

test.each<[z.ZodType, unknown, string[], string]>([
	[templateData, { header: { type: 7 } }, ['header', 'type'], 'is not text'],
	[templateData, { header: { type: '' } }, ['header', 'type'], 'is empty or too small'],
	[templateData, { header: 'x' }, ['header'], 'is not an object'],
	[
		templateData,
		{ header: { type: 'DOCUMENT' } },
		['header', 'filename'],
		'is required when the header type is DOCUMENT',
	],
	[
		templateData,
		{ header: { mediaUrl: 'x' } },
		['header', 'mediaUrl'],
		'must be an http or https address',
	],
	[contactCard, { phones: [{}, { phone: 7 }] }, ['phones', '2', 'phone'], 'is not text'],
	[contactCard, { emails: {} }, ['emails'], 'is not a list'],
	[
		endpoints.emailSendTemplate.request,
		{ template_id: 'x', to: [{ name: 'Ana', email: 'ana' }] },
		['to', '1', 'email'],
		'must be an email address',
	],
	[
		endpoints.smsSend.request,
		{ phone: '525512345678', msg: 'x'.repeat(161) },
		['msg'],
		'is too large',
	],
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
