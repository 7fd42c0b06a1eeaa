import type { IDataObject } from 'n8n-workflow';
import { itemsOf, runNode, type RunOptions } from '../../tools/engine';
import { useEmulator } from '../../tools/service';

const service = useEmulator();

const getLog = (parameters: IDataObject, extra: Partial<RunOptions> = {}) =>
	runNode({
		credentials: service.credentials,
		parameters: { resource: 'email', operation: 'getLog', ...parameters },
		...extra,
	});

/** Queues an email to each address and returns the UUIDs. */
async function queue(...addresses: string[]): Promise<string[]> {
	const { json } = await runNode({
		credentials: service.credentials,
		parameters: {
			resource: 'email',
			operation: 'sendTemplate',
			template: { __rl: true, mode: 'id', value: '1001' },
			recipientsMode: 'text',
			recipientsText: addresses.join(','),
			options: {},
		},
	});
	return json.map(({ uuid }) => String(uuid));
}

const unknown = '123e4567-e89b-42d3-a456-426614174000';
const date = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

test('a queued email has no moment of delivery or opening yet', async () => {
	const [uuid = ''] = await queue('ana@example.com');
	const { json, items, error } = await getLog({ uuid: `={{ " ${uuid} " }}` });
	expect(error).toBeUndefined();
	expect(json).toEqual([
		{
			uuid,
			email: 'ana@example.com',
			name: 'ana@example.com',
			status: 'OK - QUEUED EMAIL',
			statusCode: 0,
			queuedAt: date,
			deliveredAt: null,
			openedAt: null,
			campaign: 'template_1001',
			messageId: expect.stringContaining('@relay.example.com'),
		},
	]);
	expect(items[0]?.pairedItem).toEqual({ item: 0 });
	expect(service.emulator.requests.at(-1)).toMatchObject({
		method: 'GET',
		path: `/v1/log/${uuid}`,
		violations: [],
	});
});

test('an opened email has all three moments', async () => {
	const [uuid = ''] = await queue('ana@example.com');
	service.clock.advance(2 * service.emulator.settings.settleMs);
	const { json } = await getLog({ uuid });
	expect(json).toMatchObject([
		{ status: 'OK - OPENED EMAIL', statusCode: 2, queuedAt: date, deliveredAt: date, openedAt: date },
	]);
});

test("without Simplify the record has the service's own names", async () => {
	const [uuid = ''] = await queue('ana@example.com');
	const { json } = await getLog({ uuid, simplify: false });
	expect(json).toMatchObject([
		{ token_mail: uuid, correo: 'ana@example.com', fecha_lectura: null, comodin_a: null },
	]);
});

test('a record with fields missing is shown as far as it goes', async () => {
	service.emulator.fault({
		do: 'answer',
		status: 200,
		body: {
			status: true,
			message: 'ok',
			data: [{ token_mail: unknown, fecha_envio: '0000-00-00 00:00:00' }],
		},
	});
	const { json, error } = await getLog({ uuid: unknown });
	expect(error).toBeUndefined();
	expect(json).toEqual([{ uuid: unknown, queuedAt: null, deliveredAt: null, openedAt: null }]);
});

describe('a UUID without a log', () => {
	test('stops with a message that names it and the way out', async () => {
		const { error } = await getLog({ uuid: unknown });
		expect(error?.message).toBe('“UUID” has no log at the service [item 0]');
		expect(error?.description).toContain('try again a little later');
	});

	test('fails its own item only, where the node goes on', async () => {
		const [uuid = ''] = await queue('ana@example.com');
		const { json, errorItems } = await getLog(
			{ uuid: '={{ $json.uuid }}' },
			{ items: itemsOf({ uuid: unknown }, { uuid }), settings: { onError: 'continueErrorOutput' } },
		);
		expect(json).toMatchObject([{ uuid }]);
		expect(errorItems).toMatchObject([
			{ json: { error: { message: '“UUID” has no log at the service [item 0]' } }, pairedItem: { item: 0 } },
		]);
	});

	test('gives no item when asked to, and the others keep their pairing', async () => {
		const [first, second] = await queue('ana@example.com', 'luis@example.com');
		const { items, error } = await getLog(
			{ uuid: '={{ $json.uuid }}', ifNotFound: 'none' },
			{ items: itemsOf({ uuid: first }, { uuid: unknown }, { uuid: second }) },
		);
		expect(error).toBeUndefined();
		expect(items.map(({ json, pairedItem }) => [json.email, pairedItem])).toEqual([
			['ana@example.com', { item: 0 }],
			['luis@example.com', { item: 2 }],
		]);
	});
});

test.each([
	['={{ $json.missing }}', 'is empty'],
	['../templates', 'is not a UUID'],
	['={{ 12 }}', 'is not a UUID'],
])('%s is refused before anything is asked', async (uuid, words) => {
	const { error } = await getLog({ uuid });
	expect(error?.message).toBe(`“UUID” ${words} [item 0]`);
	expect(service.emulator.requests).toEqual([]);
});
