import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { IDataObject, IRun } from 'n8n-workflow';
import type { RunOptions } from '../tools/engine';
import { holdDate } from '../tools/nodeTime';
import { useEmulator } from '../tools/service';
import { useStore } from '../tools/store';
import { useWaiting } from '../tools/waitingServer';

/** One-Time Password › Send and Verify: the code is sent and entered on a page. */

holdDate();
const service = useEmulator();
useStore();
const waiting = useWaiting();
// Earlier counts of a number have expired.
beforeEach(() => jest.setSystemTime(Date.now() + 3_600_000));

const to = '525587654321';

const sendAndWait = { resource: 'otp', operation: 'sendAndWait', to, message: '[code]', options: {} };

const begin = async (more: Partial<RunOptions> = {}) =>
	await waiting.ask({
		credentials: service.credentials,
		parameters: sendAndWait,
		...more,
	});

async function start(
	parameters: IDataObject = {},
	credentials = service.credentials,
	settings: RunOptions['settings'] = {},
) {
	const { executionId, run, responses } = await begin({
		credentials,
		account: 'shop',
		settings,
		parameters: { ...sendAndWait, message: 'Your code is [code]', ...parameters },
	});
	const [response] = responses as Array<{ statusCode: number; headers: object; body: string }>;
	const link = /content="2;url=([^"]+)"/.exec(response?.body ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
	return { executionId, run, response, link };
}

const enter = async (link: string, code: string) => {
	const response = await fetch(link, { method: 'POST', body: new URLSearchParams({ code }) });
	return { status: response.status, page: await response.text() };
};
const codeOf = () => service.emulator.code(to) ?? '';
const wrongCode = () => (codeOf() === '000000' ? '111111' : '000000');
const later = () => jest.setSystemTime(Date.now() + 60_000);

test('the browser that started the workflow is redirected to the page, and the right code verifies the number', async () => {
	const { executionId, run, response, link } = await start();
	expect(run.status).toBe('waiting');
	expect(service.emulator.messages.map(({ number }) => number)).toEqual([to]);
	expect(response).toMatchObject({ statusCode: 200, headers: { 'Referrer-Policy': 'no-referrer' } });
	const page = await (await fetch(link)).text();
	expect(page).toContain('autocomplete="one-time-code"');
	for (const words of ['Only the latest one counts', 'Send a New Code', 'It confirms'])
		expect(page).not.toContain(words);
	expect(waiting.statusOf(executionId)).toBe('waiting');
	const code = codeOf();
	expect((await enter(link, `${code.slice(0, 3)} ${code.slice(3)}`)).page).toContain('Thank you');
	expect(waiting.resultOf(executionId).json).toEqual([
		{
			data: {
				verified: true,
				outcome: 'answered',
				answeredAt: expect.any(String),
				channel: 'sms',
				to: `+${to}`,
			},
		},
	]);
	expect(JSON.stringify(waiting.resultOf(executionId).run)).not.toContain(code);
	expect(link).not.toContain(code);
});

test('a browser that has gone does not fail the run, because the code is out', async () => {
	const errors = jest.spyOn(Container.get(Logger), 'error').mockImplementation(() => undefined);
	const gone = () => {
		throw new Error('The connection is closed');
	};
	const { run, responses } = await begin({ onResponse: gone });
	expect(responses).toHaveLength(1);
	expect(run.status).toBe('waiting');
	expect(codeOf()).not.toBe('');
	const words = 'The browser could not be shown the page for its one-time password';
	expect(errors.mock.calls.map(([line]) => line)).toEqual([words]);
	errors.mockRestore();
});

test('after the last wrong code the workflow continues with the number unverified', async () => {
	const { executionId, link } = await start({ options: { tries: 2 } });
	expect(await enter(link, wrongCode())).toMatchObject({
		status: 422,
		page: expect.stringContaining('This code is not right'),
	});
	expect((await enter(link, wrongCode())).page).toContain('Please wait a moment');
	expect(waiting.statusOf(executionId)).toBe('waiting');
	later();
	const { page } = await enter(link, wrongCode());
	expect(page).toContain('The number was not verified');
	expect(page).not.toContain('recorded');
	expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({ verified: false, outcome: 'answered' });
});

test('after each wrong code the pause doubles, from 2 seconds to 16', async () => {
	const { link } = await start({ options: { tries: 5 } });
	await enter(link, wrongCode());
	for (const seconds of [2, 4, 8, 16]) {
		jest.setSystemTime(Date.now() + seconds * 1000 - 1);
		expect((await enter(link, wrongCode())).page).toContain('Please wait a moment');
		jest.setSystemTime(Date.now() + 1);
		expect((await enter(link, wrongCode())).page).not.toContain('Please wait a moment');
	}
});

test('an empty code is not a try', async () => {
	const { executionId, link } = await start({ options: { tries: 1 } });
	expect((await enter(link, ' ')).page).toContain('Please fill this in');
	expect(waiting.statusOf(executionId)).toBe('waiting');
	await enter(link, codeOf());
	expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({ verified: true });
});

test.each([{ do: 'html' }, { do: 'reset' }, { do: 'refuseSms', condition: 'noCredits' }] as const)(
	'a failed check neither verifies the number nor ends the tries: %j',
	async (fault) => {
		const { executionId, link } = await start({ options: { tries: 1 } });
		service.emulator.fault({ ...fault, times: 1 });
		expect(await enter(link, codeOf())).toMatchObject({
			status: 503,
			page: expect.stringContaining('Nothing was recorded'),
		});
		expect(waiting.statusOf(executionId)).toBe('waiting');
		later();
		await enter(link, codeOf());
		expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({ verified: true });
	},
);

