import type { Failed } from '../../nodes/MessagingService/contract';
import { deliveryStateOf } from '../../nodes/MessagingService/failures/answered';

/** A failed answer never means sent, and means not sent only if that is certain. */

const unreadable = (httpStatus: number, more: object = {}): Failed => ({
	kind: 'unreadable',
	httpStatus,
	said: '',
	...more,
});
const refused = (more: object = {}): Failed => ({
	kind: 'refused',
	httpStatus: 400,
	said: '',
	...more,
});
const empty: Failed = { kind: 'empty', without: 'a balance', httpStatus: 200, said: '' };

test.each([
	['preparing', 'notSent'],
	['connecting', 'notSent'],
	['underway', 'unknown'],
] as const)('without an answer, while %s: %s', (phase, delivery) => {
	expect(deliveryStateOf({ kind: 'unanswered', code: 'ECONNRESET', phase })).toBe(delivery);
});

test.each([
	[200, 'unknown'],
	[299, 'unknown'],
	[300, 'notSent'],
	[302, 'notSent'],
	[303, 'unknown'],
	[400, 'notSent'],
	[404, 'notSent'],
	[408, 'unknown'],
	[499, 'notSent'],
	[500, 'unknown'],
	[502, 'unknown'],
])('a page with HTTP %d: %s', (httpStatus, delivery) => {
	expect(deliveryStateOf(unreadable(httpStatus))).toBe(delivery);
});

test('a page that is too long leaves the outcome unknown', () => {
	expect(deliveryStateOf(unreadable(404, { tooLong: true }))).toBe('unknown');
});

test.each([
	['a refusal for an unknown reason', refused(), 'unknown'],
	['too many requests', refused({ httpStatus: 429 }), 'notSent'],
	['a refusal by a condition that prevented it', refused({ condition: 'invalidKey' }), 'notSent'],
	['an answer without the result', empty, 'unknown'],
] as const)('a check after %s', (_name, answer, delivery) => {
	expect(deliveryStateOf(answer, 1, 'check')).toBe(delivery);
});

test.each(['send', 'read'] as const)(
	'a %s that is refused or without a result is not sent',
	(effect) => {
		expect(deliveryStateOf(refused(), 1, effect)).toBe('notSent');
		expect(deliveryStateOf(empty, 1, effect)).toBe('notSent');
	},
);
