import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { askBySms, person, startReplies } from '../tools/replies';
import { questionOf } from '../tools/questions';
import { useEmulator } from '../tools/service';
import {
	database,
	incoming,
	newProcess,
	post,
	signed,
	stopTriggers,
	type TriggerServer,
} from '../tools/triggerServer';
import { until } from '../tools/until';
import type { Database } from '../tools/triggerEngine';
import { useWaiting } from '../tools/waitingServer';
import { Book } from '../../nodes/MessagingService/replies/book';
import { useNodeTime } from '../tools/nodeTime';
import { combined, type AskedQuestion } from '../../nodes/MessagingService/replies/question';
import { sealed } from '../../nodes/MessagingService/replies/protocol';
import { authorizationOf } from '../../nodes/MessagingService/service/authorization';

/** The book of open questions: in the static data of one trigger, whatever its processes know. */

const service = useEmulator();
const waiting = useWaiting();
afterEach(stopTriggers);

/** A trigger in a process of its own. */
const inProcess = async (shared: Database) =>
	await startReplies(service, waiting, { database: shared, type: newProcess() });
const sms = () => service.emulator.messages.at(-1);
const dataOf = (executionId: string) => waiting.resultOf(executionId).json[0]?.data;
const bookOf = ({ database }: TriggerServer): AskedQuestion[] => {
	const [data] = Object.values(
		JSON.parse(database.staticData) as Record<string, { book?: string } | undefined>,
	).filter((one) => one?.book !== undefined);
	return JSON.parse(data?.book ?? '[]') as AskedQuestion[];
};

async function ask(message: string) {
	const { executionId } = await askBySms(service, waiting, { message });
	return { executionId, numbers: sms()?.text.match(/^\d{3}(?= )/gm) ?? [] };
}

const tell = async (trigger: TriggerServer, question: AskedQuestion, more: object = {}) => {
	return await sendTo(trigger, sealedBy(service.credentials.messagingServiceApi, question, more));
};

/** What somebody with this credential says of a question. */
const sealedBy = (
	credential: ICredentialDataDecryptedObject = {},
	question: AskedQuestion,
	more = {},
) => sealed(authorizationOf(credential), { question, isNew: true, at: Date.now(), ...more });

async function sendTo(trigger: TriggerServer, message: unknown) {
	const { status, text } = await post(trigger.url.replace(/webhook$/, 'q'), message, []);
	return { status, ...(JSON.parse(text) as { book: string; used?: string[] }) };
}

test('after a restart open questions are known, no two share a number, and a yes is asked which', async () => {
	const shared = database();
	const before = await inProcess(shared);
	const old = await ask('Pay 18 EUR?');
	await before.trigger.stop();
	const after = await inProcess(shared);
	const later = [];
	for (let at = 0; at < 40; at += 1) later.push(await ask(`Pay ${at}?`));
	expect(new Set([old, ...later].flatMap(({ numbers }) => numbers)).size).toBe(82);
	expect(await after.reply(sms(), 'yes')).toBe(200);
	expect(sms()?.text).toMatch(/^Not understood\. Please reply with a number:\nPay/);
	expect(await after.reply(sms(), old.numbers[0] ?? '')).toBe(200);
	expect(dataOf(old.executionId)).toMatchObject({ approved: true });
});

test('questions told to two processes at once are all kept, whoever wrote last', async () => {
	const shared = database();
	const both = [(await inProcess(shared)).trigger, (await inProcess(shared)).trigger];
	const ids = Array.from({ length: 60 }, (_, at) => String(at));
	const phones = (id: string) => [String(525511110000 + Number(id))];
	await Promise.all(
		ids.map(async (id) => {
			const trigger = both[Number(id) % 2];
			const { book } =
				(trigger && (await tell(trigger, questionOf(id, { phones: phones(id) })))) ?? {};
			expect(book).toBe('kept');
		}),
	);
	// Each process writes again what it was told, with the next event and within seconds.
	for (const trigger of both) {
		const event = { ...incoming, sms_id: String(Math.random()) };
		await post(trigger.url, event, signed(service.emulator.settings.apiKey));
	}
	const kept = both.slice(0, 1).flatMap((one) => bookOf(one).map(({ id }) => id));
	expect(kept.toSorted()).toEqual(ids.toSorted());
});

test('a process looks again a second later, if another one has overwritten what it was told', async () => {
	const { trigger } = await startReplies(service, waiting);
	await tell(trigger, questionOf('a'));
	trigger.database.staticData = '{}';
	await until(() => bookOf(trigger).length > 0);
	expect(bookOf(trigger).map(({ id }) => id)).toEqual(['a']);
});

