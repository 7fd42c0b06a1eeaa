import { itemsOf } from '../tools/engine';
import { deeply } from '../tools/runs';
import { useEmulator } from '../tools/service';

/** A campaign to a customer list as shops export it, and a list of opt-outs in three shapes. */

const service = useEmulator();

/** As `ten` are the ten digits, 2 + 4 + 4 of them grouped. */
type Spelling = (ten: string, grouped: string) => string;

/** Spellings of customer lists. */
const customers: readonly Spelling[] = [
	(ten) => `+52${ten}`,
	(ten) => `'+52${ten}`,
	(ten) => `="+52${ten}"`,
	(ten) => `"+52${ten}"`,
	(ten) => ten,
	(ten) => `'${ten}`,
	(_, grouped) => grouped,
	(_, grouped) => `+52 ${grouped}`,
	(_, grouped) => `+52 1 ${grouped}`,
	(ten) => `0052${ten}`,
	(ten) => `52${ten}`,
	(ten) => `044${ten}`,
	(ten) => `tel:+52${ten}`,
	(ten) => `whatsapp:+521${ten}`,
	(ten) => `p:+52${ten}`,
	(ten) => `521${ten}@s.whatsapp.net`,
	(ten) => `https://wa.me/52${ten}`,
	(ten) => `${ten}.0`,
	(_, grouped) => `\u202A+52 ${grouped}\u202C`,
];

/** Spellings of lists of opt-outs: those, and what people write by hand. */
const optOuts: readonly Spelling[] = [
	...customers,
	(ten) => `'${ten}.0`,
	(ten) => `="${ten}.0"`,
	(ten) => `+52${ten}.0`,
	(ten) => `Cel${ten}`,
	(ten) => `Cel. ${ten}`,
	(_, grouped) => `Tel: ${grouped}`,
	(_, grouped) => `Teléfono móvil: ${grouped}`,
	(_, grouped) => `${grouped} (casa)`,
	(_, grouped) => `+52 (0) ${grouped}`,
	(_, grouped) => grouped.replaceAll(' ', '.'),
	(_, grouped) => `(${grouped.replace(' ', ') ')}`,
	(ten) => `sms:+52${ten}`,
	(ten) => `+52\uFE0D${ten}\u3164`,
	(ten) => ten.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit))),
];

const people = deeply(10_000, 380);
const leaving = deeply(1_650, 66);

const tenOf = (person: number) => `55${String(12_345_678 + person * 7).padStart(8, '0')}`;
const spelled = (spellings: readonly Spelling[], person: number, at: number): string => {
	const ten = tenOf(person);
	return spellings[at % spellings.length]?.(ten, ten.replace(/^(..)(....)/, '$1 $2 ')) ?? '';
};
/** Every fifth or sixth person has opted out. */
const left = Array.from({ length: leaving }, (_, at) => Math.floor((at * people) / leaving));
const listed = left.map((person, at) => spelled(optOuts, person, at));

const shapes = {
	'a text': () => listed.join('\n'),
	'a list': () => JSON.stringify(listed),
	'rows with an ID and an email': () =>
		JSON.stringify(
			listed.map((Phone, id) => ({ id: `'73842669${id}`, Email: `p${id}@example.com`, Phone })),
		),
} as const;

const campaign = async (doNotSendTo: string) =>
	await service.run(
		{
			...{ resource: 'sms', operation: 'send', to: '={{ $json.phone }}', message: 'Two for one' },
			options: { defaultCountry: 'MX', doNotSendTo, column: 'Phone' },
		},
		{
			items: itemsOf(
				...Array.from({ length: people }, (_, at) => ({ phone: spelled(customers, at, at) })),
			),
		},
	);

test.each(Object.entries(shapes))(
	'of a campaign with its opt-outs as %s, just those who left are skipped',
	async (_shape, listOf) => {
		const { json, error } = await campaign(listOf());
		expect(error).toBeUndefined();
		const gone = new Set(left);
		const expected = Array.from({ length: people }, (_, at) => at).filter((at) => !gone.has(at));
		expect(service.emulator.messages.map(({ number }) => number).sort()).toEqual(
			expected.map((at) => `52${tenOf(at)}`).sort(),
		);
		expect(json.filter(({ skipped }) => skipped)).toHaveLength(leaving);
	},
	120_000,
);

test('damaged cells refuse the list by their rows, before anything is sent', async () => {
	const damaged = [
		'5.21555E+12',
		'5215550000000',
		'55****5678',
		'5512345678-5587654321',
		'55 1234 56O8',
	];
	const rows = [...listed, ...damaged].map((Phone, id) => ({
		id,
		Email: 'ana@example.com',
		Phone,
	}));
	const { error } = await campaign(JSON.stringify(rows));
	const found = [...(error?.message ?? '').matchAll(/row (\d+)/g)].map(([, row]) => Number(row));
	expect(found).toEqual(damaged.map((_, at) => leaving + at + 2));
	expect(service.emulator.requests).toEqual([]);
});
