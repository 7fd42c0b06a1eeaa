import { askBySms, startReplies, type Replying } from '../tools/replies';
import { useEmulator } from '../tools/service';
import { seconds, stopTriggers } from '../tools/triggerServer';
import { useWaiting } from '../tools/waitingServer';
import { appTexts } from './byLink';

/**
 * The conversation of somebody who is asked several things, on a phone that answers the newest SMS
 * only.
 */

const service = useEmulator();
const waiting = useWaiting();
let replying: Replying;
beforeEach(async () => (replying = await startReplies(service, waiting)));
afterEach(stopTriggers);

const phone = '525587655400';
const newest = () => service.emulator.messages.at(-1);
const dataOf = ({ executionId }: Asked) => waiting.resultOf(executionId).json[0]?.data;
const waits = ({ executionId }: Asked) => waiting.statusOf(executionId) === 'waiting';

async function ask(message: string, parameters = {}) {
	const { executionId } = await askBySms(service, waiting, { message, to: phone, ...parameters });
	return { message, executionId, ...numbersIn(newest()?.text) };
}

function numbersIn(text = '') {
	const [yes = '', no = ''] = text.match(/^\d{3}(?=:? )/gm) ?? [];
	return { yes, no };
}

type Asked = Readonly<Record<'message' | 'executionId' | 'yes' | 'no', string>>;

/** Replies to the newest SMS; returns the texts that come back. */
async function say(text: string, more = {}): Promise<string[]> {
	const before = service.emulator.messages.length;
	expect(await replying.reply(newest(), text, more)).toBe(200);
	return service.emulator.messages.slice(before).map((one) => one.text);
}

const lineOf = ({ message, yes, no }: Asked) => `${message} Reply: ${yes} Approve, ${no} Decline`;
const listOf = (...asked: Asked[]) =>
	`Not understood. Please reply with a number:\n${asked.map(lineOf).join('\n')}`;
const only = ({ yes, no }: Asked) => `Not understood. Send only ${yes} or ${no}.`;
const ordinary = { sms_id: '4711' };

test('with two open only a number counts; anything else gets both with their numbers, twice', async () => {
	const [ana, bob] = [await ask('Pay 10 to Ana?'), await ask('Pay 20,000 to Bob?')];
	for (const text of ['Approve', 'yes']) expect(await say(text)).toEqual([listOf(ana, bob)]);
	expect(await say('no')).toEqual([]);
	expect(replying.trigger.json).toMatchObject({ text: 'no', answer: null });
	expect([waits(ana), waits(bob)]).toEqual([true, true]);
	await say(`${ana.yes} please`);
	expect(dataOf(ana)).toMatchObject({ approved: true, choice: 'Approve' });
	await say('No.');
	expect(dataOf(bob)).toMatchObject({ outcome: 'answered', approved: false });
	expect(replying.trigger.started).toHaveLength(1);
});

test('a person is told that a number is over, the workflow gets it as late, and it answers nothing else', async () => {
	const ana = await ask('Pay 10 to Ana?');
	const bob = await ask('Pay 20,000 to Bob?');
	await say(ana.yes);
	for (const text of [ana.no, `${ana.yes}!`])
		expect(await say(text)).toEqual([`${text.slice(0, 3)}: this question is over.`]);
	expect(await say(ana.no)).toEqual([]);
	expect(replying.trigger.started).toHaveLength(3);
	expect(replying.trigger.json).toMatchObject({ answer: 'late' });
	expect(waits(bob)).toBe(true);
	expect(await say('yes')).toEqual([listOf(bob)]);
	expect(await say('999 yes')).toEqual([only(bob)]);
	expect(waits(bob)).toBe(true);
});

test('after the deadline a number is over, even while n8n still waits', async () => {
	const ana = await ask('Pay 10 to Ana?', { options: { waitHours: 1 } });
	const now = Date.now();
	const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 7_200_000);
	expect(await say(ana.yes)).toEqual([`${ana.yes}: this question is over.`]);
	clock.mockRestore();
	expect(waits(ana)).toBe(true);
});

test('a question that ended elsewhere leaves the words to the other one', async () => {
	const [ana, bob] = [await ask('Pay 10 to Ana?'), await ask('Pay 20,000 to Bob?')];
	waiting.forget(ana.executionId);
	expect(await say('yes')).toEqual([listOf(ana, bob)]);
	expect(await say(ana.yes)).toEqual([`${ana.yes}: this question is over.`]);
	await say('Yes.', { sms_id: String(service.emulator.messages.at(1)?.id) });
	expect(dataOf(bob)).toMatchObject({ approved: true });
});

