import fc from 'fast-check';
import { toInternational, toNational } from '../../../nodes/MessagingService/text/phone/phone';
import { runs } from '../../tools/runs';

const international = (value: unknown) => toInternational(value, { channel: 'sms' });
const both = [
	international,
	toNational,
	(value: unknown) => toInternational(value, { channel: 'sms', defaultCountry: 'MX' }),
];

it('returns a valid result for any value, without throwing', () => {
	fc.assert(
		fc.property(
			fc.oneof(fc.anything({ withBigInt: true, withDate: true }), fc.string({ unit: 'binary' })),
			(value) => {
				for (const check of both) {
					const result = check(value);
					if (result.ok)
						expect(result.digits).toMatch(
							check === toNational ? /^[1-9]\d{9}$/ : /^[1-9]\d{10,14}$/,
						);
					else
						expect([result.reason, result.wayOut]).toEqual([
							expect.stringMatching(/./),
							expect.stringMatching(/./),
						]);
				}
			},
		),
		{ numRuns: runs(1000), seed: 1 },
	);
});

it('never returns other digits than the written ones', () => {
	const unit = fc.constantFrom(...'0123456789+-.,() \u00A0\u200B/xe０１²');
	fc.assert(
		fc.property(fc.string({ unit, minLength: 8, maxLength: 24 }), (value) => {
			const written = value.normalize('NFKC').replace(/[.,]0\W*$|\D/g, '');
			for (const check of both) {
				const result = check(value);
				if (result.ok) expect(result.digits.slice(-7)).toBe(written.slice(-7));
			}
		}),
		{ numRuns: runs(3000), seed: 2 },
	);
});

it('does not repeat the number in its messages', () => {
	const unit = fc.constantFrom(...'123456789 -+,x');
	fc.assert(
		fc.property(fc.string({ unit, minLength: 10, maxLength: 30 }), (value) => {
			for (const check of both) {
				const result = check(value);
				if (result.ok) continue;
				const own = `${result.reason} ${result.wayOut}`
					.replaceAll('+52 55 1234 5678', '')
					.replace(/: .*, or \+.*$/, '');
				expect(own).not.toMatch(/\d{4}/);
			}
		}),
		{ numRuns: runs(1000), seed: 3 },
	);
});

it('reads 256 characters and refuses 257 by their length', () => {
	expect(international(`+52 55${' '.repeat(242)}12345678`)).toMatchObject({
		ok: true,
		digits: '525512345678',
	});
	expect(international(`+52 55${' '.repeat(243)}12345678`)).toMatchObject({
		ok: false,
		reason: 'is 257 characters long, too long for a phone number',
	});
});
