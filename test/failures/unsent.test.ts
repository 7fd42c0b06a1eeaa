import { NodeOperationError, type WorkflowExecuteMode } from 'n8n-workflow';
import {
	unsent,
	sentInPart,
	stillUnknown,
	stoppedRun,
	keysNearlyForgotten,
} from '../../nodes/MessagingService/failures';
import { marked, type DeliveryState } from '../../nodes/MessagingService/failures/failure';
import { node } from '../tools/node';

/** The failures of unsent items say why they were not sent, and what to do. */

const failure = (delivery: DeliveryState, description = 'Top up') =>
	marked(new NodeOperationError(node, 'No credits [item 4]', { description, itemIndex: 4 }), delivery, {
		code: 'noCredits',
	});

const one = '[item 4]';
const two = '[items 4, 5]';

test.each([
	['held back', unsent(node, [4], 'unknown'), one, 'heldBack', 'unknown', 'An earlier try of this run may'],
	['final', unsent(node, [4], 'final'), one, 'heldBack', 'final', 'The service asked not to send this'],
	['checked', unsent(node, [4], 'checkedBefore'), one, 'heldBack', 'unknown', 'may have checked this code'],
	[
		'cancelled',
		unsent(node, [4, 5], 'cancelled'),
		two,
		'cancelled',
		'notSent',
		'The execution was cancelled before',
	],
	[
		'broken off',
		unsent(node, [4, 5], 'brokenOff'),
		two,
		'brokenOff',
		'unknown',
		'Something unexpected happened',
	],
] as const)('%s', (_name, { message, description, context }, items, code, delivery, words) => {
	expect(message).toContain(words);
	expect(message.endsWith(` ${items}`)).toBe(true);
	expect(description).toMatch(/\.$/);
	expect(context).toMatchObject({ itemIndex: 4, code, delivery });
});

test('a text whose parts have changed', () => {
	const { message, context } = unsent(node, [4], 'partsChanged');
	expect(message).toBe('The text or its number was changed after its first parts were sent [item 4]');
	expect(context).toMatchObject({ itemIndex: 4, code: 'partsChanged', delivery: 'unknown' });
});

describe('a failed repetition', () => {
	test('is unknown because of the earlier try, and says so', () => {
		const { description, context } = stillUnknown(failure('notSent'));
		expect(description).toBe(
			'Top up. An earlier try of this run may have sent it; check that before you send it again.',
		);
		expect(context).toMatchObject({ delivery: 'unknown', code: 'noCredits', itemIndex: 4 });
	});

	test.each(['unknown', 'final'] as const)('adds nothing to %s', (delivery) => {
		const repeated = failure(delivery);
		expect(stillUnknown(repeated)).toBe(repeated);
	});

	test('does not change the failure that other items share', () => {
		const shared = failure('notSent');
		expect(stillUnknown(shared)).toBeInstanceOf(NodeOperationError);
		expect(shared).toMatchObject({ description: 'Top up', context: { delivery: 'notSent' } });
	});
});

describe('a text that was sent in part', () => {
	const parts = [{ parts: 3, messageId: 7 }, { parts: 3 }];

	test('says how many parts were sent, and what a retry does', () => {
		expect(sentInPart(failure('notSent'), parts)).toMatchObject({
			message: '2 of the 3 messages of this text were sent. No credits [item 4]',
			description: 'Top up. A retry sends the rest.',
			context: { delivery: 'unknown', partsSent: 2, messageIds: [7], code: 'noCredits' },
		});
	});

	test('is not continued if the next part may have been sent', () => {
		expect(sentInPart(failure('unknown'), parts).description).toBe('Top up');
	});
});

describe('a run that stopped', () => {
	const stopped = (sent: number, unknown: number, notSent: number, mode: WorkflowExecuteMode = 'trigger') =>
		stoppedRun(failure('notSent'), { sent, unknown, notSent }, mode);

	test('counts the outcomes of all messages', () => {
		expect(stopped(2, 1, 3)).toMatchObject({
			description: '2 sent, 1 may have been sent, 3 not sent. A retry does not repeat the sent ones. Top up.',
			context: { counts: { sent: 2, unknown: 1, notSent: 3 } },
		});
	});

	test('says in the editor that its button sends everything again', () => {
		expect(stopped(2, 1, 3, 'manual').description).toBe(
			'2 sent, 1 may have been sent, 3 not sent. Executing again sends all of them again. To send only the rest, use Retry in the list of executions. Top up.',
		);
	});

	test('mentions unknown outcomes only if there are any', () => {
		expect(stopped(2, 0, 3).description).toMatch(/^2 sent, 3 not sent\. /);
	});

	test('counts nothing for a single item', () => {
		const alone = [stopped(1, 0, 0), stopped(0, 1, 0), stopped(0, 0, 1)];
		expect(alone.map(({ description }) => description)).toEqual(['Top up', 'Top up', 'Top up']);
	});
});

/** Failures of items held back by a Send Once Key or a limit say whether the message may have been sent. */

test.each([
	['a store that does not answer', unsent(node, [4], 'keyUnreachable'), 'sendOnceKey', 'notSent'],
	['a key in doubt', unsent(node, [4], 'keyInDoubt'), 'sendOnceKey', 'unknown'],
	['a number that has reached its limit', unsent(node, [4], 'limitReached'), 'limitPerNumber', 'notSent'],
	['a limit that cannot be looked up', unsent(node, [4], 'limitUnknown'), 'limitPerNumber', 'notSent'],
] as const)('%s', (_name, { message, description, context }, code, delivery) => {
	expect(message).toMatch(/ \[item 4\]$/);
	expect(description).toMatch(/(Nothing was sent for this item|may have been sent).*\.$/);
	expect(context).toMatchObject({ itemIndex: 4, code, delivery });
});

test('a warning beside the output says that keys will soon be forgotten', () => {
	expect(keysNearlyForgotten).toMatchObject({ type: 'warning', location: 'outputPane' });
	expect(keysNearlyForgotten.message).toContain('the oldest are forgotten');
});
