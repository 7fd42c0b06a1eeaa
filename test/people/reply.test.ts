import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { readReference, writeReference } from '../../nodes/MessagingService/text/reference';
import { askBySms, nextPerson, person, startReplies, type Replying } from '../tools/replies';
import { useEmulator } from '../tools/service';
import { database, newProcess, stopTriggers } from '../tools/triggerServer';
import { deeply } from '../tools/runs';
import { until } from '../tools/until';
import { useWaiting } from '../tools/waitingServer';

/** A question by SMS, the trigger that receives the reply, and the service between them, over real sockets. */

const service = useEmulator();
const waiting = useWaiting();
afterEach(stopTriggers);
beforeEach(() => void nextPerson());

const ask = async (parameters = {}, more = {}) => await askBySms(service, waiting, parameters, more);
const replies = async (options = {}): Promise<Replying> => await startReplies(service, waiting, options);
const sms = (at = -1) => service.emulator.messages.at(at);
const checks = () => service.emulator.requests.filter(({ endpoint }) => endpoint === 'smsCheck').length;
const dataOf = (executionId: string) => waiting.resultOf(executionId).json[0]?.data;

test('a reply is the answer, and starts nothing', async () => {
	const { executionId, run } = await ask();
	expect(run.data.resultData.error).toBeUndefined();
	const { trigger, reply } = await replies();
	expect(await reply(sms(), 'Yes!')).toBe(200);
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
});

test('a repeated reply counts once and asks the service once', async () => {
	await ask();
	const { trigger, reply } = await replies();
	expect(await reply(sms(), 'yes')).toBe(200);
	const before = checks();
	expect([await reply(sms(), 'yes'), await reply(sms(), 'yes')]).toEqual([200, 200]);
	expect(checks()).toBe(before);
	expect(trigger.started).toEqual([]);
});

test('an unclear reply gets the question again, the same text no more, and a third one ends it', async () => {
	const { executionId } = await ask();
	const { reply } = await replies();
	const question = sms();
	await Promise.all([1, 2, 3].map(async () => await reply(question, 'hm')));
	expect(service.emulator.messages.map(({ text }) => text).slice(1)).toEqual([
		expect.stringMatching(/^Refund\? Reply: \d{3} Approve, \d{3} Decline$/),
	]);
	for (let call = 0; call < 3; call += 1) await reply(sms(), 'hm');
	expect(service.emulator.messages).toHaveLength(2);
	await reply(sms(), 'what');
	expect(service.emulator.messages).toHaveLength(3);
	expect(waiting.statusOf(executionId)).toBe('waiting');
	await reply(sms(), 'who');
	expect(service.emulator.messages).toHaveLength(3);
	expect(dataOf(executionId)).toMatchObject({ outcome: 'unclear', text: 'who' });
});

test('an opt-out is no answer: the wait ends, the workflow starts and no SMS goes out', async () => {
	const { executionId } = await ask({ responseType: 'freeText' });
	const { trigger, reply } = await replies();
	expect(await reply(sms(), 'STOP')).toBe(200);
	expect(trigger.json).toMatchObject({ text: 'STOP', optOut: true, answer: 'optedOut' });
	expect(service.emulator.messages).toHaveLength(1);
	expect(dataOf(executionId)).toMatchObject({ approved: null, outcome: 'optedOut', text: 'STOP' });
});

