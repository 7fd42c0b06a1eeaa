import { toDegrees } from '../../nodes/MessagingService/text/entries';

const toLatitude = toDegrees(90, '19.4326');

test.each<[unknown, number]>([
	[19.4326, 19.4326],
	['19.4326', 19.4326],
	[' -19.5\n', -19.5],
	['\u221219.5', -19.5],
	['+7', 7],
	['90.', 90],
	[-90, -90],
	['0', 0],
])('%j is %p degrees', (value, degrees) => {
	expect(toLatitude(value)).toEqual({ ok: true, degrees });
});

test.each<[unknown, string]>([
	['0x10', 'is not in decimal degrees'],
	['19,43', 'is not in decimal degrees'],
	['19.43, -99.13', 'is not in decimal degrees'],
	['19° 25′ 57″ N', 'is not in decimal degrees'],
	['19.43 N', 'is not in decimal degrees'],
	['19.43°', 'is not in decimal degrees'],
	['1e1', 'is not in decimal degrees'],
	['Infinity', 'is not in decimal degrees'],
	['١٩', 'is not in decimal degrees'],
	['-', 'is not in decimal degrees'],
	['.', 'is not in decimal degrees'],
	[' ', 'is not in decimal degrees'],
	[Number.NaN, 'is not in decimal degrees'],
	[true, 'is not in decimal degrees'],
	[[19], 'is not in decimal degrees'],
	['', 'is empty'],
	[null, 'is empty'],
	[undefined, 'is empty'],
	['90.01', 'is not between -90 and 90'],
	[-90.01, 'is not between -90 and 90'],
	[Infinity, 'is not between -90 and 90'],
])('%j is refused with the expected format', (value, reason) => {
	const wayOut = 'Enter decimal degrees with a point, from -90 to 90, such as 19.4326';
	expect(toLatitude(value)).toEqual({ ok: false, reason, wayOut });
});
