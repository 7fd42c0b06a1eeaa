import { NodeOperationError } from 'n8n-workflow';
import {
	unsent,
	sentInPart,
	stillUnknown,
	stoppedRun,
} from '../../nodes/MessagingService/failures';
import { failureOf, type DeliveryState } from '../../nodes/MessagingService/failures/failure';
import { node } from '../tools/node';

/** The failures of unsent items say why they were not sent, and what to do. */

const failure = (delivery: DeliveryState, description = 'Top up') =>
	failureOf(node, [4], { message: 'No credits', description }, delivery, { code: 'noCredits' });

test.each([
	['heldBack', 'unknown', 'An earlier try of this run may', unsent(node, [4], 'unknown')],
	['heldBack', 'final', 'The service asked not to send this', unsent(node, [4], 'final')],
	['heldBack', 'unknown', 'may have checked this code', unsent(node, [4], 'checkedBefore')],
	['cancelled', 'notSent', 'The execution was cancelled before', unsent(node, [4, 5], 'cancelled')],
	['brokenOff', 'unknown', 'Something unexpected happened', unsent(node, [4, 5], 'brokenOff')],
	['partsChanged', 'unknown', 'after its first parts were', unsent(node, [4], 'partsChanged')],
	['sendOnceKey', 'notSent', '', unsent(node, [4], 'keyUnreachable')],
	['sendOnceKey', 'unknown', '', unsent(node, [4], 'keyInDoubt')],
	['limitPerNumber', 'notSent', '', unsent(node, [4], 'limitReached')],
	['limitPerNumber', 'notSent', '', unsent(node, [4], 'limitUnknown')],
])('%s, %s: %s', (code, delivery, words, { message, description, context }) => {
	expect(message).toContain(words);
	expect(message).toMatch(/ \[items? 4(, 5)?\]$/);
	expect(description).toMatch(
		words === '' ? /(Nothing was sent for this item|may have been sent).*\.$/ : /\.$/,
	);
	expect(context).toMatchObject({ itemIndex: 4, code, delivery });
});

describe('a failed repetition', () => {
	test('is unknown because of the earlier try, and says so', () => {
		const { description, context } = stillUnknown(failure('notSent'));
		expect(description).toBe(
			'Top up. An earlier try of this run may have sent it; check that before you send it again.',
		);
		expect(context).toMatchObject({ delivery: 'unknown', code: 'noCredits', itemIndex: 4 });
	});

	test('adds nothing to what is unknown or final, and changes no failure that other items share', () => {
		for (const repeated of [failure('unknown'), failure('final')])
			expect(stillUnknown(repeated)).toBe(repeated);
		const shared = failure('notSent');
		expect(stillUnknown(shared)).toBeInstanceOf(NodeOperationError);
		expect(shared).toMatchObject({ description: 'Top up', context: { delivery: 'notSent' } });
	});
});

test('a text that was sent in part is not continued if its next part may have been sent', () => {
	const parts = [{ parts: 3, messageId: 7 }, { parts: 3 }];
	expect(sentInPart(failure('unknown'), parts).description).toBe('Top up');
	expect(sentInPart(failure('notSent'), parts)).toMatchObject({
		description: 'Top up. A retry sends the rest.',
		context: { delivery: 'unknown', partsSent: 2, messageIds: [7], code: 'noCredits' },
	});
});

describe('a run that stopped', () => {
	const stopped = (sent: number, unknown: number, notSent: number) =>
		stoppedRun(failure('notSent'), { sent, unknown, notSent }, 'trigger');

	test('counts the outcomes of all messages, and unknown ones only if there are any', () => {
		expect(stopped(2, 1, 3)).toMatchObject({
			description:
				'2 sent, 1 may have been sent, 3 not sent. A retry does not repeat the sent ones. Top up.',
			context: { counts: { sent: 2, unknown: 1, notSent: 3 } },
		});
		expect(stopped(2, 0, 3).description).toMatch(/^2 sent, 3 not sent\. /);
	});

	test('counts nothing for a single item', () => {
		const alone = [stopped(1, 0, 0), stopped(0, 1, 0), stopped(0, 0, 1)];
		expect(alone.map(({ description }) => description)).toEqual(['Top up', 'Top up', 'Top up']);
	});
});
