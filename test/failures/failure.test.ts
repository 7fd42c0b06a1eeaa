import { NodeOperationError } from 'n8n-workflow';
import { errorItem, inOneText, ofItems, ofOnlyItem } from '../../nodes/MessagingService/failures';
import { failureOf, sentences } from '../../nodes/MessagingService/failures/failure';
import { node } from '../tools/node';

/** The common form of all failures. */

const failure = (message: string, description: string) =>
	new NodeOperationError(node, message, { itemIndex: 0, description });

const about = (items: readonly number[]) =>
	failureOf(node, items, { message: 'No', description: '' }, 'notSent', {});

test('texts are joined as sentences', () => {
	expect(sentences('One', 'Two.', 'Three!', 'Four?', 'Five…', 'Version 2.0')).toBe(
		'One. Two. Three! Four? Five… Version 2.0.',
	);
	expect(sentences('One', '', undefined, null, 'Two')).toBe('One. Two.');
});

test.each([
	[[], 'No'],
	[[3], 'No [item 3]'],
	[[0, 1], 'No [items 0, 1]'],
	[[0, 1, 2], 'No [items 0, 1, 2]'],
	[[0, 1, 2, 3, 4], 'No [items 0, 1, 2 and 2 more]'],
])('a message about the items %j', (items, message) => expect(about(items).message).toBe(message));

test('a message about the only item does not number it, and others keep theirs', () => {
	const quoted = failureOf(node, [2], { message: 'No [item 1]', description: '' }, 'notSent', {});
	expect(ofOnlyItem(quoted)).toMatchObject({ message: 'No [item 1]', context: { itemIndex: 2 } });
	expect(ofItems(quoted, [7])).toMatchObject({
		message: 'No [item 1] [item 7]',
		context: { itemIndex: 7 },
	});
	expect(quoted.message).toBe('No [item 1] [item 2]');
});

test.each([
	['the description follows the message', 'No credits', 'Top up.', 'No credits. Top up.'],
	[
		'a description in the message is not repeated',
		'No credits. Top up.',
		'Top up.',
		'No credits. Top up.',
	],
])('in one text, %s', (_claim, message, description, due) => {
	expect(inOneText(failure(message, description)).message).toBe(due);
});

test('an item counts as not sent by default', () => {
	expect(errorItem(failure('No credits', ''), 0).json).toEqual({
		error: { message: 'No credits', itemIndex: 0, delivery: 'notSent' },
	});
});
