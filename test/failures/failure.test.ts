import { NodeOperationError } from 'n8n-workflow';
import { errorItem, inOneText, ofOnlyItem } from '../../nodes/MessagingService/failures';
import { sentences, withItems } from '../../nodes/MessagingService/failures/failure';
import { node } from '../tools/node';

/** The common form of all failures. */

const failure = (message: string, description?: string) =>
	new NodeOperationError(node, message, {
		itemIndex: 0,
		...(description !== undefined && { description }),
	});

test('texts are joined as sentences', () => {
	expect(sentences('One', 'Two.', 'Three!', 'Four?', 'Five…', 'Version 2.0')).toBe(
		'One. Two. Three! Four? Five… Version 2.0.',
	);
	expect(sentences('One', '', undefined, null, 'Two')).toBe('One. Two.');
	expect(sentences()).toBe('');
});

test.each([
	[[], 'No'],
	[[3], 'No [item 3]'],
	[[0, 1], 'No [items 0, 1]'],
	[[0, 1, 2], 'No [items 0, 1, 2]'],
	[[0, 1, 2, 3, 4], 'No [items 0, 1, 2 and 2 more]'],
])('a message about the items %j', (items, message) =>
	expect(withItems('No', items)).toBe(message),
);

test('a message about the only item does not number it', () => {
	expect(ofOnlyItem(failure('No credits [item 0]')).message).toBe('No credits');
	expect(ofOnlyItem(failure('No credits [items 0, 1]')).message).toBe('No credits [items 0, 1]');
});

test.each([
	['the description follows the message', 'No credits', 'Top up.', 'No credits. Top up.'],
	[
		'a description in the message is not repeated',
		'No credits. Top up.',
		'Top up.',
		'No credits. Top up.',
	],
	['a message without a description is unchanged', 'No credits', undefined, 'No credits'],
])('in one text, %s', (_claim, message, description, due) => {
	expect(inOneText(failure(message, description)).message).toBe(due);
});

test('an item counts as not sent by default', () => {
	expect(errorItem(failure('No credits'), 0).json).toEqual({
		error: { message: 'No credits', itemIndex: 0, delivery: 'notSent' },
	});
});
