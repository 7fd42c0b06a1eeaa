import type { IDataObject } from 'n8n-workflow';
import { itemsOf, type RunOptions } from '../tools/engine';
import { useNodeTime } from '../tools/nodeTime';
import { limited, useEmulator, sms, toEach } from '../tools/service';
import { passSeconds } from './passSeconds';

/**
 * Get Status with Wait Until Final: checks in rounds until every status is final or the time is up.
 */

const service = useEmulator();
const time = useNodeTime();

const numbers = ['525510000001', '525510000002', '525510000003'];

async function sent(): Promise<IDataObject[]> {
	const { json } = await time.during(service.run(sms, toEach(numbers)));
	return json;
}

const getStatus = async (
	messages: IDataObject[],
	waitUntilFinal = 60,
	extra: Partial<RunOptions> = {},
) =>
	await service.run(
		{
			...{ resource: 'sms', operation: 'getStatus', messageId: '={{ $json.messageId }}' },
			options: { waitUntilFinal },
		},
		{ items: itemsOf(...messages), ...extra },
	);

/** An answer with a status in the service's words, and an empty date. */
const answered = (status: string) => ({
	...{ status: true, error: false },
	description: { message: { status, send_date: '0000-00-00 00:00:00' }, answers: [] },
});

const checks = () => service.emulator.requests.filter(({ endpoint }) => endpoint === 'smsCheck');
const statuses = (json: IDataObject[]) => json.map(({ status }) => status);

test('a final status is not checked again, and the others are checked until they are final', async () => {
	const messages = await sent();
	service.emulator.fault({ do: 'answer', body: answered('RECHAZADO'), times: 1 });
	const credentials = limited(service.credentials, { mostAtOnce: 1 });
	const run = getStatus(messages, 60, { credentials });
	await passSeconds(1);
	expect(checks()).toHaveLength(3);
	await passSeconds(2);
	expect(checks()).toHaveLength(5);
	service.clock.advance(service.emulator.settings.settleMs);
	await passSeconds(4);
	const { json, items } = await time.during(run);
	expect(statuses(json)).toEqual(['rejected', 'confirmed', 'confirmed']);
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2].map((item) => ({ item })));
	expect(checks()).toHaveLength(7);
});

test('a state in words that nobody knows ends the wait at once', async () => {
	const messages = await sent();
	service.emulator.fault({ do: 'answer', body: answered('ZUGESTELLT') });
	const { json } = await time.during(getStatus(messages));
	expect(statuses(json)).toEqual(['unknown', 'unknown', 'unknown']);
	expect(checks()).toHaveLength(3);
});

test('the run ends with the last known statuses when the time is up', async () => {
	const run = getStatus(await sent(), 9);
	let isOver = false;
	void run.then(() => (isOver = true));
	await passSeconds(10);
	expect(isOver).toBe(true);
	const { json } = await run;
	expect(statuses(json)).toEqual(['pending', 'pending', 'pending']);
	// At once, then after 2, 4 and the remaining 3 seconds.
	expect(checks()).toHaveLength(12);
});

test('a check that fails later keeps the last known status', async () => {
	const run = getStatus(await sent(), 2);
	await passSeconds(1);
	service.emulator.fault({ do: 'refuseSms', condition: 'invalidKey' });
	await passSeconds(3);
	const { json, error } = await time.during(run);
	expect(error).toBeUndefined();
	expect(statuses(json)).toEqual(['pending', 'pending', 'pending']);
});

test('cancelling ends the wait at once', async () => {
	let cancel = () => {};
	const run = getStatus(await sent(), 60, { onStart: (cancelRun) => (cancel = cancelRun) });
	await passSeconds(3);
	const before = checks().length;
	cancel();
	await passSeconds(1);
	await time.during(run.catch(() => undefined));
	expect(checks()).toHaveLength(before);
});
