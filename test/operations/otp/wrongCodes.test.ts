import type { IDataObject } from 'n8n-workflow';
import { type RunOptions } from '../../tools/engine';
import { holdDate } from '../../tools/nodeTime';
import { useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';

/**
 * Verify and Send count by account and number, so that a second node gives nobody more guesses or
 * more SMS.
 */

holdDate();
const service = useEmulator();
useStore();
// Earlier counts have expired.
beforeEach(() => jest.setSystemTime(Date.now() + 3_600_001));

const to = '525512345678';
const passMinutes = (count: number) => jest.setSystemTime(Date.now() + count * 60_000);

const run = async (parameters: IDataObject, options: Partial<RunOptions> = {}) =>
	await service.run({ resource: 'otp', to, ...parameters }, { account: 'shop', ...options });
const verify = async (code: string, options: Partial<RunOptions> = {}, more: IDataObject = {}) =>
	await run({ operation: 'verify', code, ...more }, options);
const send = async (options: Partial<RunOptions> = {}) =>
	(await run({ operation: 'send', message: 'Your code: [code]', options: {} }, options)).error;

const codeOf = (number = to) => service.emulator.code(number) ?? '';
const wrongCode = () => (codeOf() === '000000' ? '111111' : '000000');
const checks = () =>
	service.emulator.requests.filter(({ endpoint }) => endpoint === 'otpVerify').length;

test('of 240 wrong codes for a number in an hour 10 are checked, whatever node or workflow asks', async () => {
	await send();
	const seen = { wrong: 0, locked: 0 };
	for (let index = 0; index < 240; index += 1) {
		const place = { settings: { id: `node ${index % 7}` }, workflowId: `workflow ${index % 3}` };
		const { json, error } = await verify(wrongCode(), place);
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ verified: false, to: `+${to}` }]);
		seen[json[0]?.locked === true ? 'locked' : 'wrong'] += 1;
	}
	expect(seen).toEqual({ wrong: 10, locked: 230 });
	expect(checks()).toBe(10);
	passMinutes(61);
	expect((await verify(wrongCode())).json).toMatchObject([{ locked: false }]);
});

test('a locked number gets an output that says so, even for the right code; other numbers and accounts do not', async () => {
	await send();
	for (let index = 0; index < 10; index += 1) await verify(wrongCode());
	const { json } = await verify(codeOf());
	expect(json).toEqual([
		{
			verified: false,
			to: `+${to}`,
			reason: expect.stringMatching(/^10 wrong codes were entered for this number within an hour/),
			locked: true,
		},
	]);
	expect((await verify(codeOf(), { account: 'other' })).json).toMatchObject([{ verified: true }]);
	expect((await verify('000000', {}, { to: '525512345679' })).json).toMatchObject([
		{ locked: false },
	]);
});

test('simultaneous tries count as well: of 30 at once, 10 are checked', async () => {
	await send();
	const code = wrongCode();
	const runs = await Promise.all(Array.from({ length: 30 }, async () => await verify(code)));
	expect(runs.filter(({ json }) => json[0]?.locked === true)).toHaveLength(20);
	expect(checks()).toBe(10);
});

test('right codes and checks that did not reach the service do not count: 12 logins in an hour pass', async () => {
	for (let login = 0; login < 12; login += 1) {
		await run({ operation: 'send', message: 'Your code: [code]', options: { limitPerNumber: 0 } });
		service.emulator.fault({ do: 'refuseSms', condition: 'invalidKey', times: 1 });
		expect((await verify(codeOf())).error).toBeDefined();
		expect((await verify(codeOf())).json).toMatchObject([{ verified: true, locked: false }]);
	}
});

test('a refusal in unknown words counts: it may be the answer to a wrong code', async () => {
	const body = { status: false, error: true, description: 'No' };
	service.emulator.fault({ do: 'answer', body, times: 10 });
	for (let index = 0; index < 10; index += 1) expect((await verify('000000')).error).toBeDefined();
	expect((await verify('000000')).json).toMatchObject([{ locked: true }]);
});

test('Validate Only checks nothing and counts nothing', async () => {
	for (let index = 0; index < 12; index += 1)
		await verify('000000', {}, { options: { validateOnly: true } });
	expect((await verify('000000')).json).toMatchObject([{ locked: false }]);
});

test('5 codes an hour go to a number of an account, from two nodes and two workflows together', async () => {
	for (let index = 0; index < 5; index += 1)
		expect(
			await send({ settings: { id: `node ${index % 2}` }, workflowId: `workflow ${index % 2}` }),
		).toBeUndefined();
	for (const place of [{ settings: { id: 'node 3' } }, { workflowId: 'workflow 3' }])
		expect((await send(place))?.message).toMatch(/has reached its Limit per Number/);
	expect(await send({ account: 'other' })).toBeUndefined();
	expect(service.emulator.messages).toHaveLength(6);
});

test.each([false, true])(
	'with Return Raw Response %s `verified` says whether the code was right',
	async (rawResponse) => {
		await send();
		expect((await verify(wrongCode(), {}, { options: { rawResponse } })).json).toMatchObject([
			{ verified: false },
		]);
		const [right] = (await verify(codeOf(), {}, { options: { rawResponse } })).json;
		expect(right).toMatchObject({ verified: true });
		expect(right?.description !== undefined).toBe(rawResponse);
	},
);
