import { stoppedBy, unfitSenders } from '../../../nodes/MessagingService/webhooks/filters';
import type { Envelope } from '../../../nodes/MessagingService/webhooks/event/envelope';
import { toList } from '../../../nodes/MessagingService/text/phone/onList';
import { shownNumber, toInternational } from '../../../nodes/MessagingService/text/phone/phone';
import { listed } from '../../tools/listed';

/**
 * To, Verify, Check Number, Do Not Send To, Senders and the events of the service read a number
 * alike.
 */

const digits = '525512345678';

/** Spellings of +52 55 1234 5678 that say their country. */
const international = [
	...listed`
	+525512345678 | +52 55 1234 5678 | +52 (55) 1234-5678 | +52.55.1234.5678 | +52·55·1234·5678
	+52 1 55 1234 5678 | +52 044 55 1234 5678 | 0052 55 1234 5678 | (+52) 55 1234 5678
	(0052) 5512345678 | +52 (0) 55 1234 5678 | +52(0)55-1234-5678 | '+525512345678
	’+52 55 1234 5678 | \`+525512345678 | "+525512345678" | “+52 55 1234 5678” | ="+525512345678"
	=+525512345678 | ='+525512345678' | tel:+525512345678 | tel:+52-55-1234-5678 | TEL:+525512345678
	sms:+525512345678 | smsto:+525512345678 | callto:+525512345678 | whatsapp:+525512345678
	WhatsApp:+5215512345678 | wa:+525512345678 | p:+525512345678 | 5215512345678@s.whatsapp.net
	525512345678@c.us | 5215512345678:12@s.whatsapp.net | https://wa.me/525512345678
	http://wa.me/+525512345678 | wa.me/5215512345678 | https://wa.me/525512345678?text=Hola%20Ana
	https://api.whatsapp.com/send?phone=525512345678
	https://api.whatsapp.com/send/?phone=%2B525512345678&text&type=phone_number
	Tel: +52 55 1234 5678 | Tel. +52 55 1234 5678 | Tél : +52 55 1234 5678
	Teléfono: +52 55 1234 5678 | Telefono móvil: +52 55 1234 5678 | Telefon: +52 55 1234 5678
	Cel: +525512345678 | Cel. +525512345678 | Cel+525512345678 | Celular: +52 55 1234 5678
	Cell phone: +52 55 1234 5678 | Mobile: +52 55 1234 5678 | Mobile number: +52 55 1234 5678
	Phone no.: +52 55 1234 5678 | M: +52 55 1234 5678 | WhatsApp +52 55 1234 5678
	Número: +52 55 1234 5678 | Nr. +52 55 1234 5678 | 📞 +52 55 1234 5678 | ☎️+525512345678
	+52 55 1234 5678 (casa) | +52 55 1234 5678 (mobile) | +525512345678 cel | +525512345678.0
	'+525512345678.0 | \u202A+52 55 1234 5678\u202C | +52\uFE0D55 1234\uFE0D 5678
	+52\u316455\u31641234 5678 | +52\u034F55\u115F12345678\u{E0020} | ＋５２ ５５１２３４５６７８
	+٥٢ ٥٥ ١٢٣٤ ٥٦٧٨ | +५२ ५५ १२३४ ५६७८
`,
	'\uFEFF+52\u00AD55\u00A012345678',
	' \t+525512345678 ',
];

/** Spellings of the same number that need the Default Country. */
const national = listed`
	5512345678 | 55 1234 5678 | (55) 1234-5678 | 01 55 1234 5678 | 044 55 1234 5678 | 525512345678
	52 1 55 1234 5678 | '5512345678 | ="5512345678" | "5512345678" | '5512345678.0 | ="5512345678.0"
	5512345678.0 | 525512345678.0 | Cel5512345678 | Cel. 55 1234 5678 | tel:5512345678
	whatsapp:5215512345678 | 55 1234 5678 (casa) | ५५१२३४५६७८ | 5512345678.00 | 525,512,345,678
	5,512,345,678.00 | 5.512.345.678,00
`;

/** What nobody can read as one whole number. */
const damaged = listed`
	5.21555E+12 | 5,21555E+12 | 5.51235E+09 | 5215550000000 | 525512000000 | 55****5678 | 55••••5678
	5512••••345678 | XXXXXX5678 | +52 55 XXXX 5678 | 55 1234 56O8 | 5512345678-5587654321
	5512345678 5587654321 | 5512345678 ext. 5
	5512345678 x5 | +52 55 1234 567 | 5512345678.50 | -5512345678 | F-10000042 | #REF! | 5,215,550,000,000 | 55,123,456,78 | 5.512.345,678 | 120363043213213456@g.us
	55****5678@s.whatsapp.net
`;

