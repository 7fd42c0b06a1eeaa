import fc from 'fast-check';
import { parseRecipients } from '../../../nodes/MessagingService/text/email/recipients';
import { cpuTime } from '../../tools/cpuTime';
import { deeply, runs } from '../../tools/runs';

it('returns a valid result for any value, without throwing', () => {
	fc.assert(
		fc.property(
			fc.anything({ withBigInt: true, withDate: true, withSparseArray: true, withNullPrototype: true }),
			(value) => {
				const result = parseRecipients(value);
				expect(result.ok ? result.recipients.length > 0 : typeof result.reason).toBe(
					result.ok ? true : 'string',
				);
			},
		),
		{ numRuns: runs(1000), seed: 6 },
	);
});

it.each([
	'<',
	'>',
	'"',
	',',
	'\\',
	'\\"',
	'"\\',
	'<>',
	'(',
	'(a)',
	'"a",',
	'<"',
	'"<',
	'a',
	'a.',
	'a@',
	'@',
	'-',
	' ',
	' ,',
	'\n',
	'[',
	'{"a":',
	'[{',
])('takes no noticeable time for 200,000 characters of %j', (unit) => {
	const spent = cpuTime(() => {
		for (const value of [
			unit.repeat(200_000 / unit.length),
			`a@x.mx${unit.repeat(200_000 / unit.length)}@x.mx`,
		]) {
			parseRecipients(value);
			parseRecipients([value, value]);
			parseRecipients({ name: value, email: value });
		}
	});
	expect(spent).toBeLessThan(5000);
});

it.each(['"', '<', 'a', '(', '"\\'])(
	'refuses an entry of 10 MB that begins with %j without reading all of it',
	(start) => {
		const spent = cpuTime(() => {
			expect(parseRecipients(start + 'a'.repeat(10_000_000))).toMatchObject({ ok: false });
		});
		expect(spent).toBeLessThan(5000);
	},
);

const many = deeply(20_000, 5_000);

it(`reads ${many} recipients from a text and a list`, () => {
	const spent = cpuTime(() => {
		for (const value of ['"A, B" <a@x.mx>;'.repeat(many), Array.from({ length: many }, () => 'A <a@x.mx>')]) {
			const result = parseRecipients(value);
			expect(result.ok && result.recipients.length).toBe(many);
		}
	});
	expect(spent).toBeLessThan(5000);
});

it('is not confused by names of inherited properties', () => {
	for (const value of [
		'{"__proto__": {"email": "a@x.mx"}}',
		{ constructor: 'a@x.mx' },
		'constructor <a@x.mx>',
	]) {
		const result = parseRecipients(value);
		if (result.ok) expect(result.recipients).toEqual([{ name: 'constructor', email: 'a@x.mx' }]);
	}
	expect(({} as { email?: unknown }).email).toBeUndefined();
});
