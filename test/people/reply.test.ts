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
import { linksIn, post } from './byLink';

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
/** A trigger, and a question whose replies it takes. */
const scene = async (parameters = {}, more = {}) => {
	const replying = await replies();
	return { ...replying, ...(await ask(parameters, more)) };
};
const sms = (at = -1) => service.emulator.messages.at(at);
const refuse = (when: object) =>
	service.emulator.fault({ endpoint: 'smsSend', do: 'refuseSms', condition: 'noCredits', ...when });
const refuseNext = () => refuse({ times: 1 });
const dataOf = (executionId: string) => waiting.resultOf(executionId).json[0]?.data;

test('a reply is the answer, starts nothing, and asks the service nothing', async () => {
	const { trigger, reply, executionId } = await scene();
	expect(sms()?.externalId).toBeUndefined();
	const before = service.emulator.requests.length;
	for (let times = 0; times < 3; times += 1) expect(await reply(sms(), 'Yes!')).toBe(200);
	expect(dataOf(executionId)).toEqual({
		...{ approved: true, text: 'Yes!', choice: 'Approve', outcome: 'answered' },
		answeredAt: expect.any(String),
		...{ answeredBy: `+${person}`, channel: 'sms', to: `+${person}` },
	});
	expect(trigger.started).toEqual([]);
	expect(service.emulator.requests).toHaveLength(before);
});

describe('nothing is sent if nobody would hear the reply:', () => {
	const foreign = /has another credential Messaging Service API, or none/;
	const deaf = /takes no replies of this channel/;
	const other = { baseUrl: 'http://127.0.0.1', username: 'x', password: 'y' };
	test.each<[string, string | undefined, RegExp, object?]>([
		['there is no Replies URL', '', /is empty/],
		['it is no URL of a trigger', 'n8n.example.com', /is not the production URL/],
		['nothing listens there', 'http://127.0.0.1:1/webhook', /gets no answer/],
		['the trigger has another credential', undefined, foreign, { serviceCredential: other }],
		['the trigger has none', undefined, foreign, { serviceCredential: undefined }],
		['it takes none', undefined, deaf, { replies: 'start' }],
		['it hears no SMS', undefined, deaf, { parameters: { events: ['whatsApp.message'] } }],
	])('%s', async (_, home, why, trigger = {}) => {
		await replies(trigger);
		const to = `${person}, 525587654322`;
		const { error } = await ask({ to }, home === undefined ? {} : { home });
		// Once for all who are asked.
		expect(error?.message).toMatch(/^Nobody would hear the replies to this question/);
		expect(error?.message).toMatch(why);
		expect(error?.description).toMatch(/Publish a workflow.*“Replies URL”.*“Link”/);
		expect(service.emulator.messages).toEqual([]);
	});

	test('the SSRF protection of n8n keeps it from calling itself', async () => {
		const protection = Container.get(SsrfProtectionConfig);
		await replies();
		protection.enabled = true;
		const { error } = await ask();
		protection.enabled = false;
		expect(error?.message).toMatch(/gets no answer/);
	});

	test('no trigger answers there', async () => {
		const { error } = await ask({}, { home: `${waiting.base}/webhook` });
		expect(error?.message).toMatch(/no published trigger answers .* HTTP status 404/);
	});
});

