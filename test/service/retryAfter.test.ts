import fc from 'fast-check';
import { retryAfterOf } from '../../nodes/MessagingService/service/sendRequest';

const now = Date.UTC(1994, 10, 6, 8, 49, 30);

test.each([
	['0', 0],
	['007', 7],
	['120', 120],
	['Sun, 06 Nov 1994 08:49:37 GMT', 7],
	['Wed, 16 Nov 1994 08:49:30 GMT', 864_000],
	['Sat, 06 Nov 1993 08:49:37 GMT', 0],
])('“%s” is %d seconds', (value, seconds) => {
	expect(retryAfterOf(value, now)).toBe(seconds);
});

test.each([
	['a fraction', '1.5'],
	['a negative number', '-5'],
	['a number in scientific notation', '1e2'],
	['a number followed by something', '120;'],
	['an empty value', ''],
	['a date of ISO 8601', '1994-11-06T08:49:37Z'],
	['a date without its time', 'Sun, 06 Nov 1994'],
	['a date of another zone', 'Sun, 06 Nov 1994 08:49:37 CET'],
	['a day that no month has', 'Wed, 31 Feb 1994 08:49:37 GMT'],
	['an hour that no day has', 'Sun, 06 Nov 1994 25:49:37 GMT'],
	['the date of a day that is not its weekday', 'Mon, 06 Nov 1994 08:49:37 GMT'],
	['an obsolete date with a two-digit year', 'Sunday, 06-Nov-94 08:49:37 GMT'],
	['an obsolete date without a zone', 'Sun Nov  6 08:49:37 1994'],
	['no text', undefined],
	['a list', ['1']],
])('%s is ignored', (_name, value) => {
	expect(retryAfterOf(value, now)).toBeUndefined();
});

test('any HTTP date is read to the second', () => {
	fc.assert(
		fc.property(
			fc.date({ min: new Date(now), max: new Date('9999-12-31'), noInvalidDate: true }),
			(date) => {
				const seconds = Math.floor(date.getTime() / 1000) - now / 1000;
				expect(retryAfterOf(date.toUTCString(), now)).toBe(Math.max(0, seconds));
			},
		),
	);
});
