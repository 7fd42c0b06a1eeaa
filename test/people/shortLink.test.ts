import { askBySms, person, startReplies } from '../tools/replies';
import { useEmulator } from '../tools/service';
import { stopTriggers, type TriggerServer } from '../tools/triggerServer';
import { useWaiting } from '../tools/waitingServer';
import { appTexts, post } from './byLink';

/** A link by SMS that leads through the trigger, so that whoever comes late reads a sentence. */

const service = useEmulator();
const waiting = useWaiting();
let trigger: TriggerServer;
beforeEach(async () => void ({ trigger } = await startReplies(service, waiting)));
afterEach(stopTriggers);

const link = () => /http\S+/.exec(service.emulator.messages.at(-1)?.text ?? '')?.[0] ?? '';

async function ask(parameters = {}) {
	const asked = { answerBy: 'both', options: { language: 'es' }, ...parameters };
	return await askBySms(service, waiting, asked);
}

async function open(url: string) {
	const answer = await fetch(url);
	return { status: answer.status, url: answer.url, page: await answer.text() };
}

const press = async (url: string) => (await post(url, { decision: 'approve' })).status;

test.each(['both', 'link'])(
	'the link opens the question, and whoever opens it later reads in its language why there is none: Answer By %s',
	async (answerBy) => {
		const { executionId, task } = await ask({ answerBy });
		expect(task?.hints ?? []).toEqual([]);
		expect(link()).toMatch(
			new RegExp(`^${trigger.url.replace('/webhook', '')}/q\\?r=[\\w-]{53,57}$`),
		);
		const opened = await open(link());
		expect(opened.page).toContain('<p class="message">Refund?</p>');
		expect(opened.url).toContain(waiting.base);
		expect(await press(opened.url)).toBe(200);
		expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({
			approved: true,
			answeredBy: `+${person}`,
		});
		const again = await open(link());
		expect(again.status).toBe(409);
		expect(again.page).toContain('<html lang="es">');
		expect(again.page).toContain(
			'Ya se registró una respuesta, o el tiempo para responder terminó.',
		);
	},
);

test('so it is after a time-out, and when n8n no longer has the execution', async () => {
	const { executionId } = await ask();
	await waiting.timeOut(executionId);
	expect((await open(link())).page).toContain('el tiempo para responder terminó');
	waiting.forget(executionId);
	const gone = await open(link());
	expect([gone.status, gone.page]).toEqual([
		404,
		expect.stringContaining('el tiempo para responder terminó'),
	]);
});

test('a changed link opens nothing and says so on a page', async () => {
	const { executionId } = await ask();
	const at = link().indexOf('?r=') + 20;
	const changed = `${link().slice(0, at)}${link()[at] === 'x' ? 'y' : 'x'}${link().slice(at + 1)}`;
	for (const [url, status] of [
		[changed, 401],
		[link().slice(0, -20), 404],
		[link().replace(/r=.*/, 'r=../../webhook/x'), 404],
		[link().replace(/r=.*/, ''), 404],
	] as const)
		expect(await open(url)).toMatchObject({ status, page: expect.stringContaining('<h1') });
	expect(waiting.statusOf(executionId)).toBe('waiting');
});

test('a page about which no question says its language is in that of the browser', async () => {
	await ask();
	const url = link().replace(/r=.*/, '');
	for (const [accepts, word] of [
		['es-MX,es;q=0.9,en;q=0.8', 'pregunta anterior'],
		['de,en', 'earlier question'],
	] as const)
		expect(await (await fetch(url, { headers: { 'accept-language': accepts } })).text()).toContain(
			word,
		);
});

test('by WhatsApp it is as short', async () => {
	await ask({ channel: 'whatsApp', answerBy: 'link', options: {} });
	expect(appTexts(service)[0]).toMatch(
		/^Refund\?\n\nPlease open the link.*\nhttp\S+\/q\?r=[\w-]{53,57}$/,
	);
});

test('without a Replies URL, with one that people may not reach, or that does not answer, links lead straight to n8n', async () => {
	for (const home of [
		'',
		trigger.url.replace('127.0.0.1', 'localhost'),
		'http://127.0.0.1:1/webhook',
	]) {
		await askBySms(service, waiting, { answerBy: 'link' }, { home });
		expect(link()).toContain(waiting.base);
	}
});
