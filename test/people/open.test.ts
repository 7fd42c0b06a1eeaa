import { askBySms, startReplies, type Replying } from '../tools/replies';
import { useEmulator } from '../tools/service';
import { stopTriggers } from '../tools/triggerServer';
import { useWaiting } from '../tools/waitingServer';

/** Several open questions to one phone, which names only the newest message in its replies. */

const service = useEmulator();
const elsewhere = useEmulator();
const waiting = useWaiting();
afterEach(stopTriggers);

/** The process remembers phones, so each test has its own. */
let phone = 525587654400;
beforeEach(() => (phone += 1));

const messages = () => service.emulator.messages;
const newest = () => messages().at(-1);
const dataOf = (executionId: string) => waiting.resultOf(executionId).json[0]?.data;

/** Asks; returns the execution and the numbers of its answers. */
async function ask(message: string, parameters = {}) {
	const { executionId } = await askBySms(service, waiting, { message, to: String(phone), ...parameters });
	const numbers = newest()?.text.match(/^\d{3}(?=:? )/gm) ?? [];
	return { message, executionId, numbers };
}

type Asked = Awaited<ReturnType<typeof ask>>;

const waits = ({ executionId }: Asked) => waiting.statusOf(executionId) === 'waiting';

/** Replies as a phone does. */
const saying =
	({ reply }: Replying) =>
	async (text: string) =>
		await reply(newest(), text);

test('each question has numbers of its own, and a number reaches its question in either order', async () => {
	for (const order of [
		[0, 1],
		[1, 0],
	]) {
		const asked = [await ask('Pay 10 to Ana?'), await ask('Pay 10,000 to Bob?')];
		const say = saying(await startReplies(service, waiting));
		for (const [turn, at] of order.entries()) {
			const one = asked[at];
			await say(one?.numbers[at] ?? '');
			expect(dataOf(one?.executionId ?? '')).toMatchObject({ outcome: 'answered', approved: at === 0 });
			const other = asked[order[1] ?? 0];
			if (turn === 0 && other) expect(waits(other)).toBe(true);
			if (turn === 0) expect(newest()?.text).toContain(`\n${other?.message} Reply: ${other?.numbers[0]}`);
		}
	}
});

test('with two open, a label and “yes” decide nothing and are answered with the open numbers', async () => {
	const first = await ask('Pay 10 to Ana?');
	const second = await ask('Pay 10,000 to Bob?');
	const replying = await startReplies(service, waiting);
	const say = saying(replying);
	await say('Approve');
	expect([waits(first), waits(second)]).toEqual([true, true]);
	const lines = [second, first].map(
		({ message, numbers }) => `${message} Reply: ${numbers[0]} Approve, ${numbers[1]} Decline`,
	);
	expect(newest()?.text).toBe(`Please reply with a number:\n${lines.join('\n')}`);
	await say('yes');
	expect([waits(first), waits(second)]).toEqual([true, true]);
	await say(`${first.numbers[0]} please`);
	expect(dataOf(first.executionId)).toMatchObject({ approved: true, choice: 'Approve' });
	expect(waits(second)).toBe(true);
	await say('no');
	expect(dataOf(second.executionId)).toMatchObject({ approved: false });
	expect(replying.trigger.started).toEqual([]);
});

test('twenty answers at once, of forty open questions, reach theirs and get an SMS each, after few look-ups', async () => {
	const asked: Asked[] = [];
	for (let at = 0; at < 40; at += 1) asked.push(await ask(`Pay ${at}?`));
	const { reply, trigger } = await startReplies(service, waiting);
	const isLookUp = ({ endpoint }: { endpoint?: string | undefined }) => endpoint === 'smsCheck';
	const before = service.emulator.requests.filter(isLookUp).length;
	const asking = newest();
	const answered = asked.slice(0, 20);
	// The service sends a reply again if it was not acknowledged.
	const send = async ({ numbers }: Asked) => {
		for (let tries = 0; tries < 5; tries += 1) if ((await reply(asking, numbers[0] ?? '')) === 200) return;
	};
	await Promise.all(answered.map(send));
	for (const { executionId } of answered) expect(dataOf(executionId)).toMatchObject({ approved: true });
	expect(asked.slice(20).every(waits)).toBe(true);
	const texts = messages().map(({ text }) => text);
	for (const { message } of answered)
		expect(texts.filter((text) => text.startsWith(`Recorded: Approve, ${message}\nPay `))).toHaveLength(1);
	expect(service.emulator.requests.filter(isLookUp).length - before).toBeLessThanOrEqual(20 * 5);
	expect(trigger.started).toEqual([]);
});

test('the number of an answered question gets what was recorded and the open question, each time', async () => {
	const first = await ask('Pay 10 to Ana?');
	const second = await ask('Pay 10,000 to Bob?');
	const replying = await startReplies(service, waiting);
	const say = saying(replying);
	const told = `Recorded: Approve, Pay 10 to Ana?\nPay 10,000 to Bob? Reply: ${second.numbers[0]} Approve, ${second.numbers[1]} Decline`;
	const [approve = '', decline = ''] = first.numbers;
	for (const [at, text] of [approve, approve, `${decline}.`, approve].entries()) {
		await say(text);
		expect(
			messages()
				.slice(2)
				.map((one) => one.text),
		).toEqual(Array.from({ length: at + 1 }, () => told));
	}
	expect(dataOf(first.executionId)).toMatchObject({ approved: true });
	expect(waits(second)).toBe(true);
	// None of these was a repeat of its choices.
	await say('who?');
	expect(newest()?.text).toMatch(/^Pay 10,000 to Bob\? Reply: /);
	await say(second.numbers[1] ?? '');
	expect(dataOf(second.executionId)).toMatchObject({ approved: false });
	expect(replying.trigger.started).toEqual([]);
});

