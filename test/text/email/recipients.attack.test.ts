import fc from 'fast-check';
import { parseRecipients } from '../../../nodes/MessagingService/text/email/recipients';
import { runs } from '../../tools/runs';

it('returns a valid result for any value, without throwing', () => {
	fc.assert(
		fc.property(
			fc.anything({
				withBigInt: true,
				withDate: true,
				withSparseArray: true,
				withNullPrototype: true,
			}),
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
