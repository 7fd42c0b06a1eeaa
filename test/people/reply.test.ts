import { Logger } from '@n8n/backend-common';
import { SsrfProtectionConfig } from '@n8n/config';
import { Container } from '@n8n/di';
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { sealed } from '../../nodes/MessagingService/replies/protocol';
import { authorizationOf } from '../../nodes/MessagingService/service/authorization';
import { askBySms, person, startReplies, type Replying } from '../tools/replies';
import { useEmulator } from '../tools/service';
import { database, newProcess, stopTriggers } from '../tools/triggerServer';
import { deeply } from '../tools/runs';
import { useWaiting } from '../tools/waitingServer';

/**
 * A question by SMS, the trigger that receives the reply, and the service between them, over real
 * sockets.
 */

const service = useEmulator();
const waiting = useWaiting();
afterEach(stopTriggers);

const ask = async (parameters = {}, more = {}) =>
	await askBySms(service, waiting, parameters, more);
const replies = async (options = {}): Promise<Replying> =>
	await startReplies(service, waiting, options);
const sms = (at = -1) => service.emulator.messages.at(at);
const dataOf = (executionId: string) => waiting.resultOf(executionId).json[0]?.data;

test('a reply is the answer, starts nothing, and asks the service nothing', async () => {
	const { trigger, reply } = await replies();
	const { executionId, run } = await ask();
	expect(run.data.resultData.error).toBeUndefined();
	expect(sms()?.externalId).toBeUndefined();
	const before = service.emulator.requests.length;
	for (let times = 0; times < 3; times += 1) expect(await reply(sms(), 'Yes!')).toBe(200);
	expect(dataOf(executionId)).toEqual({
		approved: true,
		text: 'Yes!',
		choice: 'Approve',
		outcome: 'answered',
		answeredAt: expect.any(String),
		answeredBy: `+${person}`,
		channel: 'sms',
		to: `+${person}`,
	});
	expect(trigger.started).toEqual([]);
	expect(service.emulator.requests).toHaveLength(before);
});

describe('nothing is sent if nobody would hear the reply', () => {
	test.each([
		['', 'is empty'],
		['n8n.example.com', 'is not the production URL'],
		['http://127.0.0.1:1/webhook', 'gets no answer'],
	])('at “%s”', async (home, why) => {
		const { error } = await ask({}, { home });
		expect(error?.message).toMatch(`Nobody would hear the replies to this question`);
		expect(error?.message).toMatch(why);
		expect(error?.description).toMatch(/Publish a workflow.*“Replies URL”.*“Link”/);
		expect(service.emulator.messages).toEqual([]);
	});

	test.each([
		[
			'has another credential',
			{ serviceCredential: { baseUrl: 'http://127.0.0.1', username: 'x', password: 'y' } },
		],
		['has none', { serviceCredential: undefined }],
	])('the trigger %s', async (_, options) => {
		await replies(options);
		const { error } = await ask();
		expect(error?.message).toMatch(/has another credential Messaging Service API, or none/);
		expect(service.emulator.messages).toEqual([]);
	});

	test.each([
		['takes none', { replies: 'start' }],
		['hears no SMS', { parameters: { events: ['whatsApp.message'] } }],
	])('the trigger %s', async (_, options) => {
		await replies(options);
		const { error } = await ask();
		expect(error?.message).toMatch(/takes no replies of this channel/);
		expect(service.emulator.messages).toEqual([]);
	});

	test('the SSRF protection of n8n keeps it from calling itself', async () => {
		const protection = Container.get(SsrfProtectionConfig);
		await replies();
		protection.enabled = true;
		const { error } = await ask();
		protection.enabled = false;
		expect(error?.message).toMatch(/gets no answer/);
		expect(service.emulator.messages).toEqual([]);
	});

	test('something else answers there', async () => {
		const { trigger } = await replies();
		const { error } = await ask({}, { home: `${waiting.base}/webhook` });
		expect(error?.message).toMatch(/something else answers .* with status 404/);
		expect(trigger.started).toEqual([]);
	});
});

