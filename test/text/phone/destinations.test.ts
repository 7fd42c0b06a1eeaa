import { requireAllowed, toInternational } from '../../../nodes/MessagingService/text/phone/phone';

const to = (number: string) => toInternational(number, { channel: 'whatsApp' });
const anywhere = { allowed: undefined, special: true };
const mexico = to('+52 55 1234 5678');

test('a phone number may be from any country by default', () => {
	expect(requireAllowed(anywhere, mexico)).toBe(mexico);
});

test('a phone number may be from an allowed country', () => {
	expect(requireAllowed({ allowed: ['US', 'MX'], special: false }, mexico)).toBe(mexico);
});

test.each([
	['+49 1511 2345678', 'is a number in DE, which is not one of'],
	['+881 612 345 678', 'is a number in an unknown country'],
])(
	'%s is refused if only other countries are allowed, even with special numbers',
	(number, reason) => {
		expect(requireAllowed({ allowed: ['US', 'MX'], special: true }, to(number))).toMatchObject({
			ok: false,
			reason: expect.stringContaining(reason) as string,
		});
	},
);

test('a phone number that was refused before stays so', () => {
	const none = { ok: false, reason: 'is empty', wayOut: 'Write one' } as const;
	expect(requireAllowed({ allowed: ['US'], special: false }, none)).toBe(none);
});

const special = [
	['+979 1 2345 6789', 'premium-rate'],
	['+1 900 555 0123', 'premium-rate'],
	['+52 900 123 4567', 'premium-rate'],
	['+33 899 12 34 56', 'premium-rate'],
	['+808 1234 5678', 'shared-cost'],
	['+49 137 1234567', 'shared-cost'],
	['+881 612 345 678', 'satellite'],
	['+870 773 123 456', 'satellite'],
	['+882 16 123456789', 'satellite'],
	['+44 70 1234 5678', 'personal'],
	['+878 10 1234567890', 'personal'],
	['+52 800 123 4567', 'toll-free'],
	['+800 1234 5678', 'toll-free'],
] as const;

test.each(special)(
	'%s, a %s number, is refused unless special numbers are allowed',
	(number, kind) => {
		expect(requireAllowed(anywhere, to(number))).toMatchObject({ ok: true });
		expect(requireAllowed({ ...anywhere, special: false }, to(number))).toEqual({
			ok: false,
			reason: `is a ${kind} number, which costs more or at which nobody reads a text`,
			wayOut: expect.stringContaining('SPECIAL in Allowed Countries') as string,
		});
	},
);
