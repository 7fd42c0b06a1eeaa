import { listed } from '../tools/listed';
import type { CountryCode } from '../../nodes/MessagingService/text/phone/countries';
import { toList } from '../../nodes/MessagingService/text/phone/onList';
import { toInternational } from '../../nodes/MessagingService/text/phone/phone';

/** Columns of people's files in many languages, as To and Do Not Send To read them. */

// cspell:disable

type Cells = Readonly<Partial<Record<CountryCode, readonly string[]>>>;

/** A country with each of its cells. */
const each = (cells: Cells) =>
	Object.entries(cells).flatMap(([country, written]) =>
		written.map((cell): [CountryCode, string] => [country as CountryCode, cell]),
	);

const read = (written: unknown, defaultCountry?: CountryCode) =>
	toInternational(written, { channel: 'sms', defaultCountry });

const listOf = async (cells: readonly unknown[], defaultCountry?: CountryCode) =>
	await toList(
		cells.map((cell, at) => ({ Name: `N${at}`, Phone: cell })),
		{ column: 'Phone', defaultCountry, kind: 'a number' },
		async () => {},
	);

/** Cells, and the last digits of the number that they are. */
const readable: Cells = {
	DE: listed`
		0171 2345670 | 0171 - 234 56 71 | +49 171 2345672 | 0049 171 2345673 | (0171) 2345674 | +49(0)1712345675
		49171 2345676 | 1712345677 | 0171-2345678 (privat) | mobil: 01712345680 | Handy 0171 2345681
		Tel. 0171/2345682 | 0171.2345683 | +49-171-2345684 | +490171 2345685 | 01 71 / 23 45 68 7 | 0171–2345688
	`,
	FR: listed`
		06 12 34 56 70 | 06.12.34.56.71 | +33 6 12 34 56 74 | 0033 6 12 34 56 75 | 33612345676 | 612345677
		+33 (0)6 12 34 56 78 | 06-12-34-56-79 | 06 12 34 56 80 (maman) | Port. 06 12 34 56 81 | tél : 06 12 34 56 82
		06/12/34/56/83 | portable 0612345685 | 06 12 34 56 86. | +336 12 34 56 87 | 01 45 67 89 01 | 07 44 12 34 56
	`,
	MX: listed`
		55 1234 5670 | (55) 1234-5671 | +52 1 55 1234 5672 | 5215512345673 | 045 55 1234 5674 | 01 55 1234 5675
		Cel. 55-1234-5676 | 55 12 34 56 79 (WhatsApp) | 52-55-1234-5681 | 55 1234 5682 casa | tel.cel.5512345683
		+52 (1) 55 1234 5684 | WhatsApp: +52 1 55 1234 5685 | 55 1234 5686 mamá
	`,
	PL: ['kom. 600 123 456', 'tel./sms 600 123 456', '600 123 456 (mama)'],
	NL: ['mobiel: 06 12345683', 'GSM 06-12345684', '06 12345683 (werk)'],
	TR: ['Cep: 0532 300 00 11', '0532 300 00 11 (annesi)'],
	ES: ['tlf. 612345681', 'Tfno: 612 345 682', '612 345 682 (madre)'],
	IN: [
		'Ph: 9876543223',
		'Mob- 9876543226',
		'9876543226 (father)',
		'मोबाइल: 98765 43210',
		'९८७६५४३२१०',
	],
	ID: ['HP: 0812 3456 7898', '81234567894', '0812 3456 7898 (ibu)'],
	PH: ['CP# 0917 123 4567', '0917-123-4567 (Globe)'],
	JP: [
		'携帯 090-1234-5681',
		'携帯090-1234-5681',
		'０９０ー１２３４ー５６７６',
		'090-1234-5681（母）',
	],
	AE: ['جوال: 0501234570', 'جوال ٠٥٠١٢٣٤٥٧٠'],
	IT: ['cellulare 347 1234574', '347 1234574 (moglie)'],
	BR: [
		'0 15 11 96123-4567',
		'whats 11988881129',
		'Fone 11 98888-1132',
		'11 98888-1132 (Vivo)',
		'+55 11 8888-1132',
	],
	TH: ['โทร. 081 234 5678', 'โทร081-234-5678', '๐๘๑-๒๓๔-๕๖๗๘'],
	GR: ['κιν. 691 234 5678', '691 2345678 (σπίτι)'],
	RU: ['моб. 8 (916) 123-45-67', '+7 916 123 45 67 (жена)'],
	KR: ['휴대폰 010-1234-5678', '010.1234.5678 (집)'],
	CN: ['手机13812345678', '电话：138 1234 5678（家）'],
	AR: ['011 15-5744-7701', '+54 11 15 5744-7701'],
};

