import { createHash } from 'node:crypto';
import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import type * as z from 'zod/v4';
import { MessagingService } from '../../nodes/MessagingService/MessagingService.node';
import { sendAndWait } from '../../nodes/MessagingService/operations/humanReview/sendAndWait';
import { retryOf } from '../tools/engine';
import { useEmulator } from '../tools/service';
import { useStore } from '../tools/store';
import { useWaiting } from '../tools/waitingServer';
import { listed } from '../tools/listed';

/**
 * A question is sent, opened and answered, and the workflow resumes: in n8n's engine, over real
 * sockets.
 */

const service = useEmulator();
useStore();
const waiting = useWaiting();

const number = '525587654321';
const question = {
	...{
		resource: 'humanReview',
		operation: 'sendAndWait',
		channel: 'whatsApp',
		answerBy: 'link',
		to: number,
	},
	message: 'May order F-1042 be refunded?',
};

const ask = async (parameters: IDataObject = {}, more: object = {}) =>
	await waiting.ask({
		credentials: service.credentials,
		parameters: { options: {}, ...question, ...parameters },
		...more,
	});

/** The links in the received messages, in order. */
const links = (): string[] =>
	service.emulator.appMessages.flatMap(({ request }) =>
		request.type === 'text' ? (request.message.match(/http\S+/g) ?? []) : [],
	);

const byEmail = { channel: 'email', to: 'ana@example.com', subject: 'Refund?' };
const emailLinks = () =>
	service.emulator.emails.flatMap(({ text }) => text?.match(/http\S+/g) ?? []);

const post = async (link: string, fields: Record<string, string>) =>
	await fetch(link, { method: 'POST', body: new URLSearchParams(fields) });

test('a question waits, and an approval resumes the workflow with the person who answered', async () => {
	const { run, executionId } = await ask();
	expect(run.data.resultData.error).toBeUndefined();
	expect(run.status).toBe('waiting');
	const [link = ''] = links();
	expect(service.emulator.appMessages[0]?.request).toMatchObject({
		number,
		message: `May order F-1042 be refunded?\n\nPlease open the link to answer; replies here are not read.\n${link}`,
	});

	const page = await fetch(link);
	expect(page.status).toBe(200);
	expect(await page.text()).toContain('May order F-1042 be refunded?');
	expect(waiting.statusOf(executionId)).toBe('waiting');

	const answer = await post(link, { decision: 'approve' });
	expect(await answer.text()).toContain('Thank you');
	expect(waiting.resultOf(executionId).json).toEqual([
		{
			data: {
				approved: true,
				outcome: 'answered',
				answeredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
				answeredBy: `+${number}`,
				channel: 'whatsApp',
				to: `+${number}`,
			},
		},
	]);
});

test.each<[string, IDataObject]>([
	['a reply', { channel: 'sms', answerBy: 'reply' }],
	['an answer by link', { channel: 'sms', answerBy: 'link' }],
])(
	'a credential with expressions is refused for %s, if the answer needs the account',
	async (_, parameters) => {
		const { messagingServiceApi = {} } = service.credentials;
		const credentials = {
			messagingServiceApi: { ...messagingServiceApi, username: '={{ $json.tenant }}' },
		};
		const { error } = await ask(parameters, { credentials, items: [{ json: { tenant: 'demo' } }] });
		const isRefused = parameters.answerBy !== 'link';
		expect(error?.message.startsWith('The credential has expressions')).toBe(
			isRefused || undefined,
		);
		expect(service.emulator.requests).toHaveLength(isRefused ? 0 : 1);
	},
);

