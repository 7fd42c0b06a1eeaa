import type { INodeParameters } from 'n8n-workflow';
import { type RunResult } from '../tools/engine';
import { useNodeTime } from '../tools/nodeTime';
import { useEmulator, carryOn, sms, toSoMany } from '../tools/service';
import { until } from '../tools/until';
import { passSeconds } from './passSeconds';

/** Login codes of other executions, beside refusals of single numbers or of one endpoint. */

const service = useEmulator();
const time = useNodeTime();

const run = (parameters: INodeParameters, count: number): Promise<RunResult> =>
	service.run(parameters, { account: 'of all', ...toSoMany(count), ...carryOn });

const mailing = async () => await run(sms, 200);
const statuses = async () =>
	await run({ resource: 'sms', operation: 'getStatus', messageId: '={{ $json.to }}' }, 50);
const codes = () =>
	service.emulator.messages.filter(({ number }) => number.startsWith('5255200')).length;

/** Sends a code every two seconds; each must have arrived within seven. */
async function sendCodes(count: number): Promise<void> {
	const sending: Array<Promise<RunResult>> = [];
	for (let code = 0; code < count; code += 1) {
		const to = String(525_520_000_001 + code);
		sending.push(run({ resource: 'sms', operation: 'send', to, message: 'Your code is 1' }, 1));
		await passSeconds(2);
		expect(codes()).toBeGreaterThanOrEqual(code - 3);
	}
	await passSeconds(7);
	expect(
		(await Promise.all(sending)).flatMap(({ json }) => json.filter(({ error }) => error)),
	).toEqual([]);
	expect(codes()).toBe(count);
}

test.each([5, 30])(
	'refusals of single numbers, with Retry-After: %i, cost no code',
	async (retryAfter) => {
		for (let item = 19; item < 200; item += 20)
			service.emulator.fault({ do: 'throttle', retryAfter, to: String(525_510_000_001 + item) });
		const sending = mailing();
		await sendCodes(20);
		const { json } = await time.during(sending, 1000);
		expect(json.filter(({ error }) => error)).toHaveLength(10);
	},
);

test('status checks whose endpoint is away cost no code', async () => {
	service.emulator.fault({ do: 'html', status: 503, endpoint: 'smsCheck' });
	const checking = statuses();
	await until(() => service.emulator.requests.length > 0);
	await sendCodes(20);
	expect((await time.during(checking, 1000)).json.filter(({ error }) => error)).toHaveLength(50);
});

test('a WhatsApp number that is refused for itself takes nobody with it', async () => {
	service.emulator.fault({ do: 'throttle', retryAfter: 5, to: '525510000004' });
	const message = {
		resource: 'whatsApp',
		operation: 'send',
		to: '={{ $json.to }}',
		message: 'Hello',
	};
	const { json } = await time.during(run(message, 60), 100);
	expect(json.flatMap(({ error }, at) => (error ? [at] : []))).toEqual([3]);
});
