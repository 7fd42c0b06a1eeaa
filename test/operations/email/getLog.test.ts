import type { IDataObject } from 'n8n-workflow';
import { itemsOf, type RunOptions } from '../../tools/engine';
import { useEmulator } from '../../tools/service';
import { fromTemplate } from '../messages';

const service = useEmulator();

const getLog = (parameters: IDataObject, extra: Partial<RunOptions> = {}) =>
	service.run({ resource: 'email', operation: 'getLog', ...parameters }, extra);

/** Queues an email to each address; returns the UUIDs. */
async function queue(...addresses: string[]): Promise<string[]> {
	const { json } = await service.run({ ...fromTemplate, to: addresses.join(',') });
	return json.map(({ messageId }) => String(messageId));
}

const unknown = '123e4567-e89b-42d3-a456-426614174000';
const date = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

test('the log has no delivery and opening time at first, and all three when the email was opened', async () => {
	const [uuid = ''] = await queue('ana@example.com');
	const { json, error } = await getLog({ messageId: `={{ " ${uuid} " }}` });
	expect(error).toBeUndefined();
	expect(json).toEqual([
		{
			messageId: uuid,
			to: 'ana@example.com',
			toName: 'ana@example.com',
			status: 'queued',
			statusText: 'OK - QUEUED EMAIL',
			statusCode: 0,
			queuedAtServiceTime: date,
			deliveredAtServiceTime: null,
			openedAtServiceTime: null,
			campaign: 'template_1001',
		},
	]);
	expect(service.emulator.requests.at(-1)).toMatchObject({
		method: 'GET',
		path: `/v1/log/${uuid}`,
		violations: [],
	});
	service.clock.advance(service.emulator.settings.settleMs);
	service.emulator.state.open(uuid);
	expect((await getLog({ messageId: uuid })).json).toMatchObject([
		{
			...{ status: 'opened', statusText: 'OK - OPENED EMAIL', statusCode: 2 },
			...{ queuedAtServiceTime: date, deliveredAtServiceTime: date, openedAtServiceTime: date },
		},
	]);
});

test('a UUID without a log returns no item if so chosen, and the others keep their pairing', async () => {
	const [first, second] = await queue('ana@example.com', 'luis@example.com');
	const { items, error } = await getLog(
		{ messageId: '={{ $json.uuid }}', ifNotFound: 'none' },
		{ items: itemsOf({ uuid: first }, { uuid: unknown }, { uuid: second }) },
	);
	expect(error).toBeUndefined();
	expect(items.map(({ json, pairedItem }) => [json.to, pairedItem])).toEqual([
		['ana@example.com', { item: 0 }],
		['luis@example.com', { item: 2 }],
	]);
});

test('without that choice it stops with the fix', async () => {
	const { error } = await getLog({ messageId: unknown });
	expect(error?.message).toBe('The service has no message with this ID (yet)');
	expect(error?.description).toContain('try again a little later');
});

test.each([
	['={{ $json.missing }}', 'is empty'],
	['../templates', 'is not the ID of an email'],
	['={{ 12 }}', 'is not the ID of an email'],
])('%s is refused before anything is asked', async (uuid, words) => {
	const { error } = await getLog({ messageId: uuid });
	expect(error?.message).toBe(`“Message ID” ${words}`);
	expect(service.emulator.requests).toEqual([]);
});