describe('of several people', () => {
	const [ana, bob, eva] = [person, '525587654322', '525587654323'];
	const smsTo = (number: string) =>
		service.emulator.messages.findLast((one) => one.number === number);

	test('one who replies STOP gets no more SMS, and the others can still answer', async () => {
		const { trigger, reply } = await replies();
		const { executionId } = await ask({ to: `${ana}, ${bob}` });
		expect(await reply(smsTo(ana), 'STOP')).toBe(200);
		expect(trigger.json).toMatchObject({ optOut: true, answer: 'optedOut' });
		expect(await reply(smsTo(ana), 'who is this?')).toBe(200);
		expect(trigger.json).toMatchObject({ text: 'who is this?', answer: null });
		expect(service.emulator.messages).toHaveLength(2);
		expect(waiting.statusOf(executionId)).toBe('waiting');
		expect(await reply(smsTo(bob), 'hm')).toBe(200);
		expect(await reply(smsTo(bob), 'no')).toBe(200);
		expect(dataOf(executionId)).toMatchObject({ approved: false, answeredBy: `+${bob}` });
	});

	test('the wait ends once all who could be asked have replied STOP, whoever does so twice', async () => {
		const { reply } = await replies();
		service.emulator.fault({
			endpoint: 'smsSend',
			do: 'refuseSms',
			condition: 'notReachable',
			after: 2,
		});
		const { executionId } = await ask({ to: `${ana}, ${bob}, ${eva}` });
		for (const text of ['STOP', 'BAJA']) expect(await reply(smsTo(ana), text)).toBe(200);
		expect(waiting.statusOf(executionId)).toBe('waiting');
		expect(await reply(smsTo(bob), 'STOP')).toBe(200);
		expect(dataOf(executionId)).toMatchObject({
			approved: null,
			outcome: 'optedOut',
			answeredBy: `+${bob}`,
			notAsked: [{ to: `+${eva}` }],
		});
	});

	test('one who replied STOP and then answers is heard, and the others are late', async () => {
		const { reply, trigger } = await replies();
		const { executionId } = await ask({ to: `${ana}, ${bob}` });
		await reply(smsTo(ana), 'STOP');
		expect(await reply(smsTo(ana), 'yes')).toBe(200);
		expect(dataOf(executionId)).toMatchObject({ approved: true, answeredBy: `+${ana}` });
		await reply(smsTo(bob), 'no');
		expect(trigger.json).toMatchObject({ answer: 'late' });
	});
});

test('filters do not apply to answers', async () => {
	const filters = { keywords: 'ORDER' };
	const { trigger, reply } = await replies({ parameters: { events: ['sms.incoming'], filters } });
	const { executionId } = await ask();
	expect(await reply(sms(), 'hello', { sms_id: '4711' })).toBe(200);
	expect(trigger.started).toEqual([]);
	expect(await reply(sms(), 'yes')).toBe(200);
	expect(dataOf(executionId)).toMatchObject({ approved: true });
});

test('a reply also starts the workflow if the user chooses so', async () => {
	const both = await replies({ replies: 'both' });
	const { executionId } = await ask();
	expect(await both.reply(sms(), 'yes')).toBe(200);
	expect(both.trigger.json).toMatchObject({ answer: 'taken', text: 'yes' });
	expect(dataOf(executionId)).toMatchObject({ approved: true });
});

test('in test mode a reply counts, is acknowledged, and is shown with its result', async () => {
	const shared = database();
	await replies({ database: shared });
	const { executionId } = await ask();
	const { trigger, reply } = await replies({ mode: 'manual', database: shared });
	expect(await reply(sms(), 'yes')).toBe(200);
	expect(dataOf(executionId)).toMatchObject({ approved: true });
	expect(trigger.json).toMatchObject({ answer: 'taken', text: 'yes' });
	expect(trigger.thrown).toEqual([]);
});

