import { useEmulator } from '../tools/service';
import { askBySms, person, startReplies } from '../tools/replies';
import { stopTriggers } from '../tools/triggerServer';
import { useWaiting } from '../tools/waitingServer';
import { appTexts, linksIn, post } from './byLink';

/** The ways back to a question: below a path, before n8n 2.14, and per person. */

const service = useEmulator();
const waiting = useWaiting();
const below = useWaiting('/n8n');
afterEach(stopTriggers);

const other = '525587654322';
const bySms = { answerBy: 'link', to: `${person}, ${other}` };
const smsLinks = () => linksIn(service.emulator.messages.map(({ text }) => text));
const decide = async (link: string, decision: string) => await post(link, { decision });

test('below a path that a proxy strips, links contain the token and work', async () => {
	const { executionId } = await askBySms(service, below, { ...bySms, channel: 'whatsApp' });
	const links = linksIn(appTexts(service));
	expect(links).toHaveLength(2);
	expect(links[0]).toMatch(/\/n8n\/webhook-waiting\/\d+\/a\?signature=\w{64}&q=[\w-]{6}$/);
	expect(await (await fetch(links[1] ?? '')).text()).toContain('Refund?');
	await decide(links[1] ?? '', 'approve');
	expect(below.resultOf(executionId).json[0]?.data).toMatchObject({
		approved: true,
		answeredBy: `+${other}`,
	});
});

test('otherwise a link by email contains n8n’s signature for this node, and no token', async () => {
	const byEmail = { channel: 'email', to: 'ana@example.com, bob@example.com', subject: 'Refund?' };
	await askBySms(service, waiting, byEmail);
	for (const link of linksIn(service.emulator.emails.map(({ text }) => text))) {
		expect(link).toMatch(/\/Messaging[^/?]*\?q=\w{12}&p=[01]&c=\w+&signature=\w{64}$/);
		expect((await fetch(link.replace(/p=./, 'p=2'))).status).toBe(401);
	}
});

test('each person has their own key, which no other link reveals', async () => {
	const { executionId } = await askBySms(service, waiting, bySms);
	const [mine = '', yours = ''] = smsLinks();
	expect(mine.replace(/q=.*/, '')).toBe(yours.replace(/q=.*/, ''));
	expect(mine).not.toBe(yours);
	for (const changed of [
		mine.replace(/q=.*/, 'q='),
		mine.replace(/q=.*/, 'q=000000'),
		`${mine}0`,
		`${mine}&q=1`,
	])
		expect((await decide(changed, 'approve')).status).toBe(410);
	expect(waiting.statusOf(executionId)).toBe('waiting');
	await decide(yours, 'decline');
	expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({ answeredBy: `+${other}` });
});

test('the token of a link counts even where n8n does not compare it', async () => {
	const { executionId } = await askBySms(service, waiting, bySms);
	waiting.storedOf(executionId).resumeToken = '';
	const forged = (smsLinks()[0] ?? '').replace(/signature=\w+/, `signature=${'0'.repeat(64)}`);
	expect((await decide(forged, 'approve')).status).toBe(410);
	expect(waiting.statusOf(executionId)).toBe('waiting');
});

test('a page opened by token moves to a signed link, where n8n has a page for who reloads it after the answer', async () => {
	const { executionId } = await askBySms(service, waiting, bySms);
	const [, yours = ''] = smsLinks();
	const opened = await fetch(`${yours}&c=decline`);
	expect(opened.url).toMatch(
		/\/Messaging[^/?]*\?q=[\w-]{6}&p=1&c=decline&signature=(?!.*signature)\w{64}$/,
	);
	expect(opened.url).toContain(yours.slice(-6));
	expect((await fetch(opened.url.replace('p=1', 'p=0'))).status).toBe(401);
	expect((await fetch(waiting.signed(opened.url, { p: '0' }))).status).toBe(410);
	await decide(opened.url, 'decline');
	expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({ answeredBy: `+${other}` });
	expect(await (await fetch(yours)).text()).toBe('has finished already');
	expect(await (await fetch(opened.url)).text()).toBe('No action required');
});

test('below a path, where a signature would be wrong, the page stays at the token', async () => {
	await askBySms(service, below, { answerBy: 'link' });
	const [link = ''] = smsLinks();
	expect(await fetch(link)).toMatchObject({ status: 200, url: link });
});

test('a link by SMS has its deadline before it if there is room', async () => {
	const waitHours = (Date.parse('2090-11-24T23:00:00Z') - Date.now()) / 3_600_000;
	const textFor = async (message: string, more: object = {}, options: object = {}) => {
		const asked = { answerBy: 'link', message, ...more, options: { waitHours, ...options } };
		await askBySms(service, waiting, asked);
		return service.emulator.messages.at(-1)?.text.replace(/http\S+/, '…');
	};
	expect(await textFor('?')).toBe('?\nUntil 24 Nov 18:00 GMT-5\n…');
	expect(await textFor('x'.repeat(9))).toBe(`${'x'.repeat(9)}\nUntil 24 Nov 18:00\n…`);
	expect(await textFor('x'.repeat(19))).toBe(`${'x'.repeat(19)}\n…`);
	await startReplies(service, waiting);
	expect(await textFor('x'.repeat(100), { answerBy: 'both' }, { language: 'es' })).toBe(
		'Hasta 24 nov 18:00 GMT-5\nPor favor responde aqui: …',
	);
});

test('a link that does not fit goes out in a second SMS that says what it is for, and a notice says so', async () => {
	const { reply } = await startReplies(service, waiting);
	const { executionId } = await askBySms(service, waiting, {
		answerBy: 'both',
		message: 'x'.repeat(129),
	});
	const [question, link] = service.emulator.messages;
	expect(question?.text).toMatch(/^x+\nReply:\n\d{3} Approve\n\d{3} Decline$/);
	expect(link?.text).toBe(`Please answer here: ${smsLinks()[0]}`);
	expect(await reply(link, 'yes')).toBe(200);
	expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({ approved: true });
});