describe('the saves after a change', () => {
	const time = useNodeTime();

	test('are three, and none of an earlier change once there is a later one', async () => {
		const context = (id: string) =>
			({
				getWorkflow: () => ({ id: 'book' }),
				getNode: () => ({ id }),
				getWorkflowStaticData: () => ({}),
			}) as never;
		const saved: string[] = [];
		const change = (trigger: string, name: string) =>
			void new Book(context(trigger)).saveAgain(
				async () => await Promise.resolve(saved.push(name)),
			);
		change('a', 'first');
		await time.pass(1_500);
		change('a', 'second');
		change('b', 'other');
		await time.pass(60_000);
		expect(saved.sort()).toEqual(['first', ...Array(3).fill('other'), ...Array(3).fill('second')]);
	});
});

test('a process saves again that a reply ended a question, if another one has overwritten it', async () => {
	const shared = database();
	await inProcess(shared);
	const { executionId } = await ask('Pay 18 EUR?');
	const other = await inProcess(shared);
	expect(await other.reply(sms(), 'yes')).toBe(200);
	expect(dataOf(executionId)).toMatchObject({ approved: true });
	shared.staticData = '{}';
	await until(() => bookOf(other.trigger).some(({ ended }) => ended));
});

test('numbers of the same person are free again only some time after their question has ended', async () => {
	const { trigger } = await startReplies(service, waiting);
	const first = questionOf('a', { numbers: ['412', '413'] });
	const told = async (id: string, phone: string) =>
		await tell(trigger, { ...first, id, phones: [phone] });
	expect(await tell(trigger, first)).toMatchObject({ book: 'kept' });
	expect(await told('b', person)).toMatchObject({ book: 'taken', used: ['412', '413'] });
	await tell(trigger, { ...first, ended: true }, { isNew: false });
	expect(await told('b', person)).toMatchObject({ book: 'taken' });
	expect(await told('b', '525511112222')).toMatchObject({ book: 'kept' });
	// The same question, asked once more by a retry.
	expect(await tell(trigger, first)).toMatchObject({ book: 'kept' });
	const now = Date.now();
	const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 4 * 24 * 3_600_000);
	const { trigger: later } = await inProcess(trigger.database);
	expect(await tell(later, { ...first, id: 'c' })).toMatchObject({ book: 'kept' });
	clock.mockRestore();
	expect(bookOf(later).map(({ id, ended }) => `${id} ${ended}`)).toEqual(['b false', 'c false']);
});

test('the wrong password, a changed text, one of another time and anything else are refused, and change nothing', async () => {
	const { trigger } = await startReplies(service, waiting);
	const foreign = { status: 200, book: 'foreign' };
	const message = sealedBy({ username: 'demo', password: 'x' }, questionOf('a'));
	for (const body of [message, { ...message, text: '{}' }, {}, [], 'x', ''])
		expect(await sendTo(trigger, body)).toEqual(foreign);
	for (const off of [-600_000, 600_000])
		expect(await tell(trigger, questionOf('a'), { at: Date.now() + off })).toEqual(foreign);
	expect(trigger.database.writes).toBe(0);
	expect(trigger.started).toEqual([]);
});

test('a credential without a login proves nothing, although everybody knows what it is', async () => {
	const nobody = { username: '', password: '' };
	const serviceCredential = { ...service.credentials.messagingServiceApi, ...nobody };
	const { trigger } = await startReplies(service, waiting, { serviceCredential });
	const message = sealedBy(nobody, questionOf('a'));
	expect(await sendTo(trigger, message)).toMatchObject({ book: 'foreign' });
});

test('5,000 open questions are the most of one trigger', async () => {
	const { trigger } = await startReplies(service, waiting);
	const many = Array.from({ length: 5_000 }, (_, at) => questionOf(String(at), { phones: [] }));
	trigger.database.staticData = JSON.stringify({ 'node:Trigger': { book: JSON.stringify(many) } });
	expect(await tell(trigger, questionOf('one more'))).toMatchObject({ book: 'full' });
	await tell(trigger, { ...questionOf('0'), ended: true }, { isNew: false });
	expect(await tell(trigger, questionOf('one more'))).toMatchObject({ book: 'kept' });
});

test('of 600 that have ended, the newest 500 are kept', async () => {
	const { trigger } = await startReplies(service, waiting);
	const ended = Array.from({ length: 600 }, (_, at) =>
		questionOf(String(at), { phones: [], ended: true, at: Date.now() }),
	);
	trigger.database.staticData = JSON.stringify({ 'node:Trigger': { book: JSON.stringify(ended) } });
	await tell(trigger, questionOf('open'));
	const newest = ended.slice(100).map(({ id }) => id);
	expect(bookOf(trigger).map(({ id }) => id)).toEqual([...newest, 'open']);
});

test('what two processes know of a question is combined, in any order', () => {
	const one = questionOf('a', { at: 1, ids: ['1'], again: { ana: 2 }, out: ['ana'], ended: true });
	const other = questionOf('a', { at: 2, ids: ['2'], again: { ana: 1, bob: 1 }, phones: ['bob'] });
	const both = { ...other, ids: ['1', '2'], again: { ana: 2, bob: 1 }, out: ['ana'], ended: true };
	expect(combined(one, other)).toEqual(both);
	expect(combined(other, one)).toEqual(both);
});
