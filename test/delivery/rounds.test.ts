import type { IDataObject } from 'n8n-workflow';
import { itemsOf, runNode, type RunOptions } from '../tools/engine';
import { useNodeTime } from '../tools/nodeTime';
import { limited, useEmulator } from '../tools/service';
import { turns } from '../tools/until';

/** Get Status with Wait Until Final: asks in rounds, until everything is final or the time is over. */

const service = useEmulator();
const time = useNodeTime();

const numbers = ['525510000000', '525510000001', '525510000002'];

async function sent(): Promise<IDataObject[]> {
	const { json } = await time.during(
		runNode({
			credentials: service.credentials,
			parameters: {
				resource: 'sms',
				operation: 'send',
				to: '={{ $json.to }}',
				message: 'Hello',
				options: {},
			},
			items: itemsOf(...numbers.map((to) => ({ to }))),
		}),
	);
	return json;
}

const look = (messages: IDataObject[], options: IDataObject = {}, more: Partial<RunOptions> = {}) =>
	runNode({
		credentials: service.credentials,
		parameters: {
			resource: 'sms',
			operation: 'getStatus',
			messageId: '={{ $json.messageId }}',
			options: { waitUntilFinal: 60, ...options },
		},
		items: itemsOf(...messages),
		...more,
	});

const asked = () => service.emulator.requests.filter(({ endpoint }) => endpoint === 'smsCheck');
const statuses = (json: IDataObject[]) => json.map(({ status }) => status);

/** Lets time pass in steps that let sockets keep up. */
async function pass(seconds: number): Promise<void> {
	for (let step = 0; step < seconds * 5; step += 1) {
		await time.pass(200);
		await turns(8);
	}
}

test('what is final is not asked for again; the rest is, until it is', async () => {
	const messages = await sent();
	service.emulator.fault({
		do: 'answer',
		body: { status: true, error: false, description: { message: { status: 'RECHAZADO' }, answers: [] } },
		times: 1,
	});
	const run = look(messages, {}, { credentials: limited(service.credentials, { mostAtOnce: 1 }) });
	await pass(1);
	expect(asked()).toHaveLength(3);
	await pass(2);
	expect(asked()).toHaveLength(5);
	service.clock.advance(service.emulator.settings.settleMs);
	await pass(4);
	const { json, items } = await time.during(run);
	expect(statuses(json)).toEqual(['rejected', 'confirmed', 'confirmed']);
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
	expect(asked()).toHaveLength(7);
});

test('it ends with what is known when the time is over', async () => {
	const run = look(await sent(), { waitUntilFinal: 9 });
	await pass(10);
	const { json } = await time.during(run);
	expect(statuses(json)).toEqual(['pending', 'pending', 'pending']);
	// At once, and after 2, 4 and the 3 seconds that are left.
	expect(asked()).toHaveLength(12);
});

test('a look-up that fails later leaves what was known', async () => {
	const run = look(await sent(), { waitUntilFinal: 2 });
	await pass(1);
	service.emulator.fault({ do: 'refuseSms', condition: 'invalidKey' });
	await pass(3);
	const { json, error } = await time.during(run);
	expect(error).toBeUndefined();
	expect(statuses(json)).toEqual(['pending', 'pending', 'pending']);
});

test('without it each is asked for once', async () => {
	const run = look(await sent(), { waitUntilFinal: 0 });
	const { json } = await time.during(run);
	expect(statuses(json)).toEqual(['pending', 'pending', 'pending']);
	expect(asked()).toHaveLength(3);
});

test('the answer as it came is final when the message is', async () => {
	const messages = await sent();
	service.clock.advance(service.emulator.settings.settleMs);
	const { json } = await time.during(
		runNode({
			credentials: service.credentials,
			parameters: {
				resource: 'sms',
				operation: 'getStatus',
				messageId: '={{ $json.messageId }}',
				simplify: false,
				options: { waitUntilFinal: 60 },
			},
			items: itemsOf(...messages),
		}),
	);
	expect(json).toHaveLength(3);
	expect(asked()).toHaveLength(3);
});

test('cancelling ends the wait at once', async () => {
	let cancel = () => {};
	const run = look(await sent(), {}, { onStart: (end) => (cancel = end) });
	await pass(3);
	const before = asked().length;
	cancel();
	await pass(1);
	await time.during(run.catch(() => undefined));
	expect(asked()).toHaveLength(before);
});
