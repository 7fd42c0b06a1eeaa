import { askBySms, startReplies, type Replying } from '../tools/replies';
import { useEmulator } from '../tools/service';
import { newProcess, stopTriggers } from '../tools/triggerServer';
import { useWaiting } from '../tools/waitingServer';

/** The conversation of somebody who is asked several things, on a phone that answers the newest SMS only. */

const service = useEmulator();
const waiting = useWaiting();
afterEach(stopTriggers);

/** The process remembers phones, so each test has its own. */
let phone = 525587655400;
beforeEach(() => (phone += 1));

const newest = () => service.emulator.messages.at(-1);
const dataOf = ({ executionId }: Asked) => waiting.resultOf(executionId).json[0]?.data;

async function ask(message: string, parameters = {}) {
	const { executionId } = await askBySms(service, waiting, { message, to: String(phone), ...parameters });
	const [yes = '', no = ''] = newest()?.text.match(/^\d{3}(?=:? )/gm) ?? [];
	return { message, executionId, yes, no };
}

type Asked = Awaited<ReturnType<typeof ask>>;

/** Replies to the newest SMS; returns the texts that come back. */
const saying =
	({ reply }: Replying) =>
	async (text: string, more = {}) => {
		const before = service.emulator.messages.length;
		await reply(newest(), text, more);
		return service.emulator.messages.slice(before).map((one) => one.text);
	};
const waits = ({ executionId }: Asked) => waiting.statusOf(executionId) === 'waiting';
const lineOf = ({ message, yes, no }: Asked) => `${message} Reply: ${yes} Approve, ${no} Decline`;
const foreignTo = (...asked: readonly Asked[]) =>
	asked.some(({ yes, no }) => [yes, no].includes('999')) ? '997' : '999';
const ordinary = { sms_id: '4711' };

test('the number of a question that is over is never passed on to another one', async () => {
	const ana = await ask('Pay 10 to Ana?', { options: { waitHours: 1 } });
	const bob = await ask('Pay 20,000 to Bob?');
	const now = Date.now();
	const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 7_200_000);
	const say = saying(await startReplies(service, waiting));
	expect(await say(ana.yes)).toEqual([lineOf(bob)]);
	clock.mockRestore();
	expect(waits(bob)).toBe(true);
	expect(await say(`${foreignTo(ana, bob)} yes`)).toHaveLength(1);
	expect(waits(bob)).toBe(true);
});

test('a number that nobody has is no answer, and the same again is not counted', async () => {
	const asked = await ask('Pay 10 to Ana?');
	const say = saying(await startReplies(service, waiting));
	for (let times = 0; times < 4; times += 1)
		expect(await say(foreignTo(asked))).toHaveLength(times === 0 ? 1 : 0);
	expect(waits(asked)).toBe(true);
});

test('after a restart the newest question tells of those before it, by words and by number', async () => {
	const [ana, bob] = [await ask('Pay 10 to Ana?'), await ask('Pay 20,000 to Bob?')];
	const say = saying(await startReplies(service, waiting, { type: newProcess() }));
	expect(await say('yes')).toEqual([`Please reply with a number:\n${lineOf(bob)}\n${lineOf(ana)}`]);
	expect([waits(ana), waits(bob)]).toEqual([true, true]);
	const later = saying(await startReplies(service, waiting, { type: newProcess() }));
	expect(await later(ana.no)).toEqual([`Recorded: Decline, Pay 10 to Ana?\n${lineOf(bob)}`]);
	expect(dataOf(ana)).toMatchObject({ approved: false });
	await later('yes');
	expect(dataOf(bob)).toMatchObject({ approved: true });
});

test('a question that ended elsewhere is not named, and leaves the words to the other one', async () => {
	const [ana, bob] = [await ask('Pay 10 to Ana?'), await ask('Pay 20,000 to Bob?')];
	const here = saying(await startReplies(service, waiting));
	const elsewhere = saying(await startReplies(service, waiting, { type: newProcess() }));
	const asking = newest();
	await elsewhere(ana.no, { sms_id: String(asking?.id) });
	expect(dataOf(ana)).toMatchObject({ approved: false });
	await here('yes', { sms_id: String(asking?.id) });
	expect(dataOf(bob)).toMatchObject({ approved: true });
});

test('the number of a question that ended elsewhere gets every open one, also one known by its number only', async () => {
	const [ana, bob, cal] = [
		await ask('Pay 10 to Ana?'),
		await ask('Pay 20 to Bob?'),
		await ask('Pay 5 to Cal?'),
	];
	const sms_id = String(newest()?.id);
	await saying(await startReplies(service, waiting))(ana.no, { sms_id });
	const here = saying(await startReplies(service, waiting, { type: newProcess() }));
	const over = `${ana.no}: this question is over, or not known here.`;
	expect(await here(ana.no, { sms_id })).toEqual([`${over}\n${lineOf(cal)}\n${lineOf(bob)}`]);
});

test('an execution that asks twice within seconds has two questions, for a process that knows the first only', async () => {
	const first = await ask('Refund?');
	const replying = await startReplies(service, waiting, { type: newProcess() });
	const say = saying(replying);
	await say('yes');
	expect(dataOf(first)).toMatchObject({ approved: true });
	await waiting.askAgain(first.executionId);
	await say('no');
	expect(dataOf(first)).toMatchObject({ approved: false });
	expect(replying.trigger.started).toEqual([]);
});

