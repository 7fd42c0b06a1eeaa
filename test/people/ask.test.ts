import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import type * as z from 'zod/v4';
import { sendAndWait } from '../../nodes/MessagingService/operations/humanReview/sendAndWait';
import { retryOf } from '../tools/engine';
import { useEmulator } from '../tools/service';
import { person } from '../tools/replies';
import { useStore } from '../tools/store';
import { useWaiting } from '../tools/waitingServer';
import { appTexts, byLink, linksIn, post } from './byLink';

/**
 * A question is sent, opened and answered, and the workflow resumes: in n8n's engine, over real
 * sockets.
 */

const service = useEmulator();
useStore();
const waiting = useWaiting();

const message = 'May order F-1042 be refunded?';
const { ask, links, dataOf } = byLink(service, waiting, { message });
const two = `${person}, 525587654322`;
const byEmail = { channel: 'email', to: 'ana@example.com', subject: 'Refund?' };
const emailLinks = () => linksIn(service.emulator.emails.map(({ text }) => text));

test('a question waits, and an approval resumes the workflow with the person who answered', async () => {
	const { run, executionId } = await ask();
	expect(run.data.resultData.error).toBeUndefined();
	expect(run.status).toBe('waiting');
	const [link = ''] = links();
	expect(service.emulator.appMessages[0]?.request).toMatchObject({
		number: person,
		message: `May order F-1042 be refunded?\n\nPlease open the link to answer; replies here are not read.\n${link}`,
	});

	const page = await fetch(link);
	expect(page.status).toBe(200);
	expect(await page.text()).toContain('May order F-1042 be refunded?');
	expect(waiting.statusOf(executionId)).toBe('waiting');

	const answer = await post(link, { decision: 'approve' });
	expect(await answer.text()).toContain('Thank you');
	const data = {
		approved: true,
		outcome: 'answered',
		answeredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
		...{ answeredBy: `+${person}`, channel: 'whatsApp', to: `+${person}` },
	};
	expect(waiting.resultOf(executionId).json).toEqual([{ data }]);
});

test('a credential with expressions is refused for a reply, which needs the account, and not for a link', async () => {
	const { messagingServiceApi = {} } = service.credentials;
	const ofItem = { ...messagingServiceApi, username: '={{ $json.tenant }}' };
	const more = {
		credentials: { messagingServiceApi: ofItem },
		items: [{ json: { tenant: 'demo' } }],
	};
	const refused = await ask({ channel: 'sms', answerBy: 'reply' }, more);
	expect(refused.error?.message).toMatch(/^The credential has expressions/);
	expect(service.emulator.requests).toEqual([]);
	expect((await ask({ channel: 'sms' }, more)).run.status).toBe('waiting');
});

test.each([
	['={{ $json.parameters }}', ''],
	[
		'=The agent wants to run this tool: Send SMS\n\nInput:\n{{ $json.parameters }}',
		'The agent wants to run this tool: Send SMS\n\nInput:\n',
	],
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
		const [text = ''] = appTexts(service);
		expect(text.split('\n\nPlease open the link')[0]?.trimEnd()).toBe(
			`${before}to: +525512345678\nmessage: See you at 10\noptions tags: a, b\noptions people 1 name: Ana\noptions people 2 name: Ben\nnote:`,
		);
	},
);

test('the output matches the schema in the editor', async () => {
	const shown = Object.keys(
		(sendAndWait.output as z.ZodObject<{ data: z.ZodObject }>).shape.data.shape,
	);
	const asked = await ask();
	await post(links()[0] ?? '', { decision: 'approve' });
	const outputKeys = Object.keys(dataOf(asked) ?? {});
	expect(shown.filter((name) => !outputKeys.includes(name))).toEqual(['text', 'choice']);
	expect(outputKeys.filter((name) => !shown.includes(name))).toEqual([]);
});

