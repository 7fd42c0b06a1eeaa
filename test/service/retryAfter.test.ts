import fc from 'fast-check';
import { retryAfterOf } from '../../nodes/MessagingService/service/sendRequest';
import { listed } from '../tools/listed';

const now = Date.UTC(1994, 10, 6, 8, 49, 30);

test.each([
	['0', 0],
	['120', 120],
	['Sun, 06 Nov 1994 08:49:37 GMT', 7],
	['Wed, 16 Nov 1994 08:49:30 GMT', 864_000],
	['Sat, 06 Nov 1993 08:49:37 GMT', 0],
])('“%s” is %d seconds', (value, seconds) => {
	expect(retryAfterOf(value, now)).toBe(seconds);
});

test.each([
	...listed`
		1.5 | -5 | 1e2 | 120; | 1994-11-06T08:49:37Z | Sun, 06 Nov 1994 | Sun, 06 Nov 1994 08:49:37 CET
		Wed, 31 Feb 1994 08:49:37 GMT | Mon, 06 Nov 1994 08:49:37 GMT | Sunday, 06-Nov-94 08:49:37 GMT
	`,
	...['', undefined, ['1']],
])('“%s” is ignored', (value) => {
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