test.each([
	['={{ $json.parameters }}', ''],
	[
		'=The agent wants to run this tool: Send SMS\n\nInput:\n{{ $json.parameters }}',
		'The agent wants to run this tool: Send SMS\n\nInput:\n',
	],
	['={{ $json.parameters }}{{ " " }}', ''],
])(
	'an object in a question is shown as names and values, one a line: %j',
	async (message, before) => {
		const parameters = {
			to: '+525512345678',
			message: 'See you at 10',
			options: { tags: ['a', 'b'], people: [{ name: 'Ana' }, { name: 'Ben' }] },
			note: null,
		};
		await ask({ message }, { items: [{ json: { parameters } }] });
		const request = service.emulator.appMessages.at(-1)?.request;
		const text = request?.type === 'text' ? request.message : '';
		expect(text.split('\n\nPlease open the link')[0]?.trimEnd()).toBe(
			`${before}to: +525512345678\nmessage: See you at 10\noptions tags: a, b\noptions people 1 name: Ana\noptions people 2 name: Ben\nnote:`,
		);
	},
);

test('the output matches the schema in the editor', async () => {
	const shown = Object.keys(
		(sendAndWait.output as z.ZodObject<{ data: z.ZodObject }>).shape.data.shape,
	);
	const { executionId } = await ask();
	await post(links()[0] ?? '', { decision: 'approve' });
	const outputKeys = Object.keys(waiting.resultOf(executionId).json[0]?.data ?? {});
	expect(shown.filter((name) => !outputKeys.includes(name))).toEqual(['text', 'choice']);
	expect(outputKeys.filter((name) => !shown.includes(name))).toEqual([]);
});

test('opening a link decides nothing, with any method', async () => {
	const { executionId } = await ask();
	for (const link of links())
		for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
			await (await fetch(link, { method })).arrayBuffer();
	for (const link of links()) await post(link, {});
	for (const link of links()) await post(link, { decision: 'yes' });
	expect(waiting.statusOf(executionId)).toBe('waiting');
});

test('a form without a decision shows the question again with the problem', async () => {
	await ask({ options: { approveOnly: true } });
	const response = await post(links()[0] ?? '', { decision: 'decline' });
	expect(response.status).toBe(422);
	const page = await response.text();
	expect(page).toContain('Please choose one of the answers.');
	expect(page).toContain('May order F-1042 be refunded?');
	expect(page).not.toContain('Decline');
});

