import type { IDataObject } from 'n8n-workflow';
import type { FaultInput } from '../../emulator';
import { sms } from '../tools/faults/families';
import { useNodeTime } from '../tools/nodeTime';
import { Scene } from '../tools/faults/scene';
import { useEmulator } from '../tools/service';

/** Check Balance First: a run does not start if the balance is too low. */

const service = useEmulator();

const send = async (minimumBalance: number, options: IDataObject = {}) =>
	await new Scene(service.emulator, service.credentials, sms, 3).run(
		{ tries: 1, width: 1 },
		{ minimumBalance, ...options },
	);

const endpoints = () => service.emulator.requests.map(({ endpoint }) => endpoint);
const sends = Array<string>(3).fill('smsSend');

test('nothing is sent if the balance is too low, and the error gives the balance', async () => {
	service.emulator.set({ credits: 99.5 });
	const { error } = await send(100);
	expect(error?.message).toContain('The balance is 99.5, below the 100 of “Check Balance First”');
	expect(endpoints()).toEqual(['balance']);
});

test('everything is sent after one check if the balance is just enough', async () => {
	service.emulator.set({ credits: 100 });
	expect((await send(100)).error).toBeUndefined();
	expect(endpoints()).toEqual(['balance', ...sends]);
});

test('the balance is not checked if nothing will be sent', async () => {
	expect((await send(100, { validateOnly: true })).json).toHaveLength(3);
	expect(endpoints()).toEqual([]);
});

test.each([{}, [null], [{ balance: 'plenty' }]])(
	'no balance stops the run: %j',
	async (description) => {
		const body = { status: true, error: false, description };
		service.emulator.fault({ do: 'answer', status: 200, body, endpoint: 'balance' });
		const { error } = await send(100);
		expect(error?.description).toContain('Nothing was sent');
		expect(endpoints()).toEqual(['balance']);
	},
);

test('a balance returned as text is read', async () => {
	const body = { status: true, error: false, description: [{ balance: '1000.50' }] };
	service.emulator.fault({ do: 'answer', status: 200, body, endpoint: 'balance' });
	expect((await send(100)).error).toBeUndefined();
	expect(endpoints()).toEqual(['balance', ...sends]);
});

describe('the balance check', () => {
	const time = useNodeTime();

	test.each<[string, FaultInput]>([
		['a reset', { do: 'reset' }],
		['429 with Retry-After', { do: 'throttle', retryAfter: 5 }],
	])('is repeated after %s', async (_name, fault) => {
		service.emulator.fault({ ...fault, endpoint: 'balance', times: 1 } as FaultInput);
		expect((await time.during(send(1))).error).toBeUndefined();
		expect(endpoints()).toEqual(['balance', 'balance', ...sends]);
	});

	test('fails with an error that names the balance and says that nothing was sent', async () => {
		service.emulator.fault({ do: 'html', status: 503, endpoint: 'balance' });
		const { error } = await time.during(send(1));
		expect(error?.message).toMatch(/^The balance could not be checked: /);
		expect(error?.description).toMatch(/^Nothing was sent\. /);
		expect(endpoints()).toEqual(['balance', 'balance', 'balance']);
	});
});