test('opening a link decides nothing, with any method', async () => {
	const { executionId } = await ask();
	const [link = ''] = links();
	for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
		await (await fetch(link, { method })).arrayBuffer();
	for (const fields of [{}, { decision: 'yes' }]) await post(link, fields as { decision: string });
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

test.each([
	['its language', { people: null }, 'en'],
	['that of the browser if it is not there', { isAsked: false }, 'es-MX,es;q=0.9'],
])('if a question cannot be read any more, that is said in %s', async (_, change, browser) => {
	const { executionId } = await ask({ options: { language: 'es' } });
	const { contextData } = waiting.storedOf(executionId).executionData ?? {};
	Object.assign(Object(contextData?.['node:Messaging']?.messagingServiceQuestion), change);
	const page = await fetch(links()[0] ?? '', { headers: { 'accept-language': browser } });
	expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('lang="es"')]);
});

test('a time-out has its own outcome and nothing from the input', async () => {
	const { executionId } = await ask(
		{ options: { waitHours: 2 } },
		{ items: [{ json: { data: { approved: true } } }] },
	);
	const { json } = await waiting.timeOut(executionId);
	const data = { approved: null, outcome: 'expired', answeredAt: null };
	expect(json).toEqual([{ data: { ...data, channel: 'whatsApp', to: `+${person}` } }]);
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

test.each([
	[{ waitHours: 72 }, 72],
	[{}, 24],
])('with the options %j the wait ends after %d hours', async (options, hours) => {
	const { run } = await ask({ options });
	const left = new Date(run.waitTill ?? 0).getTime() - Date.now();
	expect(Math.abs(left - hours * 3_600_000)).toBeLessThan(60_000);
});

test('a wait of 0 hours never ends; a negative one is refused', async () => {
	const never = await ask({ options: { waitHours: 0 } });
	expect(new Date(never.run.waitTill ?? 0).getUTCFullYear()).toBe(3000);
	const { error } = await ask({ options: { waitHours: -1 } });
	expect(error?.message).toMatch(/^“Options › Wait at Most \(Hours\)” is not a number between 0/);
});

test('several people each get a link; the first answer decides, and the output says whose it was', async () => {
	const asked = await ask({ to: '+52 55 8765 4321, 525587654322; 525587654321' });
	expect(service.emulator.appMessages.map(({ request }) => request.number)).toEqual([
		'525587654321',
		'525587654322',
	]);
	const second = links()[1] ?? '';
	await post(second, { decision: 'approve' });
	expect(dataOf(asked)).toMatchObject({
		approved: true,
		answeredBy: '+525587654322',
		to: '+525587654321, +525587654322',
	});
	const late = await post(links()[0] ?? '', { decision: 'decline' });
	expect(await late.text()).toBe('has finished already');
});

test('if one of several people cannot be reached, the others can still answer', async () => {
	service.emulator.fault({ do: 'refuseMessagingApp', code: 404, times: 1 });
	const asked = await ask({ to: two });
	await post(links()[0] ?? '', { decision: 'approve' });
	expect(dataOf(asked)).toMatchObject({
		approved: true,
		answeredBy: '+525587654322',
		notAsked: [{ to: '+525587654321', reason: expect.any(String) }],
	});
});

test('of two simultaneous answers one counts, and the other person sees which', async () => {
	const { executionId } = await ask({ to: two });
	const decisions = ['approve', 'decline'];
	const answers = await Promise.all(
		links().map(async (link, at) => await post(link, { decision: decisions[at] ?? '' })),
	);
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
	const [link = ''] = links();
	waiting.failNext();
	const answers = await Promise.all(
		['approve', 'decline'].map(async (decision) => await post(link, { decision })),
	);
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
	const { executionId } = await ask(byEmail);
	await waiting.timeOut(executionId);
	await waiting.askAgain(executionId);
	const [expired = '', , second = ''] = emailLinks();
	const over = await post(expired, { decision: 'approve' });
	expect([over.status, await over.text()]).toEqual([
		410,
		expect.stringContaining('earlier question'),
	]);
	await post(second, { decision: 'approve' });
	await waiting.askAgain(executionId);
	const taken = await post(second, { decision: 'decline' });
	expect(taken.status).toBe(409);
	// Of the address a page shows only its first letter and its domain.
	expect(await taken.text()).toContain('“Approve”, by a…@example.com<');
	expect(waiting.statusOf(executionId)).toBe('waiting');
});

test('an e-mail has a button for each answer, the same in plain text', async () => {
	const asked = await ask({ ...byEmail, to: 'Ana <ana@example.com>', message: 'Refund 1 < 2?' });
	const [sent] = service.emulator.emails;
	const inText = emailLinks();
	const inHtml = [...(sent?.html?.matchAll(/<a href="([^"]+)"[^>]*>(\w+)</g) ?? [])];
	expect(inHtml.map(([, , label]) => label)).toEqual(['Approve', 'Decline']);
	expect(inHtml.map(([, link = '']) => link.replaceAll('&amp;', '&'))).toEqual(inText);
	expect(sent?.html).toContain('Refund 1 &lt; 2?');
	await post(inText[0] ?? '', { decision: 'approve' });
	const by = { channel: 'email', answeredBy: 'ana@example.com' };
	expect(dataOf(asked)).toMatchObject({ approved: true, ...by });
});

test('free text is the answer', async () => {
	const asked = await ask({ responseType: 'freeText' });
	const [link = '', ...others] = links();
	expect(others).toEqual([]);
	const page = await (await fetch(link)).text();
	expect(page).toContain(
		'<form method="post"><div class="field"><label for="text">Your answer</label><textarea id="text"',
	);
	expect((await post(link, { text: '  ' })).status).toBe(422);
	expect((await post(link, { text: 'x'.repeat(10_001) })).status).toBe(422);
	await post(link, { text: ' Only half.\r\nNo more. ' });
	expect(dataOf(asked)).toMatchObject({ text: 'Only half.\nNo more.' });
});

test('several items are refused with advice, before anything is sent', async () => {
	const { error } = await ask({}, { items: [{ json: {} }, { json: {} }] });
	expect(error?.message).toBe('This operation asks one question at a time, but got several items');
	expect(error?.description).toMatch(/Loop Over Items.*sub-workflow/);
	expect(service.emulator.requests).toEqual([]);
});

const tries = { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 };

test('a sent question is not sent again if putting the execution to sleep fails', async () => {
	let fails = 1;
	const onSleep = () => {
		if (fails-- > 0) throw new Error('The database is away');
	};
	const asked = await ask({}, { settings: tries, onSleep });
	expect(service.emulator.appMessages).toHaveLength(1);
	await post(links()[0] ?? '', { decision: 'approve' });
	expect(dataOf(asked)).toMatchObject({ approved: true });
});

test('Retry of an execution asks again, because the sent links lead to the earlier one', async () => {
	const onSleep = () => {
		throw new Error('The database is away');
	};
	const failed = await ask({}, { onSleep });
	expect(failed.error?.message).toContain('The database is away');
	const resume = retryOf(failed);
	delete resume.waitTill;
	const { run } = await ask({}, { resume });
	expect(run.status).toBe('waiting');
	expect(service.emulator.appMessages).toHaveLength(2);
});

test('Retry On Fail asks each person once, and the links of the first try stay valid', async () => {
	service.emulator.fault({ do: 'refuseMessagingApp', code: 404, times: 1 });
	const asked = await ask({}, { settings: tries });
	expect(service.emulator.appMessages).toHaveLength(1);
	await post(links()[0] ?? '', { decision: 'approve' });
	expect(dataOf(asked)).toMatchObject({ approved: true });
});

test('what SMS replace or refuse is asked as Unicode if the user says so; the refusal names the field', async () => {
	const bySms = { channel: 'sms', message: 'هل يمكن رد المبلغ؟ 🙏' };
	const { error } = await ask(bySms);
	expect(error?.description).toContain('set Accents and Emoji to Send as Unicode');
	expect(service.emulator.messages).toEqual([]);
	await ask({ ...bySms, options: { characters: 'unicode' } });
	expect(service.emulator.messages[0]).toMatchObject({ encoding: 'unicode' });
	expect(service.emulator.messages[0]?.text).toContain(bySms.message);
});
