import { asText, toHours } from '../../../nodes/MessagingService/text/phone/span';

/** Send Only Between: the hours that people write. */

const readAs = (written: unknown): string => {
	const read = toHours(written);
	if (!read.ok) return `refused: ${read.reason}`;
	return read.hours ? asText(read.hours) : 'any time';
};

const day = '09:00 and 17:00';
const until20 = '09:00 and 20:00';

test.each([
	['9 - 17', day],
	['09:00-17:00', day],
	['9.00 – 17.00', day],
	['9:00 - 17', day],
	['9am - 5pm', day],
	['9AM-5PM', day],
	['9 a.m. to 5 p.m.', day],
	['9 a. m. a 5 p. m.', day],
	['9:00 am until 5:00 pm', day],
	['from 9 to 17', day],
	['between 9 am and 5 pm', day],
	['9 - 5pm', day],
	['9 in the morning to 5 in the afternoon', day],
	["9 o'clock to 17 o'clock", day],
	['9h - 17h', day],
	['9h00 - 17h00', day],
	['9 a 20', until20],
	['de 9 a 20 hrs', until20],
	['de 9:00 a 20:00 horas', until20],
	['de las 9 a las 20', until20],
	['entre las 9 y las 20 h', until20],
	['desde las 9 hasta las 20', until20],
	['9 de la mañana a 8 de la noche', until20],
	['9 DE LA MAÑANA A 8 DE LA NOCHE', until20],
	['9 am a 8 de la tarde', until20],
	['8am - noon', '08:00 and 12:00'],
	['8am - 12pm', '08:00 and 12:00'],
	['8 - 12', '08:00 and 12:00'],
	['12pm - 5pm', '12:00 and 17:00'],
	['mediodía a 18', '12:00 and 18:00'],
	['noon to midnight', '12:00 and 24:00'],
	['6am - 12am', '06:00 and 24:00'],
	['midnight - 6am', '00:00 and 06:00'],
	['0 - 24', '00:00 and 24:00'],
	['13 - 17', '13:00 and 17:00'],
	['06 - 10', '06:00 and 10:00'],
	['9:30am – 5:45pm', '09:30 and 17:45'],
	['22:00 - 06:00', '22:00 and 06:00 of the next day'],
	['22:00 - 6:00', '22:00 and 06:00 of the next day'],
	['10pm - 6am', '22:00 and 06:00 of the next day'],
	['10 de la noche a 6 de la mañana', '22:00 and 06:00 of the next day'],
	['', 'any time'],
	['  ', 'any time'],
])('%s is read as %s', (written, hours) => {
	expect(readAs(written)).toBe(hours);
});

test.each([
	['9 to 5', '09:00 to 17:00 or 09:00 to 05:00 of the next day'],
	['9-8', '09:00 to 20:00 or 09:00 to 08:00 of the next day'],
	['9 a 8', '09:00 to 20:00 or 09:00 to 08:00 of the next day'],
	['9:00 - 8', '09:00 to 20:00 or 09:00 to 08:00 of the next day'],
	['9am - 5', '09:00 to 17:00 or 09:00 to 05:00 of the next day'],
	['9:00 - 5:00', '09:00 to 17:00 or 09:00 to 05:00 of the next day'],
	['9am - 5:30', '09:00 to 17:30 or 09:00 to 05:30 of the next day'],
	['22 - 6', '06:00 to 22:00 or 22:00 to 06:00 of the next day'],
	['20 - 8am', '08:00 to 20:00 or 20:00 to 08:00 of the next day'],
	['1 - 5pm', '13:00 to 17:00 or 01:00 to 17:00'],
	['8am - 11', '08:00 to 23:00 or 08:00 to 11:00'],
	['1 to 5', '13:00 to 17:00 or 01:00 to 05:00'],
	['de las 9 a la medianoche', '21:00 to 24:00 or 09:00 to 24:00'],
	['2-6', '14:00 to 18:00 or 02:00 to 06:00'],
])('%s is refused with its two readings: %s', (written, readings) => {
	expect(readAs(written)).toBe(`refused: could be ${readings}`);
});

test.each([
	'soon',
	'25 - 26',
	'9',
	'9 - 9',
	'9 - 17 - 20',
	'24/7',
	'17am - 20',
	'9:75 - 10',
	'9-13, 15-18',
	5,
	null,
])('%s is no time range', (written) => {
	expect(readAs(written)).toBe('refused: is not a time range');
});