test('an alone text may hold any number, but is not empty', async () => {
	const asked = await ask('Which address?', {
		responseType: 'freeText',
		options: { confirmBySms: true },
	});
	const number = /\d{3}/.exec((await say('Cancel'))[0] ?? '')?.[0] ?? '';
	expect(await say(number)).toEqual([`Not understood. Send only ${number} and your text.`]);
	const text = 'Calle de la Constitución 543, tercer piso, junto a la panadería, México '.repeat(3);
	expect((await say(text)).join()).toMatch(
		/^Recorded: Calle de la Const.*\.\.\., Which address\?$/,
	);
	expect(dataOf(asked)).toMatchObject({ text: text.trim() });
});

describe('who wants no more messages', () => {
	test.each(['STOP', 'Alto, gracias'])(
		'“%s” ends all questions to the phone, after any SMS',
		async (text) => {
			const all = [await ask('Pay 10 to Ana?'), await ask('Cancel the contract with Vega SL?')];
			expect(await say(text, ordinary)).toEqual([]);
			for (const one of all) expect(dataOf(one)).toMatchObject({ outcome: 'optedOut', text });
			expect(replying.trigger.json).toMatchObject({ optOut: true, answer: 'optedOut' });
			await say(`${text}!`);
			expect(replying.trigger.json).toMatchObject({ optOut: true, answer: null });
		},
	);

	test.each(['quit please', 'no me manden'])(
		'“%s” may answer a question, so it is asked again, with a line that STOP ends all',
		async (text) => {
			const ana = await ask('Send it?');
			const [again = ''] = await say(text);
			expect(again).toBe(`Not understood. STOP ends all. Send only ${ana.yes} or ${ana.no}.`);
			const bob = await ask('Pay 20 to Bob?');
			expect((await say(`${text}.`))[0]).toMatch(
				/^Not understood\. STOP ends all\. Please reply with a n/,
			);
			expect([waits(ana), waits(bob)]).toEqual([true, true]);
			expect(replying.trigger.started).toEqual([]);
		},
	);

	test('no label may be STOP itself', async () => {
		for (const declineLabel of ['Stop', '“STOP”!']) {
			const { error } = await askBySms(service, waiting, { options: { declineLabel } });
			expect(error?.message).toMatch(/Answer By.*named STOP/);
		}
	});
});

test.each(['ok', 'stop'])(
	'“%s” as the last word of a long SMS that comes in parts decides nothing',
	async (lastWord) => {
		const asked = await ask('Buy the van for 9,000?');
		const part = 'No. The price is much too high, and the papers name somebody else, so please';
		expect(await say(part.padEnd(153))).toEqual([only(asked)]);
		expect((await say(lastWord, ordinary)).join()).toMatch(/^Not understood\./);
		expect(waits(asked)).toBe(true);
		await say(asked.no);
		expect(dataOf(asked)).toMatchObject({ approved: false });
	},
);

test('two machines cannot loop: each question is asked again at most twice', async () => {
	const all = [await ask('Pay 10 to Ana?'), await ask('Pay 20,000 to Bob?')];
	for (let call = 0; call < 12; call += 1) await say(`Automatic reply, call ${call}`);
	expect(service.emulator.messages).toHaveLength(2 + 2);
	expect(replying.trigger.started).toHaveLength(10);
	expect(all.every(waits)).toBe(true);
});

test.each([0, 2])('Ask Again %d: then the workflow gets the text', async (askAgain) => {
	const asked = await ask('Pay 10 to Ana?', { options: { askAgain } });
	for (let times = 0; times < askAgain; times += 1)
		expect(await say(`hm ${times}`)).toEqual([only(asked)]);
	expect(await say('who')).toEqual([]);
	expect(dataOf(asked)).toMatchObject({
		outcome: 'unclear',
		text: 'who',
		approved: null,
		choice: null,
	});
	expect(replying.trigger.started).toEqual([]);
});

test('each unclear reply is counted for the question that it names', async () => {
	const [ana, vega] = [await ask('Pay 10 to Ana?'), await ask('Cancel the contract with Vega SL?')];
	for (const text of ['too expensive', 'ask for a better price'])
		expect(await say(`${ana.yes} ${text}`)).toEqual([only(ana)]);
	await say(`${ana.yes} it is too much`);
	expect(dataOf(ana)).toMatchObject({ outcome: 'unclear', text: `${ana.yes} it is too much` });
	expect(waits(vega)).toBe(true);
	await say(`${vega.no} no`);
	expect(dataOf(vega)).toMatchObject({ approved: false });
});

