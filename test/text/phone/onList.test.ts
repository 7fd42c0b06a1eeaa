import type { CountryCode } from '../../../nodes/MessagingService/text/phone/countries';
import { toList } from '../../../nodes/MessagingService/text/phone/onList';

/**
 * Do Not Send To: which entries of a list count. The spellings of numbers are in oneReader.test.ts.
 */

const number = '525512345678';
const noTurn = async () => {};
const reasonOf = async (value: unknown, column = '', country?: CountryCode) => {
	const read = await toList(value, { column, defaultCountry: country, kind: 'a number' }, noTurn);
	return read.ok ? 'was read' : `${read.reason}. ${read.wayOut}`;
};
const listOf = async (
	value: unknown,
	column = '',
	kind: 'a number' | 'an address' = 'a number',
) => {
	const read = await toList(value, { column, defaultCountry: 'MX', kind }, noTurn);
	if (!read.ok) throw new Error(read.reason);
	return read.list;
};

test.each<[string, unknown, string?]>([
	['a text', `+525500000000; +${number}\nana@example.com`],
	['a list', ['+525500000000', `+${number}`]],
	['lists in a list', [['+525500000000'], [`+${number}`]]],
	['a number', 525512345678],
	['rows with one column', [{ Phone: `+${number}` }]],
	['items with one column', [{ json: { Phone: `+${number}` }, pairedItem: { item: 0 } }]],
	['one row', { json: { Phone: number } }],
	['a column of rows with several', [{ id: 7, Phone: number, Email: 'ana@example.com' }], 'Phone'],
	[
		'rows of which some lack the column, as empty cells do',
		[{ id: 7 }, { id: 8, Phone: number }],
		'Phone',
	],
	[
		'cells of nobody',
		['', null, undefined, 'n/a', 'keine', 'なし', '0', '–', 'Sin teléfono', ' ', number],
	],
	['a line with the names of columns', `Phone\n${number}`],
	['a name', [number, 'Ana']],
	['JSON', `[{ "id": 7, "Phone": "+${number}" }]`, 'Phone'],
	['a list with a column named for nothing', [number], 'Phone'],
])('%s is read', async (_form, value, ...[column]) => {
	const list = await listOf(value, column);
	expect([number, '525512340000'].map(list.number)).toEqual([true, false]);
});

test.each<[string, unknown, string?]>([
	['Ana@Example.com', 'ana@example.com'],
	['"Pérez, Ana" <Ana@Example.com>, ben@example.com', 'ana@example.com'],
	['mu\u0308ller@example.com', 'm\u00FCller@example.com'],
	['ana@xn--mller-kva.berlin', 'ana@müller.berlin'],
	['ana@müller.berlin', 'ana@xn--mller-kva.berlin'],
])('%s is the address %s', async (written, address) => {
	expect((await listOf(written, '', 'an address')).address(String(address))).toBe(true);
});

test.each<[string, unknown, string, string?]>([
	[
		'several columns',
		[{ id: 7, Phone: number }],
		'has rows with several columns: id, Phone. Enter in Options',
	],
	[
		'two spellings of a column',
		[{ Phone: number }, { phone: number }],
		'several columns: Phone, phone',
	],
	[
		'a column that is not there',
		[{ id: 7, Tel: number }],
		'has no column “Phone”, but: id, Tel',
		'Phone',
	],
	[
		'a row with another spelling of the column',
		[{ Phone: number }, { id: 8, phone: number }],
		'several columns that may be “Phone”: Phone, phone',
		'Phone',
	],
	[
		'an answer that contains rows',
		{ data: [{ Phone: number }], total: 1 },
		'several columns: data, total',
	],
	['lines of CSV', `7,Ana,${number}`, 'entry 1 (“7”) is not a phone number. Correct or empty'],
	['a failed look-up', [{ Phone: '#N/A' }, { Phone: number }], 'row 2 (“#N/A”) begins with #'],
	['a list of addresses', ['ana@example.com', '-'], 'names nobody: no entry is a number'],
	[
		'an ID beside a damaged number',
		[{ id: 7, Phone: '5.21555E+12' }],
		'row 2 (“5.21555E+12”) is in scientific',
		'Phone',
	],
	['dates', [new Date(0)], 'names nobody'],
	['a list in a cell', [{ Phone: [number] }], 'row 2 (“525512345678”) is not a phone number'],
	['true', true, 'entry 1 (“true”) is not a phone number'],
	['only empty cells', [{ Phone: '' }, { Phone: null }], 'names nobody'],
	['rows without fields', [{}, {}], 'names nobody'],
	['an object without fields', {}, 'names nobody'],
	['rows that became text', '[object Object],[object Object]\n', 'is text made of rows'],
])('%s is refused', async (_form, value, words, ...[column]) => {
	expect(await reasonOf(value, column, 'MX')).toContain(words);
});

test('a number without its country needs a Default Country', async () => {
	expect(await reasonOf('5512345678')).toContain('cannot be used: entry 1 (“5512345678”) has');
});

test('all bad rows are counted, and ten are named with their reasons', async () => {
	const rows = Array.from({ length: 300 }, (_, at) => ({
		id: at,
		Phone: at % 2 ? `55****${at}` : number,
	}));
	const reason = await reasonOf(rows, 'Phone', 'MX');
	expect(reason).toMatch(
		/^cannot be used: row 3 \(“55\*{4}1”\) has “\*” at position 3, .*; row 5 .*; row 21 .* and 140 more\./,
	);
	expect(reason.match(/row \d+/g)).toHaveLength(10);
});

test('an empty list means nobody, and so does the one empty item that n8n returns for no rows', async () => {
	for (const nobody of [[], '', [{ json: {}, pairedItem: { item: 0 } }]])
		expect((await listOf(nobody)).number(number)).toBe(false);
});

test('a mobile number of Argentina is the same with and without its 9', async () => {
	expect((await listOf('+54 9 11 2233 4455')).number('541122334455')).toBe(true);
	expect((await listOf('+54 11 2233 4455')).number('5491122334455')).toBe(true);
});
