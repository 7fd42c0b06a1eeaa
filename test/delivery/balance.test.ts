import type { IDataObject } from 'n8n-workflow';
import type { FaultInput } from '../../emulator';
import { runNode } from '../tools/engine';
import { sms } from '../tools/faults/families';
import { useNodeTime } from '../tools/nodeTime';
import { Scene } from '../tools/faults/scene';
import { useEmulator } from '../tools/service';

/** Check Balance First: a run that the account cannot pay for does not begin. */

const service = useEmulator();

const send = async (minimumBalance: number, options: IDataObject = {}) =>
	await new Scene(service.emulator, service.credentials, sms, 3).run(
		{ tries: 1, width: 1 },
		{ minimumBalance, ...options },
	);

const asked = () => service.emulator.requests.map(({ endpoint }) => endpoint);
const sends = Array<string>(3).fill('smsSend');

test('with less than that nothing is sent, and the error says how much there is', async () => {
	service.emulator.set({ credits: 99.5 });
	const { error } = await send(100);
	expect(error?.message).toContain('The balance is 99.5, below the 100 of “Check Balance First”');
	expect(asked()).toEqual(['balance']);
});

test('with just that much everything is sent, after one question', async () => {
	service.emulator.set({ credits: 100 });
	expect((await send(100)).error).toBeUndefined();
	expect(asked()).toEqual(['balance', ...sends]);
});

test('the balance is not asked for at 0', async () => {
	await send(0);
	expect(asked()).toEqual(sends);
});

test('nor where nothing is to be sent', async () => {
	expect((await send(100, { validateOnly: true })).json).toHaveLength(3);
	expect(asked()).toEqual([]);
});

test.each([{}, [], [null], [{ balance: 'plenty' }]])(
	'an answer that does not say the balance is not taken for enough: %j',
	async (description) => {
		const body = { status: true, error: false, description };
		service.emulator.fault({ do: 'answer', status: 200, body, endpoint: 'balance' });
		const { error } = await send(100);
		expect(error?.description).toContain('Nothing was sent');
		expect(asked()).toEqual(['balance']);
	},
);

test('a balance that comes as text is read', async () => {
	const body = { status: true, error: false, description: [{ balance: '1000.50' }] };
	service.emulator.fault({ do: 'answer', status: 200, body, endpoint: 'balance' });
	expect((await send(100)).error).toBeUndefined();
	expect(asked()).toEqual(['balance', ...sends]);
});

test('a key that is not accepted stops the run at the question', async () => {
	const { error } = await runNode({
		credentials: {
			messagingServiceApi: { ...service.credentials.messagingServiceApi, password: 'wrong' },
		},
		parameters: { ...sms.parameters, to: sms.recipient(0), options: { minimumBalance: 1 } },
	});
	expect(error?.message).toContain('does not accept the credential');
	expect(asked()).toEqual(['balance']);
});

describe('the question for the balance', () => {
	const time = useNodeTime();

	test.each<[string, FaultInput]>([
		['a reset', { do: 'reset' }],
		['HTTP 503', { do: 'html', status: 503 }],
		['429 with Retry-After', { do: 'throttle', retryAfter: 5 }],
		['429', { do: 'answer', status: 429, body: '' }],
	])('is asked again after %s', async (_name, fault) => {
		service.emulator.fault({ ...fault, endpoint: 'balance', times: 1 } as FaultInput);
		expect((await time.during(send(1))).error).toBeUndefined();
		expect(asked()).toEqual(['balance', 'balance', ...sends]);
	});

	test('that fails says that it was the balance, and that nothing was sent', async () => {
		service.emulator.fault({ do: 'html', status: 503, endpoint: 'balance' });
		const { error } = await time.during(send(1));
		expect(error?.message).toMatch(/^The balance could not be checked: /);
		expect(error?.description).toMatch(/^Nothing was sent\. /);
		expect(asked()).toEqual(['balance', 'balance', 'balance']);
	});
});