describe('of several people', () => {
	const [ana, bob, eva] = [person, '525587654322', '525587654323'];
	const smsTo = (number: string) =>
		service.emulator.messages.findLast((one) => one.number === number);

	test('one who replies STOP gets no more SMS, and the others can still answer', async () => {
		const { trigger, reply, executionId } = await scene({ to: `${ana}, ${bob}` });
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
		refuse({ after: 2 });
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
		const { reply, trigger, executionId } = await scene({ to: `${ana}, ${bob}` });
		await reply(smsTo(ana), 'STOP');
		expect(await reply(smsTo(ana), 'yes')).toBe(200);
		expect(dataOf(executionId)).toMatchObject({ approved: true, answeredBy: `+${ana}` });
		await reply(smsTo(bob), 'no');
		expect(trigger.json).toMatchObject({ answer: 'late' });
	});

	test('who answer at the same moment, one is heard, and the other is told the truth', async () => {
		const { reply, trigger, executionId } = await scene({ to: `${ana}, ${bob}` });
		const both = [reply(smsTo(ana), 'yes'), reply(smsTo(bob), 'no')];
		expect(await Promise.all(both)).toEqual([200, 200]);
		const { json } = waiting.resultOf(executionId);
		const { answeredBy, approved } = json[0]?.data as IDataObject;
		expect(answeredBy).toBe(approved ? `+${ana}` : `+${bob}`);
		// Only the other one starts the workflow.
		const late = { answer: 'late', from: approved ? `+${bob}` : `+${ana}` };
		expect(trigger.started).toMatchObject([[[{ json: late }]]]);
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
	const { trigger, reply, executionId } = await scene();
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
	const { trigger, reply, executionId } = await scene();
	waiting.storedOf(executionId).resumeToken = 'of another n8n';
	const now = Date.now();
	const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 600_000);
	expect(await reply(sms(), 'yes')).toBe(200);
	clock.mockRestore();
	expect(trigger.json).toMatchObject({ answer: 'unchecked', text: 'yes' });
});

test('before n8n 2.14, where n8n’s signature leads to the question, replies find it', async () => {
	const { reply, executionId } = await scene({}, { resumeToken: '' });
	expect(await reply(sms(), 'yes')).toBe(200);
	expect(dataOf(executionId)).toMatchObject({ approved: true });
});

test('an execution that asks twice has two questions', async () => {
	const { reply, trigger, executionId } = await scene();
	await reply(sms(), 'yes');
	expect(dataOf(executionId)).toMatchObject({ approved: true });
	await waiting.askAgain(executionId);
	await reply(sms(), 'no');
	expect(dataOf(executionId)).toMatchObject({ approved: false });
	expect(trigger.started).toEqual([]);
});

test('an answer by link ends the question in the book', async () => {
	const { reply, executionId } = await scene({ answerBy: 'both' });
	const [link = ''] = linksIn([sms()?.text]);
	await post((await fetch(link)).url, { decision: 'approve' });
	expect(dataOf(executionId)).toMatchObject({ approved: true });
	// So that plain words are for the only one that is open.
	const later = await ask();
	await reply(sms(), 'no');
	expect(dataOf(later.executionId)).toMatchObject({ approved: false });
});

test('a question that could not be sent is over', async () => {
	const { reply, trigger } = await replies();
	refuseNext();
	expect((await ask()).error).toBeDefined();
	const { executionId } = await ask();
	await reply(sms(), 'yes');
	expect(dataOf(executionId)).toMatchObject({ approved: true });
	expect(trigger.started).toEqual([]);
});

/** Hands something over to a question as its trigger does, or as whoever has its link. */
async function postTo(executionId: string, fields: object, signature?: string): Promise<number> {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
	const token = signature ?? waiting.storedOf(executionId).resumeToken;
	const address = `${waiting.base}/${executionId}/a?signature=${token}`;
	return (await fetch(address, { method: 'POST', body })).status;
}

/** What the question of an execution has stored. */
const storedOf = (executionId: string) =>
	waiting.storedOf(executionId).executionData?.contextData['node:Messaging']
		?.messagingServiceQuestion as { book: { asked: { id: string } }; until: string };

const manyReplies = deeply(10_000, 300);

test(`${manyReplies} replies that no trigger handed over open nothing, and are logged once`, async () => {
	const { reply, executionId } = await scene();
	const { resumeToken = '' } = waiting.storedOf(executionId);
	const warnings = jest.spyOn(Container.get(Logger), 'warn').mockImplementation(() => undefined);
	const { id } = storedOf(executionId).book.asked;
	const text = JSON.stringify({ id, phone: person, text: 'yes', outcome: 'answered', choice: 0 });
	expect(await postTo(executionId, { text, proof: '' }, '0'.repeat(64))).toBe(401);
	const forged = createHmac('sha256', resumeToken).update(text).digest('base64url');
	const statuses = new Set<number>();
	for (let at = 0; at < manyReplies; at += 1) {
		const proof = ['', 'x', resumeToken, forged][at % 4];
		statuses.add(await postTo(executionId, { text, proof }));
	}
	expect([...statuses]).toEqual([403]);
	const told = warnings.mock.calls.flat().filter((line) => /^Reply refused: /.test(String(line)));
	expect(told).toHaveLength(1);
	warnings.mockRestore();
	expect(waiting.statusOf(executionId)).toBe('waiting');
	expect(await reply(sms(), 'yes')).toBe(200);
	expect(dataOf(executionId)).toMatchObject({ approved: true });
}, 300_000);

test('a question takes no reply of another question, of somebody who was not asked, or after its deadline', async () => {
	const { executionId } = await scene({ options: { waitHours: 1 } });
	const question = storedOf(executionId);
	const { id } = question.book.asked;
	const { until } = question;
	const key = authorizationOf(service.credentials.messagingServiceApi ?? {});
	const handOver = async (more: object) => {
		const handed = { id, phone: person, text: 'yes', outcome: 'answered', choice: 0, ...more };
		return await postTo(executionId, sealed(key, handed));
	};
	expect(await handOver({ id: 'another' })).toBe(410);
	expect(await handOver({ phone: '525500000000' })).toBe(403);
	question.until = new Date(0).toISOString();
	expect(await handOver({})).toBe(410);
	question.until = until;
	expect(waiting.statusOf(executionId)).toBe('waiting');
	expect(await handOver({})).toBe(200);
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
	const { reply, trigger, executionId } = await scene();
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

test('a text too long for its choices is refused', async () => {
	const { error } = await ask({ message: 'x'.repeat(140) });
	expect(error?.message).toMatch(/Message.*takes 171 characters with the choices; at most 160/);
	expect(service.emulator.messages).toEqual([]);
});

test.each(['messagingServiceHitlTool', 'messagingService'])(
	'an agent is told of an unclear reply: %s',
	async (type) => {
		const { reply, executionId } = await scene({}, { settings: { type } });
		for (const words of ['hm', 'what', 'who']) await reply(sms(), words);
		expect(dataOf(executionId)).toMatchObject({ approved: null, outcome: 'unclear', text: 'who' });
		const { chatInput } = dataOf(executionId) as IDataObject;
		if (type === 'messagingService') return expect(chatInput).toBeUndefined();
		expect(chatInput).toMatch(/neither|not clear .*: do not take it as permission.* who$/);
	},
);

test('if it cannot be asked again, the first unclear reply is the output', async () => {
	const { reply, executionId } = await scene();
	refuseNext();
	expect(await reply(sms(), 'hm')).toBe(200);
	expect(dataOf(executionId)).toMatchObject({ outcome: 'unclear', text: 'hm' });
});

test('a reply is not given up if what asks again may have gone out', async () => {
	const { reply, executionId } = await scene();
	service.emulator.fault({ endpoint: 'smsSend', do: 'reset', work: true, times: 1 });
	expect(await reply(sms(), 'hm')).toBe(200);
	expect(waiting.statusOf(executionId)).toBe('waiting');
});

test('a reply to a question with links only starts the workflow', async () => {
	const { trigger, reply, executionId } = await scene({ answerBy: 'link' });
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
