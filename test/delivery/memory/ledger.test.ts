import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import {
	packed,
	unpacked,
	type Value,
} from '../../../nodes/MessagingService/delivery/memory/packed';
import { itemsOf, runNode } from '../../tools/engine';
import { email, otp, sms, whatsApp, type Family } from '../../tools/faults/families';
import { limited, useEmulator } from '../../tools/service';

/** The ledger entries that n8n stores for items that must not be sent again. */

const service = useEmulator();

/** A send result with very long values. */
const longest = {
	added_on: '2026-12-31 23:59:59',
	charge: 12.3456,
	country: {
		country: 'South Georgia and the South Sandwich Islands',
		iso_code: 'GS',
		type: 'MOVIL',
	},
	encoding: 'gsm',
	id: 4294967295,
	job_id: '0123456789abcdef01234567',
	length: 160,
	message: 'Hello',
	number: '525512345678901',
	segments: 1,
	sender: 'My Company',
};

const families: ReadonlyArray<readonly [Family, IDataObject | undefined]> = [
	[sms, { status: true, error: false, description: longest }],
	[otp, { status: true, error: false, description: longest }],
	[email, undefined],
	[whatsApp, undefined],
];

const addressOf = ({ recipient }: Family) =>
	recipient(0).includes('@') ? 'somebody.with-a-long.name@mail.example.com' : recipient(0);

/** Returns the ledger of a run that sent one item and not the other. */
async function ledgerOf({ parameters, recipient }: Family): Promise<string> {
	const to = addressOf({ parameters, recipient } as Family);
	service.emulator.fault({ do: 'answer', status: 400, body: { message: 'No' }, to: recipient(1) });
	const { run } = await runNode({
		credentials: limited(service.credentials, { mostAtOnce: 1 }),
		parameters: { ...parameters, options: parameters.options },
		items: itemsOf({ to }, { to: recipient(1) }),
	});
	const context = run.data.executionData?.contextData['node:Messaging'] as IDataObject;
	const [scope] = Object.values(context.messagingServiceLedger as IDataObject) as IDataObject[];
	return String(scope?.items);
}

/** An item of the ledger: its place, its hash, and its rows, which end with their outputs. */
type Entry = [number, string, ...Array<[string, string, number, string | null, ...Value[][]]>];

/** Copies an entry for another item: identifying values differ, and countries recur. */
const copyFor = (item: number, [, hash, ...rows]: Entry): Entry => [
	item,
	String(item).padEnd(hash.length, 'x'),
	...rows.map(([kind, draft, ofSeveral, to, ...outputs]): Entry[2] => [
		kind,
		draft,
		ofSeveral,
		to,
		...outputs.map((values) => values.map((value) => varied(value, item))),
	]),
];

function varied(value: Value, item: number): Value {
	if (typeof value === 'number') return value > 1e6 ? value - item : value;
	if (typeof value !== 'string') return value;
	if (value.includes('Islands')) return `${item % 20} ${value}`.slice(0, value.length);
	const digits = String(item).padStart(5, '0');
	return value.length > 12 && /[\d@]/.test(value) ? `${digits}${value.slice(5)}` : value;
}

test.each(families.map(([family, body]) => [family.name, family, body] as const))(
	'10,000 items by %s take at most 260 bytes each and hold no text',
	async (_name, family, body) => {
		if (body) service.emulator.fault({ do: 'answer', body, to: addressOf(family), work: true });
		const text = await ledgerOf(family);
		expect(text).not.toMatch(/hello|your code/i);
		const [entry] = JSON.parse(text) as [Entry];
		expect(entry[2]?.[4]?.filter(Boolean).length).toBeGreaterThan(1);
		const entries = Array.from({ length: 10_000 }, (_, item) => copyFor(item, entry));
		const stored = JSON.stringify(JSON.stringify(entries));
		expect(Buffer.byteLength(stored) / 10_000).toBeLessThanOrEqual(260);
	},
);

test('any row of the ledger is the same after packing and unpacking', () => {
	const text = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.constantFrom('true', 'null', '-1', '^a', "'", '|~;%', 'a long text'),
	);
	const paths = ['to', 'id', 'description.id', 'description.number'];
	// Readers of a field treat a missing value and an empty text alike.
	const value = fc.oneof(
		text.filter(Boolean),
		fc.integer(),
		fc.boolean(),
		fc.constantFrom(null, 0.5),
	);
	const output = fc.record({
		...{ to: text.filter(Boolean), id: value, alreadySent: fc.constant(true) },
		description: fc.record({ id: value, number: value }),
	});
	const row = fc.record({
		kind: fc.constantFrom('sent' as const, 'part' as const, 'unknown' as const, 'final' as const),
		draft: fc.stringMatching(/^([\w-]{4})?$/),
		ofSeveral: fc.boolean(),
		to: text,
		outputs: fc.array(output, { maxLength: 3 }),
	});
	fc.assert(
		fc.property(row, (original) => {
			const written = JSON.stringify(packed(original, paths));
			expect(unpacked(JSON.parse(written) as ReturnType<typeof packed>, paths)).toEqual(original);
		}),
	);
});
