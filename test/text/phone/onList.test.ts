import { toList } from '../../../nodes/MessagingService/text/phone/onList';

/** Do Not Send To: what is read from the lists that people have. */

const listOf = (value: unknown, country?: 'MX' | 'BR' | 'DE' | 'AR') => {
	const read = toList(value, country);
	if (!read.ok) throw new Error(`${read.reason}. ${read.wayOut}`);
	return read.list;
};
const number = '525512345678';
const isOn = (value: unknown, digits = number) => listOf(value).number(digits);
const reasonOf = (value: unknown) => {
	const read = toList(value, undefined);
	return read.ok ? 'was read' : read.reason;
};

const numberColumns =
	`number phone from to Phone Number PHONE phone_number phoneNumber Mobile mobile cell Cellphone
WhatsApp whatsapp msisdn MSISDN tel Tel telephone Teléfono telefono Telefono TELÉFONO celular Celular CELULAR móvil
Móvil movil Número numero contacto destinatario de para Handy Telefon telefone`.split(/\s+/);
const addressColumns =
	`email address Email EMAIL e_mail E-Mail mail Mail emailAddress EmailAddress email_address
correo Correo CORREO correo_electronico Adresse Contact`.split(/\s+/);

test(`${numberColumns.length} of 39 plausible names of a number column and ${addressColumns.length} of 17 of an address column protect`, () => {
	const rows = (column: string, value: string) => [{ json: { id: 7, [column]: value } }];
	const leaks = [
		...numberColumns.filter((column) => !isOn(rows(column, '+52 55 1234 5678'))),
		...addressColumns.filter((column) => !listOf(rows(column, 'Ana@Example.com')).address('ana@example.com')),
	];
	expect(leaks).toEqual([]);
	expect([numberColumns.length, addressColumns.length]).toEqual([39, 17]);
});

test.each<[string, unknown]>([
	['one row', { Teléfono: number }],
	['an item', { json: { Phone: `+${number}` }, pairedItem: { item: 0 } }],
	['an answer with data', { data: [{ celular: number }], total: 1 }],
	['an item with an answer', [{ json: { data: [{ celular: number }], total: 1 } }]],
	['a row with a list', [{ name: 'Ana', phones: ['+525500000000', number] }]],
	['a row in a row', [{ id: 1, contact: { phone: number } }]],
	['lists in a list', [['Ana', number]]],
	['JSON', `[{ "id": 7, "Phone": "+${number}" }]`],
	['a sentence', [{ note: 'Ana wrote STOP from +52 55 1234 5678 (mobile), see ticket 12' }]],
	['an address of an app', `whatsapp:+${number}`],
	['an ID of WhatsApp', `${number}@s.whatsapp.net`],
	['blanks between numbers', '+525500000000 +525512345678'],
	['blanks between national numbers', '5500000000 5512345678'],
	['blanks between and in numbers', '55 0000 0000 55 1234 5678'],
	['lines of a file', `7,Ana,${number},2026-01-15\n8,Ben,525500000000,2026-01-15`],
	['quotation marks', `"Ana", "${number}"`.slice(7)],
	['a decimal of a spreadsheet', `${number}.0`],
	['Arabic digits', '+٥٢ ٥٥ ١٢٣٤ ٥٦٧٨'],
	['a trunk prefix', '044 55 1234 5678'],
	['an exit code of another country', '011 52 55 1234 5678'],
])('a number is found in %s', (_form, value) => {
	expect([isOn(value), isOn(value, '525512340000')]).toEqual([true, false]);
});

test.each<[string, string, string]>([
	['Brazil without its ninth digit', '0 15 11 6123-4567', '5511961234567'],
	['Brazil without plus', '(11) 96123-4567', '5511961234567'],
	['Argentina with 15', '011 15 2345-6789', '5491123456789'],
	['Germany with the 0 in parentheses', '+49 (0)151 23456789', '4915123456789'],
	['Germany with a slash', '0151/23456789', '4915123456789'],
	['France with the 0 in parentheses', '+33 (0)6 12 34 56 78', '33612345678'],
	['Russia with its 8', '8 (912) 345-67-89', '79123456789'],
])('a number as people write it at home counts: %s', (_country, written, digits) => {
	expect(isOn([written], digits)).toBe(true);
});

test.each<[string, unknown, string]>([
	['a name in quotation marks', '"Pérez, Ana" <Ana@Example.com>, ben@example.com', 'ana@example.com'],
	['a sentence', [{ note: 'unsubscribe ana@example.com.' }], 'ana@example.com'],
	['a link', [{ link: 'mailto:ana@example.com' }], 'ana@example.com'],
])('an address is found in %s', (_form, value, address) => {
	expect(listOf(value).address(address)).toBe(true);
});

test.each<[string, unknown, string]>([
	['a row without either', [{ phone: number }, { phone: number }, { phone: '' }], 'row 3 has'],
	['a text in the list', [number, 'Ana'], 'row 2 has'],
	['a typed entry', `${number}, 12`, 'row 2 has'],
	['a line', `${number}\nnobody`, 'row 2 has'],
	['an empty entry of a list', [number, null], 'row 2 has'],
	[
		'rows with IDs and dates only',
		[{ id: 12, createdAt: '2026-01-15T10:20:30.000Z', price: 1234567.5 }],
		'row 1 has',
	],
	['dates as objects', [{ since: new Date(0) }], 'row 1 has'],
	['moments in milliseconds', [{ since: 1_768_471_230_000 }], 'row 1 has'],
	['IDs with letters', [{ id: '123e4567-e89b-42d3-a456-426614174000', order: 'F-10000042' }], 'row 1 has'],
	['an IP address', [{ ip: '192.168.100.20' }], 'row 1 has'],
	['a number that a spreadsheet rounded', ['5.25512E+11'], 'row 1 has'],
	['a date of another country', ['15.01.2026', '15/01/2026'], 'row 1 has'],
	['rows without fields', [{}, {}], 'row 1 has'],
	['an object without fields', {}, 'row 1 has'],
	['an answer without rows', { data: [] }, 'row 1 has'],
	['a list of empty lists', [[], []], 'row 1 has'],
	['true', true, 'row 1 has'],
	['a name', 'nobody', 'row 1 has'],
])('a list in which a row gives nothing is refused by row: %s', (_form, value, words) => {
	expect(reasonOf(value)).toContain(words);
});

test('an empty list means nobody, and so does the one empty item that n8n returns for no rows', () => {
	for (const nobody of [[], [{ json: {}, pairedItem: { item: 0 } }]]) expect(isOn(nobody)).toBe(false);
});

test('a price, a date and an ID beside a number keep nobody else from a message', () => {
	const row = { id: 42, phone: `+${number}`, since: '2026-01-15', cost: 12.5, order: 'A-20260115' };
	const list = listOf([row]);
	const others = ['525520260115', '525500000042', '525500000125'].filter((other) => list.number(other));
	expect([list.number(number), others]).toEqual([true, []]);
});

test('with a Default Country, a national number of it is that number and no other', () => {
	const list = listOf(['55 1234 5678'], 'MX');
	expect([list.number(number), list.number('15512345678')]).toEqual([true, false]);
});

test.each([
	['055 1234 5678', '525512345678'],
	['0005512345678', '525512345678'],
	['00 1234567', '5215551234567'],
	['0551234567', '5255551234567'],
])('the entry %s, which is no whole number, matches %s by its digits after the zeros', (entry, digits) => {
	expect(listOf(entry).number(digits)).toBe(true);
	expect(listOf(`${entry}1`).number(digits)).toBe(false);
});