describe('of several people', () => {
	const [ana, bob, eva] = [person, '525587654322', '525587654323'];
	const smsTo = (number: string) => service.emulator.messages.findLast((one) => one.number === number);

	test('one who replies STOP gets no more SMS, and the others can still answer', async () => {
		const { executionId } = await ask({ to: `${ana}, ${bob}` });
		const { trigger, reply } = await replies();
		expect(await reply(smsTo(ana), 'STOP')).toBe(200);
		expect(trigger.json).toMatchObject({ optOut: true, answer: 'optedOut' });
		expect(await reply(smsTo(ana), 'who is this?')).toBe(200);
		expect(trigger.json).toMatchObject({ text: 'who is this?', answer: null });
		expect(service.emulator.messages).toHaveLength(2);
		expect(waiting.statusOf(executionId)).toBe('waiting');
		expect(await reply(smsTo(bob), 'hm')).toBe(200);
		expect(await reply(smsTo(bob), 'no')).toBe(200);
		expect(dataOf(executionId)).toMatchObject({
			approved: false,
			outcome: 'answered',
			answeredBy: `+${bob}`,
		});
	});

	test('the wait ends once all who could be asked have replied STOP, whoever does so twice', async () => {
		service.emulator.fault({ endpoint: 'smsSend', do: 'refuseSms', condition: 'notReachable', after: 2 });
		const { executionId } = await ask({ to: `${ana}, ${bob}, ${eva}` });
		const { reply } = await replies();
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

	test('one who replied STOP and then answers is heard', async () => {
		const { executionId } = await ask({ to: `${ana}, ${bob}` });
		const { reply } = await replies();
		await reply(smsTo(ana), 'STOP');
		expect(await reply(smsTo(ana), 'yes')).toBe(200);
		expect(dataOf(executionId)).toMatchObject({ approved: true, answeredBy: `+${ana}` });
	});
});

test('filters do not apply to answers', async () => {
	const { executionId } = await ask();
	const filters = { keywords: 'ORDER' };
	const { trigger, reply } = await replies({ parameters: { events: ['sms.incoming'], filters } });
	expect(await reply(sms(), 'yes', { sms_id: '4711' })).toBe(200);
	expect(trigger.started).toEqual([]);
	expect(await reply(sms(), 'yes')).toBe(200);
	expect(dataOf(executionId)).toMatchObject({ approved: true });
});

test('a reply also starts the workflow if the user chooses so, or does only that', async () => {
	const first = await ask();
	const both = await replies({ replies: 'both' });
	expect(await both.reply(sms(), 'yes')).toBe(200);
	expect(both.trigger.json).toMatchObject({ answer: 'taken', text: 'yes' });
	expect(dataOf(first.executionId)).toMatchObject({ approved: true });
	const second = await ask();
	const only = await replies({ replies: 'start' });
	expect(await only.reply(sms(), 'yes')).toBe(200);
	expect(only.trigger.json).toMatchObject({ answer: null, text: 'yes' });
	expect(waiting.statusOf(second.executionId)).toBe('waiting');
});

test('without its credential, a trigger says that a reply to an open question was not handed over', async () => {
	const warn = jest.spyOn(Container.get(Logger), 'warn');
	const { executionId } = await ask();
	const { trigger, reply } = await replies({ serviceCredential: undefined });
	expect(await reply(sms(), 'yes')).toBe(200);
	expect(trigger.json).toMatchObject({ answer: 'unchecked', text: 'yes' });
	expect(waiting.statusOf(executionId)).toBe('waiting');
	expect(
		warn.mock.calls
			.flat()
			.filter((line) => /“Trigger” of the workflow “test” has no cred/.test(String(line))),
	).toHaveLength(1);
	// Nobody is asked at this number.
	expect(await reply(sms(), 'yes', { source_addr: '525500001111' })).toBe(200);
	expect(trigger.json).toMatchObject({ answer: null });
	warn.mockRestore();
});

test('in test mode a reply counts, is acknowledged, and is shown with its result', async () => {
	const { executionId } = await ask();
	const { trigger, reply } = await replies({ mode: 'manual' });
	expect(await reply(sms(), 'yes')).toBe(200);
	expect(dataOf(executionId)).toMatchObject({ approved: true });
	expect(trigger.json).toMatchObject({ answer: 'taken', text: 'yes' });
	expect(trigger.thrown).toEqual([]);
});

test('at a short code of one’s own a reply counts with the number of its question, and only with it', async () => {
	const { executionId } = await ask();
	const { trigger, reply } = await replies();
	const number = /\d{3}(?= Approve)/.exec(sms()?.text ?? '')?.[0] ?? '';
	const short = { sms_id: undefined, short_code: '55555' };
	for (const text of ['yes', '1']) {
		expect(await reply(sms(), text, short)).toBe(200);
		expect(trigger.json).toMatchObject({ answer: null, text });
	}
	expect(await reply(sms(), `call ${number}`, short)).toBe(200);
	expect(sms()?.text).toMatch(/^Refund\? Reply: /);
	expect(waiting.statusOf(executionId)).toBe('waiting');
	expect(await reply(sms(), `${number} please`, short)).toBe(200);
	expect(dataOf(executionId)).toMatchObject({ approved: true });
	expect(trigger.started).toHaveLength(2);
});

test('if the service cannot say now which question a number names, it sends the reply again', async () => {
	const { executionId } = await ask();
	const { reply } = await replies();
	const number = /\d{3}(?= Approve)/.exec(sms()?.text ?? '')?.[0] ?? '';
	const short = { sms_id: undefined, short_code: '55555' };
	service.emulator.fault({ do: 'answer', endpoint: 'smsCheck', status: 503, times: 1 });
	expect(await reply(sms(), number, short)).toBe(503);
	expect(await reply(sms(), number, short)).toBe(200);
	expect(dataOf(executionId)).toMatchObject({ approved: true });
});

test('with a refused API key the workflow starts with the reply as unchecked', async () => {
	const { executionId } = await ask();
	const wrong = { ...service.credentials.messagingServiceApi, password: 'wrong' };
	const { trigger, reply } = await replies({ serviceCredential: wrong });
	expect(await reply(sms(), 'yes')).toBe(200);
	expect(trigger.json).toMatchObject({ answer: 'unchecked', text: 'yes' });
	expect(waiting.statusOf(executionId)).toBe('waiting');
});

test('a key that n8n knows only once the question sleeps, as in queue mode, is tried again', async () => {
	const { executionId } = await ask();
	const stored = waiting.storedOf(executionId);
	const { resumeToken = '' } = stored;
	stored.resumeToken = 'of main';
	const { trigger, reply } = await replies();
	const pending = reply(sms(), 'yes');
	await sleep(80);
	stored.resumeToken = resumeToken;
	expect(await pending).toBe(200);
	expect(dataOf(executionId)).toMatchObject({ approved: true });
	expect(trigger.started).toEqual([]);
});

test('an unknown key of an old question starts the workflow as unchecked', async () => {
	const { executionId } = await ask();
	waiting.storedOf(executionId).resumeToken = 'of another n8n';
	const { trigger, reply } = await replies();
	const now = Date.now();
	const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 600_000);
	expect(await reply(sms(), 'yes')).toBe(200);
	clock.mockRestore();
	expect(trigger.json).toMatchObject({ answer: 'unchecked', text: 'yes' });
});

test('if the service is unavailable, the reply is to be repeated, and then counts', async () => {
	const { executionId } = await ask();
	const { trigger, reply } = await replies();
	service.emulator.fault({ endpoint: 'smsCheck', times: 1, do: 'reset' });
	expect(await reply(sms(), 'yes')).toBe(503);
	expect(await reply(sms(), 'yes')).toBe(200);
	expect(dataOf(executionId)).toMatchObject({ approved: true });
	expect(trigger.started).toEqual([]);
});

test('a reply to an earlier SMS, after the deadline or by somebody else is no answer', async () => {
	const limit = { options: { waitHours: 1 } };
	const { executionId } = await ask(limit);
	const { trigger, reply } = await replies();
	const stored = waiting.storedOf(executionId);
	const question = stored.executionData?.contextData['node:Messaging']?.messagingServiceQuestion as {
		moment: number;
		messageIds: string[][];
		until: string;
	};
	const { moment, messageIds } = question;
	Object.assign(question, { messageIds: [['4711']] });
	await reply(sms(), 'yes');
	await reply(sms(), 'YES', { source_addr: '525511112222' });
	Object.assign(question, { messageIds, moment: moment + 1 });
	await reply(sms(), 'Yes.');
	Object.assign(question, { moment, until: new Date(Date.now() - 1000).toISOString() });
	await reply(sms(), 'Yes');
	const answers = trigger.started.map(([items]) => items?.[0]?.json.answer);
	expect(answers).toEqual([null, null, 'late', 'late']);
	expect(waiting.statusOf(executionId)).toBe('waiting');
});

test('a repeated question is answered by a reply to its repeated SMS, not to one that only claims to be it', async () => {
	const { executionId } = await ask();
	const { trigger, reply } = await replies();
	const first = sms();
	await reply(first, 'hm');
	const second = sms();
	const reference = second?.externalId ?? '';
	expect(reference).toBe(`b${first?.externalId?.slice(1)}`);
	// From an earlier question of the same execution.
	Object.assign(second ?? {}, { externalId: reference.replace(/^(.)../, '$1__') });
	await reply(second, 'ok');
	expect(waiting.statusOf(executionId)).toBe('waiting');
	expect(sms()?.text).toMatch(/^Please reply with a number:\nRefund\? Reply: /);
	expect(trigger.started).toEqual([]);
	Object.assign(second ?? {}, { externalId: reference });
	await reply(second, 'OK');
	expect(dataOf(executionId)).toMatchObject({ approved: true });
});

const manyReplies = deeply(10_000, 300);

test(`${manyReplies} replies that no trigger handed over open nothing, and are logged at each power of ten`, async () => {
	const { executionId } = await ask({ answerBy: 'both' });
	const { resumeToken = '' } = waiting.storedOf(executionId);
	const warnings = jest.spyOn(Container.get(Logger), 'warn').mockImplementation(() => undefined);
	const post = async (
		signature: string,
		{ proof = '', ...more }: { proof?: string; messageId?: string } = {},
	) => {
		const body = new FormData();
		const right = { reference: sms()?.externalId, messageId: String(sms()?.id), from: person, text: 'yes' };
		body.set('reply', JSON.stringify({ ...right, optOut: false, isLast: false, ...more }));
		body.set('proof', proof);
		const address = `${waiting.base}/${executionId}/a?signature=${signature}`;
		return (await fetch(address, { method: 'POST', body })).status;
	};
	expect(await post('0'.repeat(64))).toBe(401);
	const proofs = ['', 'x', resumeToken, createHmac('sha256', resumeToken).update('yes').digest('base64url')];
	const statuses = new Set<number>();
	for (let id = 0; id < manyReplies; id += 1)
		statuses.add(
			await post(resumeToken, { messageId: String(100_000_000 + id), proof: proofs[id % 4] ?? '' }),
		);
	expect([...statuses]).toEqual([403]);
	const counts = warnings.mock.calls.flat().map((line) => /^Reply refused: (\d+) /.exec(String(line))?.[1]);
	expect(counts).toEqual(['1', '10', '100', '1000', '10000'].filter((count) => Number(count) <= manyReplies));
	warnings.mockRestore();
	expect(waiting.statusOf(executionId)).toBe('waiting');
	const { reply } = await replies();
	expect(await reply(sms(-2), 'yes')).toBe(200);
	expect(dataOf(executionId)).toMatchObject({ approved: true });
}, 300_000);

test('if a proxy responds at the port of the process, WEBHOOK_URL is tried as well', async () => {
	const { executionId } = await ask();
	const { reply } = await replies({ waitingStatus: 502 });
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

test('a reply is late if the execution runs long after its question was asked', async () => {
	service.emulator.fault({ endpoint: 'smsSend', times: 1, do: 'hang', work: true });
	let end = () => {};
	const asking = waiting.ask({
		mode: 'trigger',
		credentials: service.credentials,
		parameters: {
			resource: 'humanReview',
			operation: 'sendAndWait',
			channel: 'sms',
			to: person,
			message: 'Refund?',
		},
		onStart: (cancel) => (end = cancel),
	});
	await until(() => service.emulator.messages.length === 1);
	const reference = readReference(sms()?.externalId ?? '');
	if (!reference) throw new Error('no reference');
	Object.assign(sms() ?? {}, {
		externalId: writeReference({ ...reference, moment: (reference.moment + 100) % 4096 }),
	});
	const { trigger, reply } = await replies();
	expect(await reply(sms(), 'yes')).toBe(200);
	expect(trigger.json).toMatchObject({ answer: 'late' });
	end();
	await asking;
});

test('Validate Only shows neither reference nor token', async () => {
	for (const answerBy of ['reply', 'link', 'both']) {
		const { json } = await ask({ answerBy, options: { validateOnly: true } });
		expect(json[0]).toMatchObject({ valid: true });
		const [, token = ''] = /signature=(\w+)/.exec(JSON.stringify(json)) ?? [];
		expect(token.replaceAll('0', '')).toBe('');
		const ids = [...JSON.stringify(json).matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id);
		expect(ids.filter((id) => !/^a..A{42,}/.test(id ?? ''))).toEqual([]);
		expect(ids.length > 0).toBe(answerBy !== 'link');
	}
	expect(service.emulator.messages).toEqual([]);
});

test('a text too long for its choices and a form that no reply can answer are refused', async () => {
	const long = await ask({ message: 'x'.repeat(140) });
	expect(long.error?.message).toMatch(/Message.*takes 171 characters with the choices; at most 160/);
	const field = { fieldLabel: 'Why', fieldType: 'text' };
	const form = await ask({ responseType: 'customForm', formFields: { values: [field] } });
	expect(form.error?.message).toMatch(/Answer By.*cannot be used with this form/);
	expect(service.emulator.messages).toEqual([]);
});

test.each(['messagingServiceHitlTool', 'messagingService'])(
	'an agent is told of an unclear reply: %s',
	async (type) => {
		const { executionId } = await ask({}, { settings: { type } });
		const { reply } = await replies();
		for (const words of ['hm', 'what', 'who']) await reply(sms(), words);
		expect(dataOf(executionId)).toMatchObject({ approved: null, outcome: 'unclear', text: 'who' });
		const { chatInput } = dataOf(executionId) as IDataObject;
		if (type === 'messagingService') return expect(chatInput).toBeUndefined();
		expect(chatInput).toMatch(/neither|not clear .*: do not take it as permission.* who$/);
	},
);

test('if the choices cannot be sent again, the first unclear reply is the output', async () => {
	const { executionId } = await ask();
	const { reply } = await replies();
	service.emulator.fault({ endpoint: 'smsSend', do: 'refuseSms', condition: 'noCredits', times: 1 });
	expect(await reply(sms(), 'hm')).toBe(200);
	expect(dataOf(executionId)).toMatchObject({ outcome: 'unclear', text: 'hm' });
});

test('a reply is not given up if the repeated choices may have gone out', async () => {
	const { executionId } = await ask();
	const { reply } = await replies();
	service.emulator.fault({ endpoint: 'smsSend', do: 'reset', work: true, times: 1 });
	expect(await reply(sms(), 'hm')).toBe(200);
	expect(waiting.statusOf(executionId)).toBe('waiting');
});

test('a reply to a question with links only is late', async () => {
	const { executionId } = await ask({ answerBy: 'link' });
	expect(sms()?.externalId).toBeUndefined();
	expect(sms()?.text).toMatch(/^Refund\?\nhttp:\S+\/a\?signature=\w{64}&q=[\w-]{6}$/);
	const { trigger, reply } = await replies();
	expect(await reply(sms(), 'yes')).toBe(200);
	expect(trigger.json).toMatchObject({ answer: null });
	expect(waiting.statusOf(executionId)).toBe('waiting');
});