test('a key that n8n knows only once the question sleeps, as in queue mode, is tried again', async () => {
	const { trigger, reply } = await replies();
	const { executionId } = await ask();
	const stored = waiting.storedOf(executionId);
	const { resumeToken = '' } = stored;
	stored.resumeToken = 'of main';
	const pending = reply(sms(), 'yes');
	await sleep(80);
	stored.resumeToken = resumeToken;
	expect(await pending).toBe(200);
	expect(dataOf(executionId)).toMatchObject({ approved: true });
	expect(trigger.started).toEqual([]);
});

test('an unknown key of an old question starts the workflow as unchecked', async () => {
	const { trigger, reply } = await replies();
	const { executionId } = await ask();
	waiting.storedOf(executionId).resumeToken = 'of another n8n';
	const now = Date.now();
	const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 600_000);
	expect(await reply(sms(), 'yes')).toBe(200);
	clock.mockRestore();
	expect(trigger.json).toMatchObject({ answer: 'unchecked', text: 'yes' });
});

test('before n8n 2.14, where n8n’s signature leads to the question, replies find it', async () => {
	const { reply } = await replies();
	const { executionId } = await ask({}, { resumeToken: '' });
	expect(await reply(sms(), 'hm')).toBe(200);
	expect(await reply(sms(), 'yes')).toBe(200);
	expect(dataOf(executionId)).toMatchObject({ approved: true });
});

test('a reply to an earlier question of the execution, after the deadline or by somebody else is no answer', async () => {
	const { trigger, reply } = await replies();
	const { executionId } = await ask({ options: { waitHours: 1 } });
	const stored = waiting.storedOf(executionId);
	const question = stored.executionData?.contextData['node:Messaging']
		?.messagingServiceQuestion as {
		book: { asked: { id: string } };
		until: string;
	};
	const { asked } = question.book;
	const { id } = asked;
	await reply(sms(), 'YES', { source_addr: '525511112222' });
	expect(trigger.json).toMatchObject({ answer: null });
	Object.assign(asked, { id: 'another' });
	await reply(sms(), 'Yes.');
	expect(trigger.json).toMatchObject({ answer: 'late' });
	Object.assign(asked, { id });
	const second = await ask({ options: { waitHours: 1 } });
	const later = waiting.storedOf(second.executionId).executionData?.contextData['node:Messaging'];
	Object.assign(Object(later?.messagingServiceQuestion), { until: new Date(0).toISOString() });
	await reply(sms(), 'yes');
	expect(trigger.json).toMatchObject({ text: 'yes', answer: 'late' });
	for (const one of [executionId, second.executionId])
		expect(waiting.statusOf(one)).toBe('waiting');
});

test('an execution that asks twice has two questions', async () => {
	const { reply, trigger } = await replies();
	const { executionId } = await ask();
	await reply(sms(), 'yes');
	expect(dataOf(executionId)).toMatchObject({ approved: true });
	await waiting.askAgain(executionId);
	await reply(sms(), 'no');
	expect(dataOf(executionId)).toMatchObject({ approved: false });
	expect(trigger.started).toEqual([]);
});

test('an answer by link ends the question in the book', async () => {
	const { reply, trigger } = await replies();
	const { executionId } = await ask({ answerBy: 'both' });
	const [link = ''] = sms()?.text.match(/http\S+/) ?? [];
	const { url } = await fetch(link);
	await fetch(url, { method: 'POST', body: new URLSearchParams({ decision: 'approve' }) });
	expect(dataOf(executionId)).toMatchObject({ approved: true });
	await reply(sms(), 'no');
	expect(trigger.json).toMatchObject({ answer: 'late' });
});

test('a question that could not be sent is over', async () => {
	const { reply, trigger } = await replies();
	service.emulator.fault({
		endpoint: 'smsSend',
		do: 'refuseSms',
		condition: 'noCredits',
		times: 1,
	});
	expect((await ask()).error).toBeDefined();
	const { executionId } = await ask();
	await reply(sms(), 'yes');
	expect(dataOf(executionId)).toMatchObject({ approved: true });
	expect(trigger.started).toEqual([]);
});

const manyReplies = deeply(10_000, 300);

