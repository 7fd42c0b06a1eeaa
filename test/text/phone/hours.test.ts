import { allowedFrom, hoursText, toHours } from '../../../nodes/MessagingService/text/phone/hours';

/** Send Only Between. */

const readAs = (written: unknown): string => {
	const read = toHours(written);
	if (!read.ok) return `refused: ${read.reason}`;
	return read.hours ? hoursText(read.hours) : 'any time';
};

test.each([
	['09:00-20:00', '09:00 and 20:00'],
	[' 09:30 – 17:45 ', '09:30 and 17:45'],
	['00:00 - 24:00', '00:00 and 24:00'],
	['9:00 - 20:00', '09:00 and 20:00'],
	['9-20', '09:00 and 20:00'],
	['9h30–17.45', '09:30 and 17:45'],
	['22:00-06:00', '22:00 and 06:00 of the next day'],
	[' ', 'any time'],
])('%s is read as %s', (written, hours) => {
	expect(readAs(written)).toBe(hours);
});

test.each([
	...['9 to 5', '9am - 5pm', '25:00-26:00', '20:00-24:30', '24:00-06:00', '09:75-10:00'],
	...['09:00-09:00', '09:00-13:00, 15:00-18:00', 'soon', 5, null, undefined],
])('%s is refused with the form to write', (written) => {
	expect(readAs(written)).toBe('refused: is not written as 09:00-20:00');
});

const on = (day: number, time: string) => new Date(`2026-01-${day}T${time}:00Z`);

test.each([
	['09:00-20:00', '08:59', [15, '09:00']],
	['09:00-20:00', '09:00', 'now'],
	['09:00-20:00', '19:59', 'now'],
	['09:00-20:00', '20:00', [16, '09:00']],
	['00:00-12:00', '00:00', 'now'],
	['00:00-12:00', '12:00', [16, '00:00']],
	['12:00-24:00', '11:59', [15, '12:00']],
	['12:00-24:00', '23:59', 'now'],
	['22:00-06:00', '21:59', [15, '22:00']],
	['22:00-06:00', '00:00', 'now'],
	['22:00-06:00', '05:59', 'now'],
	['22:00-06:00', '06:00', [15, '22:00']],
] as const)('between %s, a message of %s leaves %j', (written, time, leaves) => {
	const read = toHours(written);
	if (!read.ok || !read.hours) throw new Error('has hours');
	const [day, hour] = leaves === 'now' ? [15, time] : leaves;
	expect(allowedFrom(read.hours, ['UTC'], on(15, time))).toEqual(on(day, hour));
});
