import type { IDataObject } from 'n8n-workflow';
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

const addressOf = (family: Family) =>
	family === email ? 'somebody.with-a-long.name@mail.example.com' : family.recipient(0);

/** Returns the ledger of a run that sent one item and not the other. */
async function ledgerOf(family: Family): Promise<string> {
	const { parameters, recipient } = family;
	service.emulator.fault({ do: 'answer', status: 400, body: { message: 'No' }, to: recipient(1) });
	const { run } = await runNode({
		credentials: limited(service.credentials, { mostAtOnce: 1 }),
		parameters,
		items: itemsOf({ to: addressOf(family) }, { to: recipient(1) }),
	});
	const context = run.data.executionData?.contextData['node:Messaging'] as IDataObject;
	const [scope] = Object.values(context.messagingServiceLedger as IDataObject) as IDataObject[];
	return String(scope?.items);
}

/** An item of the ledger: its place, its hash, and its rows with their outputs. */
type Entry = [number, string, Array<{ outputs: IDataObject[] }>];

test.each([sms, otp, email, whatsApp])(
	'an item by $name takes at most 420 bytes and holds no text',
	async (family) => {
		const body = { status: true, error: false, description: longest };
		if (family === sms || family === otp)
			service.emulator.fault({ do: 'answer', body, to: addressOf(family), work: true });
		const text = await ledgerOf(family);
		expect(text).not.toMatch(/hello|your code/i);
		const [[, , [row]]] = JSON.parse(text) as [Entry];
		expect(Object.keys(row?.outputs[0] ?? {}).length).toBeGreaterThan(1);
		expect(Buffer.byteLength(JSON.stringify(text))).toBeLessThanOrEqual(420);
	},
);
