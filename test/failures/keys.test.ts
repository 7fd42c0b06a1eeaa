import { held, keyOfFailed, keysNearlyForgotten } from '../../nodes/MessagingService/failures';
import { node } from '../tools/node';

/** Items that a Send Once Key or a limit held up say whether their message may be out. */

test.each([
	['a store that does not answer', held(node, [4], 'keyUnreachable'), 'sendOnceKey', 'notSent'],
	['a key in doubt', held(node, [4], 'keyInDoubt'), 'sendOnceKey', 'unknown'],
	['a key of other recipients', held(node, [4], 'keyOfOthers'), 'sendOnceKey', 'notSent'],
	['a number that has had enough', held(node, [4], 'limitReached'), 'limitPerNumber', 'notSent'],
	['a limit that cannot be looked up', held(node, [4], 'limitUnknown'), 'limitPerNumber', 'notSent'],
] as const)('%s', (_name, { message, description, context }, code, delivery) => {
	expect(message).toMatch(/ \[item 4\]$/);
	expect(description).toMatch(/(Nothing was sent for this item|may have been sent).*\.$/);
	expect(context).toMatchObject({ itemIndex: 4, code, delivery });
});

test.each([
	['notSent', 'Item 1 has the same Send Once Key and was not sent [item 4]'],
	['unknown', 'Item 1 has the same Send Once Key and may have been sent [item 4]'],
] as const)('the follower of an item that is %s', (delivery, message) => {
	expect(keyOfFailed(node, 4, 1, delivery)).toMatchObject({ message, context: { delivery } });
});

test('keys that are about to be forgotten are warned of beside the output', () => {
	expect(keysNearlyForgotten).toMatchObject({ type: 'warning', location: 'outputPane' });
	expect(keysNearlyForgotten.message).toContain('the oldest are forgotten');
});