test(`${manyReplies} replies that no trigger handed over open nothing, and are logged once`, async () => {
	const { reply } = await replies();
	const { executionId } = await ask();
	const { resumeToken = '' } = waiting.storedOf(executionId);
	const warnings = jest.spyOn(Container.get(Logger), 'warn').mockImplementation(() => undefined);
	const post = async (signature: string, proof: string) => {
		const body = new FormData();
		const text = { id: 'x', phone: person, text: 'yes', outcome: 'answered', choice: 0 };
		body.set('text', JSON.stringify(text));
		body.set('proof', proof);
		const address = `${waiting.base}/${executionId}/a?signature=${signature}`;
		return (await fetch(address, { method: 'POST', body })).status;
	};
	expect(await post('0'.repeat(64), '')).toBe(401);
	const proofs = [
		'',
		'x',
		resumeToken,
		createHmac('sha256', resumeToken).update('yes').digest('base64url'),
	];
	const statuses = new Set<number>();
	for (let id = 0; id < manyReplies; id += 1)
		statuses.add(await post(resumeToken, proofs[id % 4] ?? ''));
	expect([...statuses]).toEqual([403]);
	const told = warnings.mock.calls.flat().filter((line) => /^Reply refused: /.test(String(line)));
	expect(told).toHaveLength(1);
	warnings.mockRestore();
	expect(waiting.statusOf(executionId)).toBe('waiting');
	expect(await reply(sms(), 'yes')).toBe(200);
	expect(dataOf(executionId)).toMatchObject({ approved: true });
}, 300_000);

test('a reply of somebody who was not asked is none, although a trigger handed it over', async () => {
	await replies();
	const { executionId } = await ask();
	const { contextData } = waiting.storedOf(executionId).executionData ?? {};
	const { book } = contextData?.['node:Messaging']?.messagingServiceQuestion as {
		book: { asked: { id: string } };
	};
	const post = async (phone: string) => {
		const handed = { id: book.asked.id, phone, text: 'yes', outcome: 'answered', choice: 0 };
		const key = authorizationOf(service.credentials.messagingServiceApi ?? {});
		const body = new FormData();
		for (const [name, value] of Object.entries(sealed(key, handed))) body.set(name, value);
		const address = `${waiting.base}/${executionId}/a?signature=${waiting.storedOf(executionId).resumeToken}`;
		return (await fetch(address, { method: 'POST', body })).status;
	};
	expect(await post('525500000000')).toBe(403);
	expect(waiting.statusOf(executionId)).toBe('waiting');
	expect(await post(person)).toBe(200);
	expect(dataOf(executionId)).toMatchObject({ approved: true });
});

test('if a proxy responds at the port of the process, WEBHOOK_URL is tried as well', async () => {
	const { reply } = await replies({ waitingStatus: 502 });
	const { executionId } = await ask();
	expect(await reply(sms(), 'yes')).toBe(200);
	expect(dataOf(executionId)).toMatchObject({ approved: true });
});

test('an answer whose event reaches two processes at once counts, and nobody is called late', async () => {
	const shared = database();
	const both = [
		await replies({ database: shared, type: newProcess() }),
		await replies({ database: shared, type: newProcess() }),
	];
	for (const answer of ['yes', 'no']) {
		const { executionId } = await ask();
		const question = sms();
		const sent = service.emulator.messages.length;
		const statuses = both.map(async ({ reply }) => await reply(question, answer));
		expect(await Promise.all(statuses)).toEqual([200, 200]);
		expect(dataOf(executionId)).toMatchObject({ approved: answer === 'yes' });
		expect(both.flatMap(({ trigger }) => trigger.started)).toEqual([]);
		expect(service.emulator.messages).toHaveLength(sent);
	}
});

test('a reply that counted although its response was lost is not late when the service repeats it', async () => {
	const { reply, trigger } = await replies();
	const { executionId } = await ask();
	const question = sms();
	waiting.loseNext();
	expect(await reply(question, 'yes')).toBe(503);
	expect(dataOf(executionId)).toMatchObject({ approved: true });
	const sent = service.emulator.messages.length;
	expect(await reply(question, 'yes')).toBe(200);
	expect(trigger.started).toEqual([]);
	expect(service.emulator.messages).toHaveLength(sent);
	await reply(question, 'no');
	expect(trigger.json).toMatchObject({ answer: 'late', text: 'no' });
});

