import type { IDataObject } from 'n8n-workflow';
import { holdDate } from '../tools/nodeTime';
import { useEmulator } from '../tools/service';
import { startWaiting, type Waiting } from '../tools/waitingServer';

/** An answer that counts only with the code that the number that was asked receives. */

holdDate();
const service = useEmulator();
let waiting: Waiting;
beforeAll(async () => (waiting = await startWaiting()));
afterAll(async () => await waiting.stop());

const number = '525587654321';

/** A question to be confirmed; its first link. */
async function ask(parameters: IDataObject = {}) {
	const { executionId, run } = await waiting.ask({
		credentials: service.credentials,
		parameters: {
			resource: 'humanReview',
			operation: 'sendAndWait',
			channel: 'whatsApp',
			from: '5215512345678',
			to: number,
			message: 'May order F-1042 be refunded?',
			options: { confirmWithCode: true },
			...parameters,
		},
	});
	expect(run.status).toBe('waiting');
	const request = service.emulator.appMessages.at(-1)?.request;
	const [link = ''] = (request?.type === 'text' && request.message.match(/http\S+/g)) || [];
	return { executionId, link };
}

const post = async (link: string, fields: Record<string, string>) => {
	const response = await fetch(link, { method: 'POST', body: new URLSearchParams(fields) });
	return { status: response.status, page: await response.text() };
};

const yes = { decision: 'approve' };
const codeOf = () => service.emulator.code(number) ?? '';
const wrongCode = () => (codeOf() === '000000' ? '111111' : '000000');
const later = () => jest.setSystemTime(Date.now() + 60_000);
const trials = () => service.emulator.requests.filter(({ endpoint }) => endpoint === 'otpVerify').length;

test('the first press sends a code, and the right code is the answer', async () => {
	const { executionId, link } = await ask();
	expect(service.emulator.messages).toEqual([]);
	const asked = await post(link, yes);
	expect(asked.page).toContain('A code was sent by SMS');
	expect(asked.page).toContain('<input type="hidden" name="decision" value="approve">');
	expect(service.emulator.messages.map((message) => message.number)).toEqual([number]);
	expect(waiting.statusOf(executionId)).toBe('waiting');
	await post(link, { ...yes, code: ` ${codeOf().slice(0, 3)} ${codeOf().slice(3)} ` });
	expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({
		approved: true,
		confirmed: true,
		answeredBy: `+${number}`,
	});
});

test('a wrong code decides nothing; the tries have pauses and an end', async () => {
	const { executionId, link } = await ask();
	await post(link, yes);
	const wrong = { ...yes, code: wrongCode() };
	expect((await post(link, wrong)).page).toContain('This code is not right');
	expect((await post(link, wrong)).page).toContain('Please wait a moment');
	for (let tries = 1; tries < 5; tries += 1) {
		later();
		expect((await post(link, wrong)).page).toContain('This code is not right');
	}
	expect(trials()).toBe(5);
	later();
	const over = await post(link, { ...yes, code: codeOf() });
	expect(over.status).toBe(429);
	expect(trials()).toBe(5);
	expect(waiting.statusOf(executionId)).toBe('waiting');
});

test('so many codes are sent and no more, whatever is pressed', async () => {
	const { link } = await ask();
	for (let press = 0; press < 6; press += 1) await post(link, yes);
	expect(service.emulator.messages).toHaveLength(3);
	expect((await post(link, yes)).page).toContain('Too many tries');
});

test('the tries of one question are none of another’s', async () => {
	const first = await ask();
	for (let press = 0; press < 4; press += 1) await post(first.link, yes);
	const second = await ask();
	expect((await post(second.link, yes)).page).toContain('A code was sent by SMS');
});

test.each([
	['the service cannot send it', { do: 'refuseSms', condition: 'noCredits' }],
	['a proxy answers instead', { do: 'html' }],
] as const)('when %s, nothing is decided and nobody is sent away', async (_what, fault) => {
	const { executionId, link } = await ask();
	service.emulator.fault(fault);
	expect(await post(link, yes)).toMatchObject({
		status: 503,
		page: expect.stringContaining('Nothing was recorded'),
	});
	expect(waiting.statusOf(executionId)).toBe('waiting');
});

test('a code that cannot be checked is neither right nor wrong', async () => {
	const { executionId, link } = await ask();
	await post(link, yes);
	service.emulator.fault({ do: 'html', times: 1 });
	const answer = await post(link, { ...yes, code: codeOf() });
	expect(answer.status).toBe(503);
	expect(waiting.statusOf(executionId)).toBe('waiting');
	later();
	await post(link, { ...yes, code: codeOf() });
	expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({ approved: true });
});

test('a text travels with the code', async () => {
	const { executionId, link } = await ask({ responseType: 'freeText' });
	const asked = await post(link, { text: '"Half" & no more' });
	expect(asked.page).toContain('value="&quot;Half&quot; &amp; no more"');
	await post(link, { text: '"Half" & no more', code: codeOf() });
	expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({
		text: '"Half" & no more',
		confirmed: true,
	});
});

test('the code is in no data of the execution', async () => {
	const { executionId, link } = await ask();
	await post(link, yes);
	const code = codeOf();
	await post(link, { ...yes, code });
	expect(code).toMatch(/^\d{4,}$/);
	expect(JSON.stringify(waiting.resultOf(executionId).run)).not.toContain(code);
});
