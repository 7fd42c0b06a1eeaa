import { deadlineOf } from '../../nodes/MessagingService/operations/humanReview/about';
import { useEmulator } from '../tools/service';
import { useWaiting } from '../tools/waitingServer';
import { appTexts, byLink, linksIn, post } from './byLink';

/**
 * What the pages and the e-mail say about a question: who asks, until when, and what was answered.
 */

const service = useEmulator();
const waiting = useWaiting();

/** Until which time of a far year, in hours. */
const untilThen = () => (Date.parse('2090-11-25T00:00:00Z') - Date.now()) / 3_600_000;

const usual = { message: 'Pay 10?', options: { waitHours: 0 } };
const { ask } = byLink(service, waiting, usual);
const link = () =>
	linksIn([...service.emulator.messages.map(({ text }) => text), ...appTexts(service)]).at(-1) ??
	'';
const open = async () => await (await fetch(link())).text();
const options = (more: object) => ({ options: { ...usual.options, ...more } });
const bySms = (more: object) => ({ channel: 'sms', ...options(more) });
const headingOf = (page: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1];

test.each([
	['the workflow', {}, 'Question from test'],
	['its own name', options({ askedBy: ' Tom & Co ' }), 'Question from Tom &amp; Co'],
	['its own name in Spanish', options({ askedBy: 'Tom', language: 'es' }), 'Pregunta de Tom'],
	['the sender of the SMS', bySms({ sender: 'ACME' }), 'Question from ACME'],
	['the workflow if the sender is a number', bySms({ sender: '12345' }), 'Question from test'],
])('the page and its preview are headed with %s', async (_what, parameters, expected) => {
	await ask(parameters, { resumeToken: 'a'.repeat(64) });
	const page = await open();
	expect(headingOf(page)).toBe(expected);
	expect(page).toContain(`<title>${expected}</title>`);
	expect(page).toContain(`<meta property="og:title" content="${expected}">`);
	// There is no deadline to tell.
	expect(page).not.toContain('description');
});

test('the page and its preview say until when an answer counts, in the time zone of the workflow', async () => {
	await ask(
		{ options: { waitHours: untilThen() } },
		{ workflowSettings: { timezone: 'America/Mexico_City' } },
	);
	const page = await open();
	const words = 'You can answer until 18:00, Friday 24 November 2090 (Mexico City Time).';
	expect(page).toContain(`<p class="soft until">${words}</p>`);
	expect(page).toContain(`<meta property="og:description" content="${words}">`);
});

test.each([
	[
		'es',
		'America/Mexico_City',
		'Puedes responder hasta las 18:00, martes 24 de noviembre (hora de Ciudad de México).',
	],
	['en', 'Asia/Kolkata', 'You can answer until 05:30, Wednesday 25 November (India Time).'],
] as const)('the deadline in %s and %s: %s', (language, timeZone, expected) => {
	const until = '2026-11-25T00:00:00.000Z';
	expect(deadlineOf({ language, until, timeZone }, Date.parse('2026-06-01'))).toBe(expected);
});

test('a deadline in another year names the year; without one there is nothing to say', () => {
	const question = {
		language: 'en',
		until: '2027-01-01T05:00:00.000Z',
		timeZone: 'Etc/UTC',
	} as const;
	const now = Date.parse('2026-12-31T23:00:00Z');
	expect(deadlineOf(question, now)).toBe(
		'You can answer until 05:00, Friday 1 January 2027 (GMT+0).',
	);
	expect(deadlineOf({ ...question, until: undefined }, now)).toBeUndefined();
});

test('an e-mail begins with who asks, and ends with that, the deadline and what a button does', async () => {
	await ask(
		{
			channel: 'email',
			to: 'ana@example.com',
			subject: 'Refund?',
			options: { fromName: 'Shop <1>', waitHours: untilThen() },
		},
		{ workflowSettings: { timezone: 'America/Mexico_City' } },
	);
	const [sent] = service.emulator.emails;
	const footer =
		'Asked by Shop <1>. You can answer until 18:00, Friday 24 November 2090 (Mexico City Time). A button opens a page; only what you press there counts.';
	expect(sent?.text?.split('\n').at(0)).toBe('Question from Shop <1>');
	expect(sent?.text?.split('\n').at(-1)).toBe(footer);
	const paragraphs = [...(sent?.html?.matchAll(/<p style="font-size[^>]*>(.*?)<\/p>/g) ?? [])].map(
		([, text = '']) => text,
	);
	const escaped = (text: string) => text.replace('<', '&lt;').replace('>', '&gt;');
	expect(paragraphs).toEqual([escaped('Question from Shop <1>'), escaped(footer)]);
});

test('the last page says which answer was recorded, and to what', async () => {
	await ask();
	const page = await (await post(link(), { decision: 'decline' })).text();
	expect(page).toContain('Your answer has been recorded');
	expect(page).toContain(
		'<p class="message">Pay 10?</p><dl><dt>Your answer</dt><dd>Decline</dd></dl>',
	);
	await ask({ responseType: 'freeText' });
	expect(await (await post(link(), { text: 'Half <b>' })).text()).toContain(
		'<dt>Your answer</dt><dd>Half &lt;b&gt;</dd>',
	);
});

test.each(['A.constructor', 'A\u2028B', 'A } B', `it's "so" \\ {{ 1 }}`, 'Preguntar 🙂'])(
	'a node named %j can be answered',
	async (name) => {
		const { executionId, error } = await ask({}, { settings: { name } });
		expect(error?.message).toBeUndefined();
		expect((await post(link(), { decision: 'approve' })).status).toBe(200);
		expect(waiting.statusOf(executionId)).toBe('finished');
	},
);