test('after an ordinary SMS a number still reaches its question, and plain words start the workflow', async () => {
	const asked = await ask('Pay 10 to Ana?');
	const replying = await startReplies(service, waiting);
	const ordinary = { sms_id: '4711' };
	await replying.reply(newest(), 'yes', ordinary);
	expect(replying.trigger.json).toMatchObject({ answer: null, text: 'yes' });
	expect(waits(asked)).toBe(true);
	await replying.reply(newest(), asked.numbers[0] ?? '', ordinary);
	expect(dataOf(asked.executionId)).toMatchObject({ approved: true });
});

test('a text reaches its question by the number before it', async () => {
	const text = await ask('Which address?', { responseType: 'freeText' });
	const pay = await ask('Pay 10 to Ana?');
	const say = saying(await startReplies(service, waiting));
	await say('Calle 5');
	expect([waits(text), waits(pay)]).toEqual([true, true]);
	const [, number = ''] = /address\? Reply: (\d{3}) and your text/.exec(newest()?.text ?? '') ?? [];
	await say(`${number} Calle 5`);
	expect(dataOf(text.executionId)).toMatchObject({ text: 'Calle 5' });
	expect(waits(pay)).toBe(true);
});

test('the number of a question that another account asked is not answered with what was recorded there', async () => {
	const first = await ask('Pay 10 to Ana?');
	await ask('Pay 10,000 to Bob?');
	const [own, other] = [
		await startReplies(service, waiting, { serviceCredentialId: 'one' }),
		await startReplies(service, waiting, { serviceCredentialId: 'two' }),
	];
	const [approve = ''] = first.numbers;
	await saying(own)(approve);
	const told = () => messages().filter(({ text }) => text.startsWith('Recorded: Approve, Pay 10 to Ana?'));
	expect(told()).toHaveLength(1);
	await saying(other)(approve);
	expect(told()).toHaveLength(1);
	await saying(own)(approve);
	expect(told()).toHaveLength(2);
});

test('a reply to an account that does not know a question leaves it open to its number', async () => {
	const asked = await ask('Pay 10 to Ana?');
	const number = asked.numbers[0] ?? '';
	const ordinary = { sms_id: '4711' };
	const serviceCredential = elsewhere.credentials.messagingServiceApi;
	const other = await startReplies(service, waiting, { serviceCredential });
	expect(await other.reply(newest(), number, ordinary)).toBe(200);
	expect(waits(asked)).toBe(true);
	const own = await startReplies(service, waiting);
	expect(await own.reply(newest(), `${number}.`, ordinary)).toBe(200);
	expect(dataOf(asked.executionId)).toMatchObject({ approved: true });
});

test('Confirm by SMS says what was recorded', async () => {
	await ask('Pay 10 to Ana?', { options: { confirmBySms: true } });
	await saying(await startReplies(service, waiting))('yes');
	expect(newest()?.text).toBe('Recorded: Approve, Pay 10 to Ana?');
	expect(newest()?.externalId).toBeUndefined();
});

test('a label that is an opt-out word is an answer; STOP ends all questions to the phone', async () => {
	const labels = { language: 'es', approveLabel: 'Confirmar', declineLabel: 'Cancelar' };
	const visit = await ask('Su cita es a las 10', { options: labels });
	const replying = await startReplies(service, waiting);
	const say = saying(replying);
	await say('Cancelar');
	expect(dataOf(visit.executionId)).toMatchObject({ approved: false, choice: 'Cancelar' });
	expect(replying.trigger.started).toEqual([]);
	const both = [await ask('A?'), await ask('B?')];
	await say('Baja');
	expect(replying.trigger.json).toMatchObject({ optOut: true, answer: 'optedOut' });
	for (const { executionId } of both)
		expect(dataOf(executionId)).toMatchObject({ outcome: 'optedOut', approved: null });
	const refused = await askBySms(service, waiting, { options: { declineLabel: 'Stop' } });
	expect(refused.error?.message).toMatch(/Answer By.*named STOP/);
});

test('options that begin with a digit stand apart from their numbers', async () => {
	const field = { fieldLabel: 'Table', fieldType: 'dropdown', fieldOptions: '2 people, 1 person' };
	const asked = await ask('How many?', { responseType: 'customForm', formFields: { values: [field] } });
	expect(newest()?.text).toMatch(/\n\d{3}: 2 people\n\d{3}: 1 person$/);
	const say = saying(await startReplies(service, waiting));
	await say('option 2');
	expect(waits(asked)).toBe(true);
	await say('2 people');
	expect(dataOf(asked.executionId)).toMatchObject({
		Table: '2 people',
		choice: '2 people',
		text: '2 people',
	});
});