test.each(each(readable))(
	'in %s, “%s” is a number for To, and leaves its owner out',
	async (country, written) => {
		const phone = read(written, country);
		expect(phone).toMatchObject({ ok: true, kind: expect.any(String) });
		const list = await listOf([written], country);
		expect(list.ok && phone.ok && list.list.number(phone.digits)).toBe(true);
	},
);

/** What no phone has, or nobody can tell. */
const refused: Cells = {
	IN: ['987654321', '98765432105', '234567890123'],
	JP: ['0901234567'],
	AE: ['050123456'],
	PH: ['0917123456'],
	GB: ['0791112345'],
	DE: listed`0171234567 | 0171 234567 | 0171 2345686 ab 18 Uhr | D1: 0171 2345689 | 03.11.2025 | 10023 | 10115 | RE-2025-00123`,
	IT: ['612345679'],
	AR: ['15 5744-7701'],
	FR: ['0692 12 34 56', '06 12 34 56 8'],
	CL: ['12.345.678-5'],
	MX: listed`1762185600 | 55 1234 5677 ext 12 | lada 55 tel 1234 5678 | 1234-5680 | 5.21551E+12 | #N/A | #REF!`,
	BR: ['98888-1116', '198888111'],
	DK: ['2025-11-03', 'DK25313763'],
	ES: ['12345678Z'],
};

test.each(each(refused))(
	'in %s, “%s” is refused by To, and damages a list',
	async (country, written) => {
		expect(read(written, country).ok).toBe(false);
		expect((await listOf([written, '+34612345678'], country)).ok).toBe(false);
	},
);

test.each(listed`
	keine | k.A. | Non renseigné | néant | sans | Não informado | sem telefone | n.d. | nessuno | brak | nie podano | geen
	onbekend | yok | belirtilmemiş | Sin teléfono | no tiene | S/N | s/tel | sin cel | NIL | not available | wala | tidak ada
	なし | 未登録 | لا يوجد | 0 | x | . | Móvil | není | нет | δεν υπάρχει | ไม่มี | 없음 | -
`)('“%s” in a list is nobody', async (cell) => {
	const list = await listOf([cell, '+34612345678'], 'DE');
	expect(list.ok && list.list.number('34612345678')).toBe(true);
});

/** Entries, and who they leave out. */
test.each<[string, CountryCode | undefined, readonly string[]]>([
	['33612345670', 'FR', ['33612345670']],
	['491712345671', 'FR', ['491712345671']],
	['33612345670', undefined, ['33612345670']],
	['33612345670', 'DE', ['33612345670', '4933612345670']],
	['81234567894', 'ID', ['6281234567894', '81234567894']],
	['11 98888-1119 ::: 11 3333-1119', 'BR', ['5511988881119', '551133331119']],
	['0171 2345679 / 030 1234567', 'DE', ['491712345679', '49301234567']],
	['0612345684 ou 0145678901', 'FR', ['33612345684', '33145678901']],
	['090-1234-5678、03-1234-5678', 'JP', ['819012345678', '81312345678']],
	['553188882221', undefined, ['5531988882221', '553188882221']],
	['(31) 8888-2221', 'BR', ['5531988882221']],
	['+54 9 11 5744-7701', undefined, ['541157447701', '5491157447701']],
])(
	'“%s” on a list of %s leaves out every number that it may mean',
	async (entry, country, digits) => {
		const list = await listOf([entry], country);
		expect(digits.map((one) => list.ok && list.list.number(one))).toEqual(digits.map(() => true));
	},
);

test.each([
	['Teléfono', '\uFEFFTeléfono'],
	['Teléfono', 'TELÉFONO'],
	['Mobile', 'Mobile '],
	['Téléphone portable', 'Téléphone\u00A0portable'],
	['Téléphone', 'Te\u0301le\u0301phone'],
	['TELEFON NUMARASI', 'Telefon Numarası'],
	['電話番号', '\uFEFF電話番号\u3000'],
	['Τηλέφωνο', 'ΤΗΛΕΦΩΝΟ'],
	['Số điện thoại', 'SO DIEN THOAI'],
])('the column “%s” is found by the header %j', async (column, header) => {
	const rows = [{ Name: 'Ana', [header]: '+34612345678' }];
	const list = await toList(rows, { column, kind: 'a number' }, async () => {});
	expect(list.ok && list.list.number('34612345678')).toBe(true);
});

test('two columns that match are asked for, unless the name is written as one of them', async () => {
	const rows = [{ Phone: '+34612345678', phone: '-' }];
	const with_ = async (column: string) =>
		await toList(rows, { column, kind: 'a number' }, async () => {});
	expect(await with_('PHONE')).toMatchObject({
		reason: 'has several columns that may be “PHONE”: Phone, phone',
	});
	expect((await with_('Phone')).ok).toBe(true);
});