test('the output of a time-out is neither verified nor unverified', async () => {
	const { executionId, run } = await start();
	expect(new Date(run.waitTill ?? 0).getTime() - Date.now()).toBe(600_000);
	const { json } = await waiting.timeOut(executionId);
	expect(json[0]?.data).toMatchObject({ verified: null, outcome: 'expired' });
});

test.each(['messagingServiceTool', 'messagingService'])(
	'a chat has no browser, so no code: %s',
	async (type) => {
		const { run, error } = await begin({ settings: { type } });
		if (type === 'messagingService') return expect(run.status).toBe('waiting');
		expect(error?.message).toMatch(/browser/);
		expect(error?.message).toMatch(/Send.*Verify/);
		expect(service.emulator.messages).toEqual([]);
	},
);

test('an unsent code fails the node, and the browser is told on a page', async () => {
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits' });
	const { run, response, link } = await start();
	expect([run.status, link]).toEqual(['error', '']);
	expect(response?.statusCode).toBe(503);
	expect(response?.body).toContain('The code could not be sent');
	expect(response?.body).not.toMatch(/credit/i);
});

test('the sixth visitor of an hour with one number sees a page, not n8n’s JSON', async () => {
	for (let visitor = 1; visitor <= 5; visitor += 1) expect((await start()).run.status).toBe('waiting');
	const { run, response } = await start();
	expect(run.status).toBe('error');
	expect(response).toMatchObject({ statusCode: 429, headers: { 'Referrer-Policy': 'no-referrer' } });
	expect(response?.body).toContain('Too many codes for this number. Please try again later.');
	expect(response?.body).not.toContain(to);
	expect(service.emulator.messages).toHaveLength(5);
});

test.each([
	['en', '+52 55 8765 432', 'Please check the number'],
	['es', 'ring me', 'Revisa el número'],
	['en', '={{ "" }}', 'Please check the number'],
])('who mistypes the number sees a page that says so (%s, “%s”)', async (language, typed, title) => {
	for (const settings of [{}, { retryOnFail: true, waitBetweenTries: 1 }]) {
		const { run, response } = await start(
			{ to: typed, options: { language } },
			service.credentials,
			settings,
		);
		expect(run.status).toBe('error');
		expect(response).toMatchObject({ statusCode: 400, headers: { 'Referrer-Policy': 'no-referrer' } });
		expect(response?.body).toContain(title);
		expect(response?.body).not.toContain(typed);
	}
	expect(service.emulator.messages).toEqual([]);
});

test('a mistake of the author is not blamed on the number', async () => {
	const { run, response } = await start({ message: `${'x'.repeat(200)} [code]` });
	expect([run.status, response?.statusCode]).toEqual(['error', 503]);
	expect(response?.body).toContain('The code could not be sent');
});

test('a workflow that goes on without a code responds by itself', async () => {
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits' });
	expect(
		(await start({}, service.credentials, { onError: 'continueRegularOutput' })).response,
	).toBeUndefined();
});

test('the browser is told only after the last try of Retry On Fail', async () => {
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', times: 1 });
	const { run, link } = await start({}, service.credentials, { retryOnFail: true, waitBetweenTries: 1 });
	expect(run.status).toBe('waiting');
	expect(link).not.toBe('');
});

test('ten concurrent starts for one number send 5 SMS, and of 30 wrong codes 10 are tried', async () => {
	const starts = await Promise.all(Array.from({ length: 10 }, async () => await start()));
	expect(service.emulator.messages).toHaveLength(5);
	const open = starts.filter(({ run }) => run.status === 'waiting');
	expect(open).toHaveLength(5);
	const pages: string[] = [];
	for (let tries = 0; tries < 3; tries += 1) {
		for (const { link } of starts) if (link !== '') pages.push((await enter(link, wrongCode())).page);
		later();
	}
	const trials = service.emulator.requests.filter(({ endpoint }) => endpoint === 'otpVerify');
	expect(trials).toHaveLength(10);
	expect(pages.filter((page) => page.includes('try again in an hour'))).toHaveLength(5);
	// Their codes were not checked, so nothing is said about them.
	expect(open.filter(({ executionId }) => waiting.statusOf(executionId) === 'waiting')).toHaveLength(5);
});

test.each([
	['a form', { type: 'n8n-nodes-base.formTrigger', responseMode: 'onReceived' }],
	['a webhook that responds by itself', { type: 'n8n-nodes-base.webhook', responseMode: 'lastNode' }],
	['a schedule', undefined],
])('after %s no browser waits for the page, so no code is sent', async (_, startedBy) => {
	const { run } = await begin({ mode: 'trigger', ...(startedBy && { startedBy }) });
	expect(run.data.resultData.error?.message).toMatch(/^No browser waits for the page/);
	expect(service.emulator.messages).toEqual([]);
});

test('a webhook that leaves its response to a node has a browser that waits', async () => {
	const startedBy = { type: 'n8n-nodes-base.webhook', responseMode: 'responseNode' };
	const { run, responses } = await begin({ mode: 'trigger', startedBy });
	expect([run.status, responses.length]).toEqual(['waiting', 1]);
	expect(hintsOf(run)).toEqual([]);
});

test('a run by hand shows the page as a link', async () => {
	const { run } = await begin();
	expect(run.status).toBe('waiting');
	const [link = ''] = hintsOf(run).flatMap((hint) => hint.match(/http\S+/) ?? []);
	expect(await (await fetch(link)).text()).toContain('autocomplete="one-time-code"');
});

const hintsOf = (run: IRun): string[] =>
	(run.data.resultData.runData['Messaging'] ?? []).flatMap(({ hints = [] }) =>
		hints.map(({ message }) => message),
	);
