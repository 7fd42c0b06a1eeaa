import type { IDataObject } from 'n8n-workflow';
import { holdDate } from '../tools/nodeTime';
import { useEmulator } from '../tools/service';
import { useWaiting } from '../tools/waitingServer';

/** An answer that counts only with the code sent to the number that was asked. */

holdDate();
const service = useEmulator();
const waiting = useWaiting();
// Earlier counts of a number have expired.
beforeEach(() => jest.setSystemTime(Date.now() + 3_600_000));

const number = '525587654321';

/** Asks a question that needs confirmation and returns its first link. */
async function ask(parameters: IDataObject = {}) {
	const { executionId, run } = await waiting.ask({
		credentials: service.credentials,
		account: 'shop',
		parameters: {
			...{ resource: 'humanReview', operation: 'sendAndWait', channel: 'whatsApp', to: number },
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
const answerOf = (executionId: string) => waiting.resultOf(executionId).json[0]?.data;
const trials = () => service.emulator.requests.filter(({ endpoint }) => endpoint === 'otpVerify').length;

test('the first press sends a code; the right code is the answer, and stands in no execution data', async () => {
	const { executionId, link } = await ask();
	expect(service.emulator.messages).toEqual([]);
	const asked = await post(link, yes);
	expect(asked.page).toContain('A code was sent by SMS');
	expect(asked.page).toContain('<input type="hidden" name="decision" value="approve">');
	expect(service.emulator.messages.map((message) => message.number)).toEqual([number]);
	expect(waiting.statusOf(executionId)).toBe('waiting');
	const code = codeOf();
	await post(link, { ...yes, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
	expect(answerOf(executionId)).toMatchObject({
		approved: true,
		confirmed: true,
		answeredBy: `+${number}`,
	});
	expect(JSON.stringify(waiting.resultOf(executionId).run)).not.toContain(code);
});

test('a wrong code decides nothing and does not reach the service; a question has 5 tries with pauses', async () => {
	const { executionId, link } = await ask();
	await post(link, yes);
	const wrong = { ...yes, code: wrongCode() };
	expect((await post(link, wrong)).page).toContain('This code is not right');
	expect((await post(link, wrong)).page).toContain('Please wait a moment');
	for (let tries = 1; tries < 5; tries += 1) {
		later();
		expect((await post(link, wrong)).page).toContain('This code is not right');
	}
	later();
	const over = await post(link, { ...yes, code: codeOf() });
	expect(over.status).toBe(429);
	expect(over.page).toContain('question to be sent again');
	expect(trials()).toBe(0);
	expect(waiting.statusOf(executionId)).toBe('waiting');
});

test('if the service’s response does not show the code, the service checks it', async () => {
	const { executionId, link } = await ask();
	const description = { id: 1, number, message: '****** confirms' };
	service.emulator.fault({
		do: 'answer',
		body: { status: true, error: false, description },
		work: true,
		times: 1,
	});
	await post(link, yes);
	expect((await post(link, { ...yes, code: wrongCode() })).page).toContain('This code is not right');
	expect(trials()).toBe(1);
	later();
	await post(link, { ...yes, code: codeOf() });
	expect(answerOf(executionId)).toMatchObject({ confirmed: true });
});

test('20 presses in an hour for two questions to one number send 5 codes; an hour later another is sent', async () => {
	const questions = [await ask(), await ask()];
	const pages: string[] = [];
	for (let press = 0; press < 20; press += 1) {
		pages.push((await post(questions[press % 2]?.link ?? '', yes)).page);
		later();
	}
	expect(service.emulator.messages).toHaveLength(5);
	expect(pages.at(-1)).toContain('Please try again in an hour');
	jest.setSystemTime(Date.now() + 3_600_000);
	expect((await post(questions[0]?.link ?? '', yes)).page).toContain('A code was sent by SMS');
});

test('of 50 wrong codes in an hour for ten questions to one number, 10 are tried; other numbers count separately', async () => {
	const statuses: number[] = [];
	const others = [];
	for (let question = 0; question < 10; question += 1) others.push(await ask());
	let tried = 0;
	for (const { link } of others) {
		const first = await post(link, yes);
		statuses.push(first.status);
		for (let tries = 0; tries < 5; tries += 1) {
			const { status, page } = await post(link, { ...yes, code: wrongCode() });
			statuses.push(status);
			if (page.includes('This code is not right')) tried += 1;
			jest.setSystemTime(Date.now() + 30_000);
		}
	}
	expect(tried).toBe(10);
	expect(statuses.at(-1)).toBe(429);
	const { link } = await ask({ to: '525587654399' });
	expect((await post(link, yes)).page).toContain('A code was sent by SMS');
	expect((await post(link, { ...yes, code: 'a' })).page).toContain('This code is not right');
});

test('the code for “Pay 10?” does not confirm “Pay 10,000?”, which gets its own code', async () => {
	const little = await ask({ message: 'Pay 10?' });
	const much = await ask({ message: 'Pay 10,000?' });
	await post(much.link, yes);
	later();
	await post(little.link, yes);
	const page = await post(much.link, { ...yes, code: codeOf() });
	expect(page).toMatchObject({
		status: 200,
		page: expect.stringContaining('This code is not for this answer'),
	});
	expect(page.page).toContain('name="code"');
	expect(waiting.statusOf(much.executionId)).toBe('waiting');
	expect(trials()).toBe(0);
	const [, , last] = service.emulator.messages;
	expect(last?.text).toBe(`${codeOf()} confirms "Approve": Pay 10,000?`);
	await post(much.link, { ...yes, code: codeOf() });
	expect(answerOf(much.executionId)).toMatchObject({ approved: true, confirmed: true });
});

test.each([
	['a login', { resource: 'otp', operation: 'send', to: number, message: 'Login: [code]', options: {} }],
	[
		'a login by GET',
		{ resource: 'otp', operation: 'send', to: number, message: '[code]', options: { request: 'GET' } },
	],
])('the code of %s confirms nothing', async (_what, parameters) => {
	const { executionId, link } = await ask();
	await post(link, yes);
	await waiting.ask({ credentials: service.credentials, parameters });
	const page = await post(link, { ...yes, code: codeOf() });
	expect(page.page).toContain('This code is not for this answer');
	expect(trials()).toBe(0);
	expect(waiting.statusOf(executionId)).toBe('waiting');
});

test('a code that another process sent meanwhile confirms nothing, though the service would accept it', async () => {
	const { executionId, link } = await ask();
	await post(link, yes);
	const sent = await fetch(`${service.emulator.url}/v2/otp-global/send`, {
		method: 'POST',
		headers: {
			authorization: `Basic ${Buffer.from('demo:demo-password').toString('base64')}`,
			'content-type': 'application/json',
		},
		body: JSON.stringify({ phone: number, msg: 'Login: [code]' }),
	});
	expect(sent.status).toBe(200);
	expect(service.emulator.messages).toHaveLength(2);
	expect((await post(link, { ...yes, code: codeOf() })).page).toContain('This code is not right');
	expect(trials()).toBe(0);
	expect(waiting.statusOf(executionId)).toBe('waiting');
});

test('the code for a yes does not confirm a no, nor the code for one text another', async () => {
	const { executionId, link } = await ask();
	await post(link, yes);
	await post(link, { decision: 'decline', code: codeOf() });
	expect(waiting.statusOf(executionId)).toBe('waiting');
	expect(service.emulator.messages.at(-1)?.text).toContain('confirms "Decline"');
	const written = await ask({ responseType: 'freeText' });
	await post(written.link, { text: 'Half' });
	await post(written.link, { text: 'All', code: codeOf() });
	expect(waiting.statusOf(written.executionId)).toBe('waiting');
	expect(trials()).toBe(0);
});

test('a code is valid for ten minutes; after that a new one is sent', async () => {
	const { executionId, link } = await ask();
	await post(link, yes);
	const old = codeOf();
	jest.setSystemTime(Date.now() + 600_000);
	expect((await post(link, { ...yes, code: old })).page).toContain('We sent a new one');
	await post(link, { ...yes, code: codeOf() });
	expect(answerOf(executionId)).toMatchObject({ confirmed: true });
});

test('a right code that the service no longer accepts is not a try, and a new one is sent', async () => {
	const { executionId, link } = await ask();
	await post(link, yes);
	service.emulator.fault({ do: 'refuseSms', condition: 'wrongCode', endpoint: 'otpVerify', times: 1 });
	expect((await post(link, { ...yes, code: codeOf() })).page).toContain('We sent a new one');
	later();
	await post(link, { ...yes, code: codeOf() });
	expect(answerOf(executionId)).toMatchObject({ confirmed: true });
});

test('50 unsent codes do not count; codes that may have been sent do', async () => {
	const { link } = await ask();
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', times: 50 });
	for (let press = 0; press < 50; press += 1) expect((await post(link, yes)).status).toBe(503);
	service.emulator.fault({ do: 'reset', times: 5 });
	for (let press = 0; press < 5; press += 1) expect((await post(link, yes)).status).toBe(503);
	expect((await post(link, yes)).status).toBe(429);
});

test('a double tap and one within ten seconds send 1 SMS and show the same page', async () => {
	const { executionId, link } = await ask();
	const [first, second] = await Promise.all([post(link, yes), post(link, yes)]);
	jest.setSystemTime(Date.now() + 9_000);
	const third = await post(link, yes);
	expect(service.emulator.messages).toHaveLength(1);
	for (const one of [second, third]) expect(one).toEqual(first);
	expect(first.page).toContain('A code was sent by SMS');
	await Promise.all([post(link, { ...yes, code: codeOf() }), post(link, { ...yes, code: codeOf() })]);
	expect(answerOf(executionId)).toMatchObject({ confirmed: true });
	expect(service.emulator.messages).toHaveLength(1);
});

test('a press eleven seconds later sends another SMS', async () => {
	const { link } = await ask();
	await post(link, yes);
	jest.setSystemTime(Date.now() + 11_000);
	await post(link, yes);
	expect(service.emulator.messages).toHaveLength(2);
});

test('when no more codes can be sent, the page asks for the last one', async () => {
	const { executionId, link } = await ask();
	for (let press = 0; press < 5; press += 1) {
		await post(link, yes);
		later();
	}
	const full = await post(link, yes);
	expect(service.emulator.messages).toHaveLength(5);
	expect(full.page).toContain('name="code"');
	expect(full.page).toContain('No more codes');
	await post(link, { ...yes, code: codeOf() });
	expect(answerOf(executionId)).toMatchObject({ approved: true, confirmed: true });
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
	expect(answerOf(executionId)).toMatchObject({ approved: true });
});

test('the page with the code carries the text along', async () => {
	const { executionId, link } = await ask({ responseType: 'freeText' });
	const asked = await post(link, { text: '"Half" & no more' });
	expect(asked.page).toContain('value="&quot;Half&quot; &amp; no more"');
	await post(link, { text: '"Half" & no more', code: codeOf() });
	expect(answerOf(executionId)).toMatchObject({ text: '"Half" & no more', confirmed: true });
});
