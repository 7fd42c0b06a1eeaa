import { nameIn } from '../../nodes/MessagingService/limiter/client';

test.each([
	['a code goes to a number', { phone: '525512345678', template: 'Your code is {code}' }, '525512345678'],
	['a text goes to a number', { number: '525512345678', text: 'Hello' }, '525512345678'],
	['an e-mail goes to one address', { to: 'ana@example.com' }, 'ana@example.com'],
	['a code is looked up by its token', { token: 'token-1' }, 'token-1'],
	['a status is looked up by the ID of a message', { uuid: 'uuid-1', token: undefined }, 'uuid-1'],
	['a question about the account names nothing', {}, ''],
])('what a refusal may be about: %s', (_what, request, name) => {
	expect(nameIn(request)).toBe(name);
});

test('what a refusal may be about: the list of an e-mail, by a short name that hides the addresses', () => {
	const [one, other] = [['ana@example.com', 'ben@example.com'], ['ana@example.com']].map((to) =>
		nameIn({ to }),
	);
	expect(one).toMatch(/^[\w-]{40,50}$/);
	expect(other).not.toBe(one);
});