test('options that begin with a digit stand apart from their numbers', async () => {
	const values = [
		{ fieldLabel: 'Table', fieldType: 'dropdown', fieldOptions: '2 people, 1 person' },
	];
	const asked = await ask('How many?', { responseType: 'customForm', formFields: { values } });
	expect(newest()?.text).toMatch(/\n\d{3}: 2 people\n\d{3}: 1 person$/);
	await say('option 2');
	expect(waits(asked)).toBe(true);
	await say('2 people');
	expect(dataOf(asked)).toMatchObject({ Table: '2 people', choice: '2 people' });
});

test('one answer without a second: no is a no, and never an approval', async () => {
	const asked = await ask('Is it done?', { options: { approveOnly: true } });
	await say('no');
	expect(dataOf(asked)).toMatchObject({ approved: false, choice: null, text: 'no' });
});

test('an SMS in Spanish says how to answer in Spanish', async () => {
	const options = { language: 'es', approveLabel: 'Enviar' };
	const asked = await ask('¿Enviar?', { options });
	expect(await say('cancelar')).toEqual([
		`No se entendio. STOP termina todo. Envia solo ${asked.yes} o ${asked.no}.`,
	]);
});

describe('by WhatsApp', () => {
	const chatPhone = '5215587654321';
	const chats = () => appTexts(service);

	async function askInChat(message: string, more = {}) {
		const byChat = { channel: 'whatsApp', to: chatPhone, message, ...more };
		const { executionId, error } = await askBySms(service, waiting, byChat);
		return { message, executionId, error, ...numbersIn(chats().at(-1)) };
	}

	/** Writes into the chat; returns what comes back. */
	async function chat(text: string, from = chatPhone): Promise<string[]> {
		const before = chats().length;
		const to = { to: replying.trigger.url, tries: 1, time: seconds(), signed: true };
		const { status } = await service.emulator.inboundMessage({ content: { text }, from }, to);
		expect(status).toBe(200);
		return chats().slice(before);
	}

	test('the question has its numbers and no link; a yes in the chat is the answer', async () => {
		const asked = await askInChat('May order F-1042 be refunded?');
		expect(chats()).toEqual([
			`May order F-1042 be refunded?\n\nReply:\n${asked.yes} Approve\n${asked.no} Decline`,
		]);
		expect(await chat('yes')).toEqual([]);
		const by = { channel: 'whatsApp', answeredBy: `+${chatPhone}` };
		expect(dataOf(asked)).toMatchObject({ approved: true, ...by });
		expect(replying.trigger.started).toEqual([]);
		await chat('thanks');
		expect(replying.trigger.json).toMatchObject({ text: 'thanks', answer: null });
	});

	test('with two open a yes is asked which, in the chat and by the agent of the question', async () => {
		const [ana, bob] = [await askInChat('Pay 10 to Ana?'), await askInChat('Pay 20 to Bob?')];
		expect(await chat('yes')).toEqual([listOf(ana, bob)]);
		expect(service.emulator.appMessages.at(-1)?.request).toMatchObject({
			agent: '5215512345678',
			number: chatPhone,
		});
		await chat(ana.no);
		await chat('yes please');
		expect([dataOf(ana), dataOf(bob)]).toMatchObject([{ approved: false }, { approved: true }]);
		expect(service.emulator.messages).toEqual([]);
	});

	test('a question by SMS is not answered in the chat, nor by somebody else', async () => {
		const bySms = await ask('Refund?', { to: chatPhone });
		const asked = await askInChat('Pay 10 to Ana?');
		expect(await chat(bySms.yes)).toEqual([only(asked)]);
		expect(await chat(asked.yes, '5215511112222')).toEqual([]);
		expect([waits(bySms), waits(asked)]).toEqual([true, true]);
	});

	test('a form that no reply can answer is refused, and goes by link', async () => {
		const values = [{ fieldLabel: 'Why', fieldType: 'text' }];
		const form = { responseType: 'customForm', formFields: { values } };
		const { error } = await askInChat('Why?', form);
		expect(error?.message).toMatch(/Answer By.*cannot be used with this form/);
		await askInChat('Why?', { ...form, answerBy: 'link' });
		expect(chats()).toEqual([expect.stringMatching(/^Why\?\n\nPlease open the link.*\nhttp\S+$/)]);
	});
});