test('pages load nothing external, are not cached, and escape every text', async () => {
	await ask({
		message: 'Is 1 < 2 & "so" on? <script>alert(1)</script>',
		options: { approveLabel: '<b>Yes</b>', sendTextAsItIs: true },
	});
	const page = await fetch(links()[0] ?? '');
	const source = await page.text();
	expect(source).toContain(
		'Is 1 &lt; 2 &amp; &quot;so&quot; on? &lt;script&gt;alert(1)&lt;/script&gt;',
	);
	expect(source).toContain('&lt;b&gt;Yes&lt;/b&gt;');
	const [, script = ''] = /<script>([^]*?)<\/script>/.exec(source) ?? [];
	expect(source.replace(`<script>${script}</script>`, '')).not.toMatch(
		/<script|<img|<link|src=|href=/,
	);
	const { headers } = page;
	const hash = createHash('sha256').update(script).digest('base64');
	expect(headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`);
	expect(headers.get('content-security-policy')).toMatch(
		/^default-src 'none'; style-src 'sha256-[\w+/=]+'; script-src 'sha256-[\w+/=]+'; connect-src 'self'; form-action 'self'/,
	);
	expect(headers.get('cache-control')).toBe('no-store');
	expect(headers.get('referrer-policy')).toBe('no-referrer');
	expect(headers.get('x-robots-tag')).toContain('noindex');
});

test('the user sets labels and language', async () => {
	await ask({ options: { language: 'es', approveLabel: 'Sí, adelante' } });
	const [link = ''] = links();
	expect(service.emulator.appMessages[0]?.request).toMatchObject({
		message: expect.stringMatching(/\n\nAbre el enlace.*\nhttp/),
	});
	const page = await (await fetch(link)).text();
	expect(page).toContain('<html lang="es">');
	expect(page).toContain(
		'<button class="primary" name="decision" value="approve">Sí, adelante</button>',
	);
	expect(page).toContain(
		'<button class="secondary" name="decision" value="decline">Rechazar</button>',
	);
});

test('a time-out has its own outcome and nothing from the input', async () => {
	const { executionId } = await ask(
		{ options: { waitHours: 2 } },
		{ items: [{ json: { data: { approved: true } } }] },
	);
	const { json } = await waiting.timeOut(executionId);
	expect(json).toEqual([
		{
			data: {
				approved: null,
				outcome: 'expired',
				answeredAt: null,
				channel: 'whatsApp',
				to: `+${number}`,
			},
		},
	]);
});

test.each([
	[
		'messagingServiceHitlTool',
		{ chatInput: expect.stringMatching(/^Nobody answered in time.*neither a yes nor a no/) },
	],
	['messagingService', {}],
])('an agent is told that a time-out is neither a yes nor a no: %s', async (type, told) => {
	const { executionId } = await ask({}, { settings: { type } });
	const { json } = await waiting.timeOut(executionId);
	const { chatInput } = json[0]?.data as IDataObject;
	expect({ ...(chatInput !== undefined && { chatInput }) }).toEqual(told);
});

test('the wait ends when it is due', async () => {
	const day = 24 * 60 * 60 * 1000;
	const { run } = await ask({ options: { waitHours: 72 } });
	const left = new Date(run.waitTill ?? 0).getTime() - Date.now();
	expect(Math.abs(left - 3 * day)).toBeLessThan(60_000);
	const usual = await ask();
	expect(Math.abs(new Date(usual.run.waitTill ?? 0).getTime() - Date.now() - day)).toBeLessThan(
		60_000,
	);
	const wrong = await ask({ options: { waitHours: -1 } });
	expect(wrong.error?.message).toMatch(
		/^“Options › Wait at Most \(Hours\)” is not a number between 0/,
	);
	const never = await ask({ options: { waitHours: 0 } });
	expect(new Date(never.run.waitTill ?? 0).getUTCFullYear()).toBe(3000);
});

test('several people each get a link; the first answer decides, and the output says whose it was', async () => {
	const { executionId } = await ask({ to: '+52 55 8765 4321, 525587654322; 525587654321' });
	expect(service.emulator.appMessages.map(({ request }) => request.number)).toEqual([
		'525587654321',
		'525587654322',
	]);
	const second = links()[1] ?? '';
	await post(second, { decision: 'approve' });
	expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({
		approved: true,
		answeredBy: '+525587654322',
		to: '+525587654321, +525587654322',
	});
	const late = await post(links()[0] ?? '', { decision: 'decline' });
	expect(await late.text()).toBe('has finished already');
	expect(waiting.resultOf(executionId).json).toHaveLength(1);
});

test('if one of several people cannot be reached, the others can still answer', async () => {
	service.emulator.fault({ do: 'refuseMessagingApp', code: 404, times: 1 });
	const { executionId, run } = await ask({ to: '525587654321, 525587654322' });
	expect(run.status).toBe('waiting');
	await post(links()[0] ?? '', { decision: 'approve' });
	expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({
		approved: true,
		answeredBy: '+525587654322',
		notAsked: [{ to: '+525587654321', reason: expect.any(String) }],
	});
});

test('of two simultaneous answers one counts, and the other person sees which', async () => {
	const { executionId } = await ask({ to: '525587654321, 525587654322' });
	const [approve = '', decline = ''] = links();
	const answers = await Promise.all([
		post(approve, { decision: 'approve' }),
		post(decline, { decision: 'decline' }),
	]);
	const pages = await Promise.all(answers.map(async (answer) => await answer.text()));
	const { json } = waiting.resultOf(executionId);
	expect(json).toHaveLength(1);
	const { approved, answeredBy } = Object(json[0]?.data) as {
		approved: boolean;
		answeredBy: string;
	};
	expect(answers.map(({ status }) => status)).toEqual(approved ? [200, 409] : [409, 200]);
	const decision = `“${approved ? 'Approve' : 'Decline'}”, by …${answeredBy.slice(-4)}`;
	expect(pages[approved ? 0 : 1]).toContain('Thank you');
	expect(pages[approved ? 1 : 0]).toContain('Already answered');
	expect(pages[approved ? 1 : 0]).toContain(decision);
	expect(pages[approved ? 1 : 0]).not.toContain(answeredBy);
});

test('an answer that n8n could not take does not count; the next one does', async () => {
	const { executionId } = await ask();
	const [approve = '', decline = approve] = links();
	waiting.failNext();
	const answers = await Promise.all([
		post(approve, { decision: 'approve' }),
		post(decline, { decision: 'decline' }),
	]);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 500]);
	expect(waiting.statusOf(executionId)).toBe('finished');
});

test('after the deadline nobody can answer, even while n8n still waits', async () => {
	const { executionId } = await ask({ options: { waitHours: 1 } });
	const [approve = ''] = links();
	jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_607_000);
	const answers = [await post(approve, { decision: 'approve' }), await fetch(approve)];
	jest.restoreAllMocks();
	for (const answer of answers) {
		expect(answer.status).toBe(410);
		expect(await answer.text()).toContain('The time to answer is over');
	}
	expect(waiting.statusOf(executionId)).toBe('waiting');
	const { json } = await waiting.timeOut(executionId);
	expect(json[0]?.data).toMatchObject({ outcome: 'expired' });
});

test('forged and changed links reveal nothing and decide nothing', async () => {
	const { executionId } = await ask(byEmail);
	const other = await ask(byEmail);
	const [link = ''] = emailLinks();
	const forged = [
		link.replace(/signature=./, 'signature=x'),
		link.replace('p=0', 'p=1'),
		link.replace(/q=./, 'q=x'),
		link.replace('c=approve', 'c=decline'),
		`${link}&x=1`,
		link.replace(`/${executionId}/`, `/${other.executionId}/`),
	];
	for (const one of forged) {
		const response = await post(one, { decision: 'approve' });
		expect(response.status).toBe(401);
		expect(await response.text()).not.toContain('F-1042');
	}
	expect(waiting.statusOf(executionId)).toBe('waiting');
	expect(waiting.statusOf(other.executionId)).toBe('waiting');
});

test('the link of an earlier question of the execution does not answer the later one', async () => {
	const { run, webhook } = await ask(byEmail);
	const [link = ''] = emailLinks();
	const stored = JSON.parse(
		JSON.stringify(run.data).replace(/(?<="id":")[0-9a-f]{12}(?=")/, 'f'.repeat(12)),
	);
	const shown = { status: 0, page: '' };
	const response = {
		setHeader: () => response,
		status: (status: number) =>
			Object.assign(response, { shown: Object.assign(shown, { status }) }),
		end: (page: string) => void Object.assign(shown, { page }),
	};
	const query = Object.fromEntries(new URL(link).searchParams);
	const request = {
		method: 'POST',
		headers: {},
		originalUrl: link,
		query,
		body: { decision: 'approve' },
	};
	const context = webhook(stored, request, response) as unknown as IWebhookFunctions;
	const open = async () => await new MessagingService().webhook.call(context);
	expect(await open()).toEqual({ noWebhookResponse: true });
	expect(shown).toEqual({ status: 410, page: expect.stringContaining('earlier question') });
	await post(link, { decision: 'approve' });
	await open();
	expect(shown).toEqual({
		status: 409,
		page: expect.stringContaining(`“Approve”, by a…@example.com`),
	});
});

test('an e-mail has a button for each answer, the same in plain text, and a page shows no whole address', async () => {
	const { executionId } = await ask({
		channel: 'email',
		to: 'Ana <ana@example.com>',
		subject: 'Refund?',
		message: 'Refund 1 < 2?',
	});
	const [sent] = service.emulator.emails;
	const inText = sent?.text?.match(/http\S+/g) ?? [];
	const inHtml = [...(sent?.html?.matchAll(/<a href="([^"]+)"[^>]*>(\w+)</g) ?? [])];
	expect(inHtml.map(([, , label]) => label)).toEqual(['Approve', 'Decline']);
	expect(inHtml.map(([, link = '']) => link.replaceAll('&amp;', '&'))).toEqual(inText);
	expect(sent?.html).toContain('Refund 1 &lt; 2?');
	const answers = await Promise.all(
		[1, 2].map(async () => await post(inText[0] ?? '', { decision: 'approve' })),
	);
	expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({
		approved: true,
		channel: 'email',
		answeredBy: 'ana@example.com',
	});
	const pages = await Promise.all(answers.map(async (answer) => await answer.text()));
	// Of the address a page shows only its first letter and its domain.
	expect(pages.find((page) => page.includes('Already answered'))).toContain(
		'“Approve”, by a…@example.com<',
	);
});

test('free text is the answer', async () => {
	const { executionId } = await ask({ responseType: 'freeText' });
	const [link = '', ...others] = links();
	expect(others).toEqual([]);
	const page = await (await fetch(link)).text();
	expect(page).toContain(
		'<form method="post"><div class="field"><label for="text">Your answer</label><textarea id="text"',
	);
	expect((await post(link, { text: '  ' })).status).toBe(422);
	expect((await post(link, { text: 'x'.repeat(10_001) })).status).toBe(422);
	await post(link, { text: ' Only half.\r\nNo more. ' });
	expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({
		text: 'Only half.\nNo more.',
	});
});

test('several items are refused with advice, before anything is sent', async () => {
	const { error } = await ask({}, { items: [{ json: {} }, { json: {} }] });
	expect(error?.message).toBe('This operation asks one question at a time, but got several items');
	expect(error?.description).toMatch(/Loop Over Items.*sub-workflow/);
	expect(service.emulator.requests).toEqual([]);
});

test('a sent question is not sent again if putting the execution to sleep fails', async () => {
	let fails = 1;
	const onSleep = () => {
		if (fails-- > 0) throw new Error('The database is away');
	};
	const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
	const { run, executionId } = await ask({}, { settings, onSleep });
	expect(run.status).toBe('waiting');
	expect(service.emulator.appMessages).toHaveLength(1);
	await post(links()[0] ?? '', { decision: 'approve' });
	expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({ approved: true });
});

test('Retry of an execution asks again, because the sent links lead to the earlier one', async () => {
	const onSleep = () => {
		throw new Error('The database is away');
	};
	const failed = await ask({}, { onSleep });
	expect(failed.error?.message).toContain('The database is away');
	const resume = { ...retryOf(failed), waitTill: undefined };
	const { run } = await ask({}, { resume });
	expect(run.status).toBe('waiting');
	expect(service.emulator.appMessages).toHaveLength(2);
});

test('Retry On Fail asks each person once, and the links of the first try stay valid', async () => {
	service.emulator.fault({ do: 'refuseMessagingApp', code: 404, times: 1 });
	const { run, executionId } = await ask(
		{},
		{ settings: { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 } },
	);
	expect(run.status).toBe('waiting');
	expect(service.emulator.appMessages).toHaveLength(1);
	await post(links()[0] ?? '', { decision: 'approve' });
	expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({ approved: true });
});

// Capital Greek letters that look Latin would be replaced.
test.each(listed`
	هل يمكن رد المبلغ؟ | Να επιστραφούν τα χρήματα; | להחזיר את הכסף? | 可以退款吗？ | Refund it? 🙏
`)('“%s” is asked by SMS as Unicode; otherwise the refusal names the field', async (message) => {
	const bySms = { channel: 'sms', answerBy: 'link', message };
	const { error } = await ask(bySms);
	expect(error?.description).toContain('set Accents and Emoji to Send as Unicode');
	expect(service.emulator.messages).toEqual([]);
	const { run } = await ask({ ...bySms, options: { characters: 'unicode' } });
	expect(run.status).toBe('waiting');
	expect(service.emulator.messages[0]).toMatchObject({ encoding: 'unicode' });
	expect(service.emulator.messages[0]?.text).toContain(message);
	expect(sendAndWait.options?.map(({ displayName }) => displayName)).toContain('Accents and Emoji');
});