const inMexico = { channel: 'sms', defaultCountry: 'MX' } as const;
const noTurn = async () => {};
const isOn = async (list: unknown, column = ''): Promise<unknown> => {
	const read = await toList(list, { column, defaultCountry: 'MX', kind: 'a number' }, noTurn);
	return read.ok ? read.list.number(digits) : read.reason;
};
const filters = (senders: string) => ({ senders });
const incoming = { event: 'sms.incoming', from: `+${digits}` } as Envelope;
/** A text splits at commas. */
const inText = (spelling: string) => (spelling.includes(',') ? `"${spelling}"` : spelling);

test.each([...international, ...national])(
	'%s is read by To and by the list, wherever it stands',
	async (spelling) => {
		expect(toInternational(spelling, inMexico)).toMatchObject({ ok: true, digits });
		expect(await isOn([spelling])).toBe(true);
		expect(await isOn([{ id: 7, email: 'ana@example.com', Phone: spelling }], 'Phone')).toBe(true);
		expect(await isOn([{ json: { Phone: spelling } }])).toBe(true);
		expect(await isOn(`+525500001111, ${inText(spelling)};+525587654321`)).toBe(true);
		expect(await isOn(`+525500001111, Tel: ${inText(spelling)}\n+525587654321`)).toBe(true);
	},
);

test.each(international)(
	'%s is read without a Default Country, in Senders and of the service',
	(spelling) => {
		expect(toInternational(spelling, { channel: 'sms' })).toMatchObject({ ok: true, digits });
		expect(unfitSenders(filters(spelling))).toEqual([]);
		expect(stoppedBy(incoming, filters(`INFO, ${spelling}`))).toBeUndefined();
		expect(shownNumber(spelling)).toBe(`+${digits}`);
	},
);

test('Senders compares names exactly, and a number as a whole', () => {
	const from = (name: string, senders: string) =>
		stoppedBy({ ...incoming, from: name }, filters(senders)) === undefined;
	expect(['INFO', ' INFO ', 'BANK', 'Info', 'INFO 1', '1'].map((one) => from(one, 'INFO'))).toEqual(
		[true, true, false, false, false, false],
	);
	expect(['+5255123456789', '+525500123456', '1'].map((one) => from(one, '+525512345678'))).toEqual(
		[false, false, false],
	);
});

test.each(damaged)('%s is refused by all of them, never dropped', async (spelling) => {
	expect(toInternational(spelling, inMexico)).toMatchObject({ ok: false });
	expect(await isOn([{ email: 'ana@example.com', Phone: spelling }], 'Phone')).toMatch(
		/^cannot be used: row 2 /,
	);
	// Senders may be names, and a comma separates them.
	if (!/^\p{L}|,/u.test(spelling)) expect(unfitSenders(filters(spelling))).not.toEqual([]);
});

/** Two numbers, or none: To refuses them, and on the list both count, or nobody. */
test.each(listed`
	5512345678/5587654321 | 5512345678 y 5587654321 | 55 1234 5678 ::: 55 8765 4321 | 5512345678 (casa: 5587654321)
	pendiente | Ana | no tiene | k.A. | なし | 0
`)('%s is no number for To, and damages no list', async (spelling) => {
	expect(toInternational(spelling, inMexico)).toMatchObject({ ok: false });
	expect(await isOn([spelling, '+525500001111'])).toBe(/\d{2}/.test(spelling));
});

test.each<[string, 'DE' | 'CH' | 'ES' | 'TR' | 'IT' | 'IN' | 'PL', string]>([
	['+49 (0) 7031 / 76 12-38', 'DE', '497031761238'],
	['+49 (0) 151 23456789', 'DE', '4915123456789'],
	['0049 (0)151/23456789', 'DE', '4915123456789'],
	['079.123.45.67', 'CH', '41791234567'],
	['612.34.56.78', 'ES', '34612345678'],
	['532.123.45.67', 'TR', '905321234567'],
	['+39 (0)6 1234 5678', 'IT', '390612345678'],
	['९८१२३४५६७०', 'IN', '919812345670'],
	// With a plus in front, these would be landlines of the same country.
	['390 608 4309', 'IT', '393906084309'],
	['486 499 742', 'PL', '48486499742'],
])('%s in %s is +%s for To and for the list', async (spelling, country, number) => {
	expect(toInternational(spelling, { channel: 'sms', defaultCountry: country })).toMatchObject({
		digits: number,
	});
	const list = await toList(
		[{ Phone: spelling }],
		{ column: '', defaultCountry: country, kind: 'a number' },
		noTurn,
	);
	expect(list.ok && list.list.number(number)).toBe(true);
});

test.each([
	['5215512345678', '+525512345678'],
	['525512345678', '+525512345678'],
	[5215512345678, '+525512345678'],
	['5512345678', '+525512345678'],
	['+52 1 55 1234 5678', '+525512345678'],
	['40404', '40404'],
	['INFO', 'INFO'],
])('of the service, %s is shown as %s', (said, shown) => {
	expect(shownNumber(said)).toBe(shown);
});
