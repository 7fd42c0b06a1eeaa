import { askBySms, startReplies, type Replying } from '../tools/replies';
import { useEmulator } from '../tools/service';
import { stopTriggers } from '../tools/triggerServer';
import { useWaiting } from '../tools/waitingServer';

/** Questions by WhatsApp, answered in the chat. */

const service = useEmulator();
const waiting = useWaiting();
let replying: Replying;
const parameters = {
	events: ['sms.incoming', 'whatsApp.message'],
	eventAuthentication: 'signature',
};
beforeEach(async () => (replying = await startReplies(service, waiting, { parameters })));
afterEach(stopTriggers);

const person = '5215587654321';
const texts = () =>
	service.emulator.appMessages.map(({ request }) =>
		request.type === 'text' ? request.message : '',
	);
const dataOf = ({ executionId }: Asked) => waiting.resultOf(executionId).json[0]?.data;

async function ask(message: string, more = {}) {
	const parameters = { channel: 'whatsApp', to: person, message, ...more };
	const { executionId } = await askBySms(service, waiting, parameters);
	const [yes = '', no = ''] =
		texts()
			.at(-1)
			?.match(/^\d{3}(?= )/gm) ?? [];
	return { message, executionId, yes, no };
}

type Asked = Awaited<ReturnType<typeof ask>>;

/** Writes into the chat; returns what comes back. */
async function say(text: string, from = person): Promise<string[]> {
	const before = texts().length;
	const time = Math.floor(Date.now() / 1000);
	const sent = { content: { text }, from };
	const to = { to: replying.trigger.url, tries: 1, time, signed: true };
	expect((await service.emulator.inboundMessage(sent, to)).status).toBe(200);
	return texts().slice(before);
}

test('the question has its numbers and no link; a yes in the chat is the answer', async () => {
	const asked = await ask('May order F-1042 be refunded?');
	expect(texts()).toEqual([
		`May order F-1042 be refunded?\n\nReply:\n${asked.yes} Approve\n${asked.no} Decline`,
	]);
	expect(await say('yes')).toEqual([]);
	expect(dataOf(asked)).toMatchObject({
		approved: true,
		channel: 'whatsApp',
		answeredBy: '+5215587654321',
	});
	expect(replying.trigger.started).toEqual([]);
	await say('thanks');
	expect(replying.trigger.json).toMatchObject({ text: 'thanks', answer: null });
});

test('with two open a yes is asked which, in the chat and by the agent of the question', async () => {
	const [ana, bob] = [await ask('Pay 10 to Ana?'), await ask('Pay 20 to Bob?')];
	const lines = [ana, bob].map(
		({ message, yes, no }) => `${message} Reply: ${yes} Approve, ${no} Decline`,
	);
	expect(await say('yes')).toEqual([
		`Not understood. Please reply with a number:\n${lines.join('\n')}`,
	]);
	expect(service.emulator.appMessages.at(-1)?.request).toMatchObject({
		agent: '5215512345678',
		number: person,
	});
	await say(ana.no);
	await say('yes please');
	expect([dataOf(ana), dataOf(bob)]).toMatchObject([{ approved: false }, { approved: true }]);
	expect(service.emulator.messages).toEqual([]);
});

test('a question by SMS is not answered in the chat, nor by somebody else', async () => {
	const bySms = await askBySms(service, waiting, { to: person, message: 'Refund?' });
	const asked = await ask('Pay 10 to Ana?');
	const number = /^\d{3}/m.exec(service.emulator.messages[0]?.text ?? '')?.[0] ?? '';
	expect(await say(number)).toEqual([`Not understood. Send only ${asked.yes} or ${asked.no}.`]);
	expect(waiting.statusOf(bySms.executionId)).toBe('waiting');
	expect(await say(asked.yes, '5215511112222')).toEqual([]);
	expect(waiting.statusOf(asked.executionId)).toBe('waiting');
});

test('a form that no reply can answer is refused, and goes by link', async () => {
	const values = [{ fieldLabel: 'Why', fieldType: 'text' }];
	const form = { responseType: 'customForm', formFields: { values } };
	const refused = await askBySms(service, waiting, { channel: 'whatsApp', to: person, ...form });
	expect(refused.error?.message).toMatch(/Answer By.*cannot be used with this form/);
	await ask('Why?', { ...form, answerBy: 'link' });
	expect(texts()).toEqual([expect.stringMatching(/^Why\?\n\nPlease open the link.*\nhttp\S+$/)]);
});