test('Cancel ends all like STOP, unless it is a label; while several are open, it then only gets the numbers', async () => {
	const all = [await ask('Pay 10 to Ana?'), await ask('Cancel the contract with Vega SL?')];
	const replying = await startReplies(service, waiting);
	const say = saying(replying);
	expect(await say('Cancel')).toEqual([]);
	for (const one of all) expect(dataOf(one)).toMatchObject({ outcome: 'optedOut' });
	expect(replying.trigger.json).toMatchObject({ optOut: true, answer: 'optedOut' });
	const options = { approveLabel: 'Confirm', declineLabel: 'Cancel' };
	const visits = [await ask('Visit on Monday?', { options }), await ask('Visit on Friday?', { options })];
	expect((await say('Cancel')).join()).toMatch(/^Please reply with a number:\nVisit on Friday/);
	expect(visits.every(waits)).toBe(true);
	await say(`${visits[0]?.no} cancel`);
	await say('Cancel please');
	for (const one of visits) expect(dataOf(one)).toMatchObject({ approved: false, choice: 'Cancel' });
});

test('STOP ends every open question, even if the newest SMS is an ordinary one, and nobody is late', async () => {
	const all = [await ask('Pay 10 to Ana?'), await ask('Pay 20,000 to Bob?')];
	const replying = await startReplies(service, waiting);
	const say = saying(replying);
	await say('STOP', ordinary);
	for (const one of all) expect(dataOf(one)).toMatchObject({ outcome: 'optedOut' });
	expect(replying.trigger.json).toMatchObject({ answer: 'optedOut' });
	await say('STOP.');
	expect(replying.trigger.json).toMatchObject({ optOut: true, answer: null });
});

test('each unclear reply is counted for the question that it names, and gets that question back', async () => {
	const [ana, vega] = [await ask('Pay 10 to Ana?'), await ask('Cancel the contract with Vega SL?')];
	const say = saying(await startReplies(service, waiting));
	for (const text of ['too expensive', 'ask for a better price'])
		expect(await say(`${ana.yes} ${text}`)).toEqual([lineOf(ana)]);
	expect(await say(`${ana.yes} ask for a better price`)).toEqual([]);
	await say(`${ana.yes} it is too much`);
	expect(dataOf(ana)).toMatchObject({ outcome: 'unclear', text: `${ana.yes} it is too much` });
	expect(waits(vega)).toBe(true);
	await say(`${vega.no} no`);
	expect(dataOf(vega)).toMatchObject({ approved: false });
});

test('every SMS of somebody with three open questions gets an answer or does what it says', async () => {
	const [ana, bob, eva] = [
		await ask('Pay 10 to Ana?'),
		await ask('Pay 20,000 to Bob?'),
		await ask('Hire Eva?'),
	];
	const say = saying(await startReplies(service, waiting));
	for (const text of ['yes', 'no', '21', 'who?', `${eva.yes} or ${eva.no}`])
		expect(await say(text)).toHaveLength(1);
	expect([ana, bob, eva].every(waits)).toBe(true);
	expect(await say(`${ana.yes}, ${bob.no}`)).toEqual([
		expect.stringMatching(/^Recorded: Approve, Pay 10 to Ana\?\nRecorded: Decline, Pay 20,000 to Bob\?/),
	]);
	expect([dataOf(ana), dataOf(bob)]).toMatchObject([{ approved: true }, { approved: false }]);
	await say(eva.yes);
	expect(dataOf(eva)).toMatchObject({ approved: true });
});

test('two machines cannot loop: after ten unclear replies in a row the workflow starts instead', async () => {
	const all = [await ask('Pay 10 to Ana?'), await ask('Pay 20,000 to Bob?')];
	const replying = await startReplies(service, waiting);
	const say = saying(replying);
	for (let call = 0; call < 12; call += 1) await say(`Automatic reply, call ${call}`);
	expect(service.emulator.messages).toHaveLength(2 + 10);
	expect(replying.trigger.started).toHaveLength(2);
	expect(all.every(waits)).toBe(true);
});

test('Confirm by SMS confirms a long text, cut', async () => {
	const asked = await ask('Which address?', { responseType: 'freeText', options: { confirmBySms: true } });
	const say = saying(await startReplies(service, waiting));
	const text = 'Calle de la Constitución 5, tercer piso, junto a la panadería, México '.repeat(3);
	expect((await say(text)).join()).toMatch(/^Recorded: Calle de la Const.*\.\.\., Which address\?$/);
	expect(dataOf(asked)).toMatchObject({ text: text.trim() });
});

test('an unclear reply about long choices does not end the question', async () => {
	const fieldOptions = 'Send a replacement by courier tomorrow, Refund the whole sum to the card today';
	const values = [{ fieldLabel: 'A', fieldType: 'dropdown', fieldOptions }];
	const asked = await ask('Parcel?', { responseType: 'customForm', formFields: { values } });
	const say = saying(await startReplies(service, waiting));
	expect((await say('what happened')).join()).toMatch(
		/^Parcel\? Reply: \d{3} Send a repla, \d{3} Refund the w$/,
	);
	expect(waits(asked)).toBe(true);
});
