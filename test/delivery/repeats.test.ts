import type { Message } from '../../nodes/MessagingService/delivery/plan/message';
import { repeatedKeys } from '../../nodes/MessagingService/delivery/plan/repeats';

/** The messages of an item that has a Send Once Key. */
const itemOf = (item: number, onceKey: string | undefined, people: readonly string[], more: object = {}) =>
	people.map(
		(to) =>
			({
				item,
				onceKey,
				to,
				together: people,
				validateOnly: false,
				step: 'send',
				...more,
			}) as unknown as Message,
	);

/** Short words for what follows what. */
const told = (...items: Message[][]) => {
	const { repeated, refused } = repeatedKeys(items.flat());
	return {
		repeated: [...repeated].map(([one, first]) => `${one.item}${one.to}: ${first.item}${first.to}`),
		refused: [...refused],
	};
};

test('a message of an item that repeats a key follows that of the same recipient, in whatever order they are', () => {
	expect(told(itemOf(0, 'key', ['a', 'b', 'c']), itemOf(1, 'key', ['c', 'a', 'b']))).toEqual({
		repeated: ['1c: 0c', '1a: 0a', '1b: 0b'],
		refused: [],
	});
});

test('each repetition follows the first item', () => {
	expect(told(itemOf(2, 'key', ['a']), itemOf(5, 'key', ['a']), itemOf(7, 'key', ['a'])).repeated).toEqual([
		'5a: 2a',
		'7a: 2a',
	]);
});

test('a key for other recipients is refused, also for more or fewer', () => {
	const first = itemOf(0, 'key', ['a', 'b']);
	for (const people of [['c', 'd'], ['a'], ['a', 'b', 'c']])
		expect(told(first, itemOf(1, 'key', people))).toEqual({ repeated: [], refused: [[1, 0]] });
});

test('items without a key, with another one, or that are only validated repeat nothing', () => {
	const none = { repeated: [], refused: [] };
	expect(told(itemOf(0, undefined, ['a']), itemOf(1, undefined, ['b']))).toEqual(none);
	expect(told(itemOf(0, 'key', ['a']), itemOf(1, 'other', ['b']))).toEqual(none);
	expect(told(itemOf(0, 'key', ['a']), itemOf(1, 'key', ['b'], { validateOnly: true }))).toEqual(none);
});

test('a key that an earlier try used for a number corrected since is free for the next item', () => {
	const corrected = itemOf(0, 'key', ['a'], { step: 'done', earlier: { to: 'z' } });
	expect(told(corrected, itemOf(1, 'key', ['b']), itemOf(2, 'key', ['b']))).toEqual({
		repeated: ['2b: 1b'],
		refused: [],
	});
	for (const more of [
		{ step: 'done', earlier: { to: 'a' } },
		{ step: 'done', earlier: { to: '' } },
		{ step: 'send', earlier: { to: 'z' } },
	])
		expect(told(itemOf(0, 'key', ['a'], more), itemOf(1, 'key', ['b']))).toEqual({
			repeated: [],
			refused: [[1, 0]],
		});
});
