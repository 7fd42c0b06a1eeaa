import { held, keysNearlyForgotten } from '../../nodes/MessagingService/failures';
import { node } from '../tools/node';

/** Failures of items held by a Send Once Key or a limit say whether the message may have been sent. */

test.each([
	['a store that does not answer', held(node, [4], 'keyUnreachable'), 'sendOnceKey', 'notSent'],
	['a key in doubt', held(node, [4], 'keyInDoubt'), 'sendOnceKey', 'unknown'],
	['a number that has reached its limit', held(node, [4], 'limitReached'), 'limitPerNumber', 'notSent'],
	['a limit that cannot be looked up', held(node, [4], 'limitUnknown'), 'limitPerNumber', 'notSent'],
] as const)('%s', (_name, { message, description, context }, code, delivery) => {
	expect(message).toMatch(/ \[item 4\]$/);
	expect(description).toMatch(/(Nothing was sent for this item|may have been sent).*\.$/);
	expect(context).toMatchObject({ itemIndex: 4, code, delivery });
});

test('a warning beside the output says that keys will soon be forgotten', () => {
	expect(keysNearlyForgotten).toMatchObject({ type: 'warning', location: 'outputPane' });
	expect(keysNearlyForgotten.message).toContain('the oldest are forgotten');
});
