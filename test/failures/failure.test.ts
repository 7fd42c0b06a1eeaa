import { NodeOperationError } from 'n8n-workflow';
import { errorItem, inOneText } from '../../nodes/MessagingService/failures';
import { itemLabel, listed, marked, sentences } from '../../nodes/MessagingService/failures/failure';
import { node } from '../tools/node';

/** The shape that all failures share. */

const failure = (message: string, description?: string) =>
	new NodeOperationError(node, message, { itemIndex: 0, ...(description !== undefined && { description }) });

test('texts become sentences, one behind the other', () => {
	expect(sentences('One', 'Two.', 'Three!', 'Four?', 'Five…', 'Version 2.0')).toBe(
		'One. Two. Three! Four? Five… Version 2.0.',
	);
	expect(sentences('One', '', undefined, null, 'Two')).toBe('One. Two.');
	expect(sentences()).toBe('');
});

test('a long list shows how many more there are', () => {
	expect(listed(['a', 'b'], 2)).toBe('a, b');
	expect(listed(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more');
});

test.each([
	[[3], '[item 3]'],
	[[0, 1], '[items 0, 1]'],
	[[0, 1, 2], '[items 0, 1, 2]'],
	[[0, 1, 2, 3, 4], '[items 0, 1, 2 and 2 more]'],
])('the items %j', (items, label) => expect(itemLabel(items)).toBe(label));

describe('in one text', () => {
	test('the way out follows the message', () => {
		expect(inOneText(failure('No credits [item 0]', 'Top up.')).message).toBe('No credits [item 0]. Top up.');
	});

	test('nothing is said twice', () => {
		expect(inOneText(failure('No credits. Top up. [item 0]', 'Top up.')).message).toBe(
			'No credits. Top up. [item 0]',
		);
	});

	test('a message without a way out stays', () => {
		expect(inOneText(failure('No credits')).message).toBe('No credits');
	});
});

describe('as an item', () => {
	test('shows the facts and nothing of n8n', () => {
		const known = marked(failure('No credits', 'Top up.'), 'unknown', { code: 'noCredits' });
		expect(errorItem(known, 2)).toEqual({
			json: {
				error: {
					message: 'No credits',
					description: 'Top up.',
					itemIndex: 2,
					delivery: 'unknown',
					code: 'noCredits',
				},
			},
			pairedItem: { item: 2 },
		});
	});

	test('counts as not sent where nothing else is known', () => {
		expect(errorItem(failure('No credits'), 0).json).toEqual({
			error: { message: 'No credits', itemIndex: 0, delivery: 'notSent' },
		});
	});

	test('keeps that it must not be sent again', () => {
		expect(errorItem(marked(failure('No'), 'final'), 0).json).toMatchObject({ error: { delivery: 'final' } });
	});
});