test('Validate Only announces nothing and shows no token', async () => {
	const { trigger } = await replies();
	for (const answerBy of ['reply', 'link', 'both']) {
		const { json } = await ask({ answerBy, options: { validateOnly: true } });
		expect(json[0]).toMatchObject({ valid: true });
		const [, token = ''] = /signature=(\w+)/.exec(JSON.stringify(json)) ?? [];
		expect(token.replaceAll('0', '')).toBe('');
	}
	expect(trigger.database.writes).toBe(0);
	expect(service.emulator.messages).toEqual([]);
});

test('a question that is refused before it goes out opens nothing', async () => {
	const { trigger } = await replies();
	expect((await ask({ options: { sendOnceKey: ' ' } })).error).toBeDefined();
	// Here n8n has no store.
	const { error } = await ask({ options: { sendOnceKey: 'refund 7' } });
	expect(error?.message).toMatch(/could not look up the Send Once Key/);
	expect(trigger.database.writes).toBe(0);
});

test('if nobody would hear the replies, that is said once for all who are asked', async () => {
	const { error } = await ask(
		{ to: `${person}, 525587654322`, options: { several: 2 } },
		{ home: '' },
	);
	expect(error?.message).toMatch(/^Nobody would hear the replies/);
});

test('a text too long for its choices and a form that no reply can answer are refused', async () => {
	const long = await ask({ message: 'x'.repeat(140) });
	expect(long.error?.message).toMatch(
		/Message.*takes 171 characters with the choices; at most 160/,
	);
	const field = { fieldLabel: 'Why', fieldType: 'text' };
	const form = await ask({ responseType: 'customForm', formFields: { values: [field] } });
	expect(form.error?.message).toMatch(/Answer By.*cannot be used with this form/);
	expect(service.emulator.messages).toEqual([]);
});

test.each(['messagingServiceHitlTool', 'messagingService'])(
	'an agent is told of an unclear reply: %s',
	async (type) => {
		const { reply } = await replies();
		const { executionId } = await ask({}, { settings: { type } });
		for (const words of ['hm', 'what', 'who']) await reply(sms(), words);
		expect(dataOf(executionId)).toMatchObject({ approved: null, outcome: 'unclear', text: 'who' });
		const { chatInput } = dataOf(executionId) as IDataObject;
		if (type === 'messagingService') return expect(chatInput).toBeUndefined();
		expect(chatInput).toMatch(/neither|not clear .*: do not take it as permission.* who$/);
	},
);

test('if it cannot be asked again, the first unclear reply is the output', async () => {
	const { reply } = await replies();
	const { executionId } = await ask();
	service.emulator.fault({
		endpoint: 'smsSend',
		do: 'refuseSms',
		condition: 'noCredits',
		times: 1,
	});
	expect(await reply(sms(), 'hm')).toBe(200);
	expect(dataOf(executionId)).toMatchObject({ outcome: 'unclear', text: 'hm' });
});

test('a reply is not given up if what asks again may have gone out', async () => {
	const { reply } = await replies();
	const { executionId } = await ask();
	service.emulator.fault({ endpoint: 'smsSend', do: 'reset', work: true, times: 1 });
	expect(await reply(sms(), 'hm')).toBe(200);
	expect(waiting.statusOf(executionId)).toBe('waiting');
});

test('a reply to a question with links only starts the workflow', async () => {
	const { trigger, reply } = await replies();
	const { executionId } = await ask({ answerBy: 'link' });
	expect(await reply(sms(), 'yes')).toBe(200);
	expect(trigger.json).toMatchObject({ answer: null });
	expect(waiting.statusOf(executionId)).toBe('waiting');
});

test('Confirm by SMS says what was recorded', async () => {
	const { reply } = await replies();
	await ask({ message: 'Pay 10 to Ana?', options: { confirmBySms: true } });
	await reply(sms(), 'yes');
	expect(sms()?.text).toBe('Recorded: Approve, Pay 10 to Ana?');
});
