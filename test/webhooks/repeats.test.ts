import { listed } from '../tools/listed';
import {
	apiKey,
	database,
	incoming,
	newProcess,
	post,
	report,
	seconds,
	signed,
	startTrigger,
	stopTriggers,
	whatsApp,
	type TriggerServer,
} from '../tools/triggerServer';

const minutes = (count: number) => jest.setSystemTime(Date.now() + count * 60_000);

afterEach(stopTriggers);

/** A field of the items that started the workflow. */
const saidBy = ({ started }: TriggerServer, field: string) =>
	started.map((output) => output[0]?.[0]?.json[field]);

/** Reverses the keys of every object. */
const reversed = (value: unknown): unknown =>
	JSON.parse(JSON.stringify(value), (_, one: unknown) =>
		typeof one === 'object' && one !== null && !Array.isArray(one)
			? Object.fromEntries(Object.entries(one).reverse())
			: one,
	);

/** Processes of one n8n share only the database. */
const processes = async (count: number) => {
	const shared = database();
	return await Promise.all(
		Array.from(
			{ length: count },
			async () => await startTrigger({ database: shared, type: newProcess() }),
		),
	);
};

test.each([
	['delivery report', report],
	['incoming SMS', incoming],
	['WhatsApp message', whatsApp()],
	['unrecognised event', { kind: 'other', list: [{ a: 1, b: 2 }] }],
])(
	'a retried %s starts nothing, even later, with new headers and reordered keys',
	async (_name, body) => {
		const trigger = await startTrigger({ parameters: { additionalOptions: {} } });
		expect((await post(trigger.url, body)).status).toBe(200);
		minutes(1);
		expect(await post(trigger.url, body, signed())).toEqual({ status: 200, text: '' });
		minutes(5);
		expect(
			(await post(trigger.url, reversed(body), signed(apiKey, seconds(), 'acme'))).status,
		).toBe(200);
		expect(trigger.started).toHaveLength(1);
	},
);

test('fields that the service adds later do not make a delivery report a new event', async () => {
	const trigger = await startTrigger();
	await post(trigger.url, report);
	await post(trigger.url, { ...report, attempt: 2, trace_id: Number(report.trace_id) });
	expect(trigger.started).toHaveLength(1);
	await post(trigger.url, { ...report, status: 10 });
	await post(trigger.url, { ...report, phone: '525587654321' });
	await post(trigger.url, { ...report, trace_id: '1' });
	expect(trigger.started).toHaveLength(4);
});

test('a WhatsApp message, which has an ID, is a repeat also after the next one of its sender', async () => {
	const trigger = await startTrigger();
	const said = (text: string, id: string) => whatsApp('text', { text }, id);
	for (const body of [said('Hola', '1'), said('Hola', '2'), said('edited', '1')])
		expect((await post(trigger.url, body)).status).toBe(200);
	const [first, second, ...others] = saidBy(trigger, 'eventId');
	expect([first === second, others]).toEqual([false, []]);
});

describe('an incoming SMS, which has no ID', () => {
	test('is the same event for ten minutes from its first arrival, across clock periods', async () => {
		jest.setSystemTime(Math.ceil(Date.now() / 600_000) * 600_000 - 1_000);
		const trigger = await startTrigger();
		await post(trigger.url, incoming);
		for (let minute = 0; minute < 9; minute += 1) {
			minutes(1);
			expect((await post(trigger.url, incoming)).status).toBe(200);
		}
		expect(trigger.started).toHaveLength(1);
		minutes(1);
		await post(trigger.url, incoming);
		expect(trigger.started).toHaveLength(2);
		const [first, second] = saidBy(trigger, 'eventId');
		expect(second).not.toBe(first);
	});

	test('that n8n did not take keeps its event ID when repeated, across clock periods', async () => {
		jest.setSystemTime(Math.ceil(Date.now() / 600_000) * 600_000 - 1_000);
		const trigger = await startTrigger({ failingStarts: 1 });
		const other = await startTrigger();
		expect((await post(trigger.url, incoming)).status).toBe(500);
		expect((await post(other.url, incoming)).status).toBe(200);
		minutes(9);
		expect((await post(trigger.url, incoming)).status).toBe(200);
		expect(trigger.json.eventId).toBe(other.json.eventId);
		// The ten minutes count from the first arrival, not from the request that started the workflow.
		minutes(1);
		expect((await post(trigger.url, incoming)).status).toBe(200);
		expect(trigger.started).toHaveLength(2);
		expect(trigger.json.eventId).not.toBe(other.json.eventId);
	});

	test('that was delayed counts by its signed time, as a new event with another event ID', async () => {
		const border = Math.ceil(Date.now() / 600_000) * 600_000;
		jest.setSystemTime(border);
		const trigger = await startTrigger();
		await post(trigger.url, incoming);
		// The first was sent before the period was over, however late it arrives; the second, after.
		jest.setSystemTime(border + 620_000);
		await post(trigger.url, incoming, signed(apiKey, border / 1000 + 599));
		expect(trigger.started).toHaveLength(1);
		await post(trigger.url, incoming, signed(apiKey, border / 1000 + 600));
		const [first, second] = saidBy(trigger, 'eventId');
		expect(trigger.started).toHaveLength(2);
		expect(second).not.toBe(first);
	});

	test('is a different event with another sender, text or recipient', async () => {
		const trigger = await startTrigger();
		const others = [{ message: 'No' }, { source_addr: '1' }, { sms_id: 'b' }, { short_code: '2' }];
		for (const other of [{}, ...others]) await post(trigger.url, { ...incoming, ...other });
		expect(trigger.started).toHaveLength(5);
	});
});

describe('the same words once more', () => {
	const sms = (message: string, more = {}) => ({ ...incoming, message, ...more });
	/** The texts that start the workflow, and whether all of their IDs differ. */
	const startedBy = async (bodies: readonly object[]) => {
		const trigger = await startTrigger();
		for (const body of bodies) {
			jest.setSystemTime(Date.now() + 2_000);
			expect((await post(trigger.url, body)).status).toBe(200);
		}
		const items = trigger.started.flatMap((output) => output[0] ?? []);
		expect(new Set(items.map(({ json }) => json.eventId)).size).toBe(items.length);
		return items.map(({ json }) => json.text);
	};

	test.each([
		[listed`STOP | START | STOP`, listed`STOP | START | STOP`],
		[listed`5 | 4 | 5`, listed`5 | 4 | 5`],
		[listed`1 | 1`, ['1']],
		[listed`2 PIZZA | 2 PIZZA | no | 2 PIZZA`, listed`2 PIZZA | no | 2 PIZZA`],
		// A START behind a STOP may be a repeat, which must not let anybody in again.
		[listed`START | STOP | START`, listed`START | STOP`],
		[listed`START | STOP | hello | START | SI`, listed`START | STOP | hello | SI`],
		[listed`STOP | START | STOP | START | STOP | STOP`, listed`STOP | START | STOP`],
	])('%j starts the workflow with %j', async (texts, started) => {
		const one = { sms_id: '77' };
		expect(await startedBy(texts.map((text) => sms(text)))).toEqual(started);
		expect(await startedBy(texts.map((text) => sms(text, one)))).toEqual(started);
	});

	test('what another person writes does not come between', async () => {
		const other = { source_addr: '525500000000' };
		expect(await startedBy([sms('5'), sms('4', other), sms('5')])).toEqual(['5', '4']);
	});

	test('counts in whichever process it arrives', async () => {
		const [one, two] = await processes(2);
		for (const [at, text] of ['STOP', 'START', 'STOP', 'STOP', 'START'].entries()) {
			jest.setSystemTime(Date.now() + 2_000);
			await post((at % 2 ? one : two)?.url ?? '', sms(text));
		}
		const texts = [one, two].map((each) => each && saidBy(each, 'text'));
		expect(texts).toEqual([['START'], ['STOP', 'STOP']]);
	});

	test('what n8n did not take does not come between', async () => {
		const trigger = await startTrigger({ failingStarts: 1 });
		expect((await post(trigger.url, sms('4'))).status).toBe(500);
		expect((await post(trigger.url, sms('5'))).status).toBe(200);
		expect((await post(trigger.url, sms('5'))).status).toBe(200);
		expect((await post(trigger.url, sms('4'))).status).toBe(200);
		expect(saidBy(trigger, 'text')).toEqual(['5', '4']);
	});
});

describe('processes of one n8n', () => {
	test('know after a restart what had started', async () => {
		const [before, after] = await processes(2);
		for (const body of [report, incoming, whatsApp()]) await post(before?.url ?? '', body);
		minutes(5);
		for (const body of [report, incoming, whatsApp()])
			expect((await post(after?.url ?? '', body)).status).toBe(200);
		expect([before?.started.length, after?.started.length]).toEqual([3, 0]);
		minutes(6);
		await post(after?.url ?? '', incoming);
		expect(after?.started).toHaveLength(1);
	});

	test('write again with the next event what simultaneous events overwrote', async () => {
		const [one, two] = await processes(2);
		const sent = (at: number) => ({ ...report, trace_id: `m${at}` });
		await Promise.all(
			Array.from({ length: 30 }, async (_, at) => await post(one?.url ?? '', sent(at))),
		);
		await post(one?.url ?? '', sent(30));
		for (let at = 0; at <= 30; at += 1) await post(two?.url ?? '', sent(at));
		expect([one?.started.length, two?.started.length]).toEqual([31, 0]);
	});

	test('start a simultaneous event twice rather than never, with the same event ID', async () => {
		const both = await processes(2);
		const headers = signed();
		await Promise.all(both.map(async ({ url }) => await post(url, incoming, headers)));
		expect(both.map(({ started }) => started.length)).toEqual([1, 1]);
		expect(both[0]?.json.eventId).toBe(both[1]?.json.eventId);
	});

	test('know what they started themselves, even if an execution overwrote the static data', async () => {
		const one = await startTrigger();
		await post(one.url, report);
		one.database.staticData = '{}';
		expect((await post(one.url, report)).status).toBe(200);
		expect(one.started).toHaveLength(1);
	});

	test('leave the static data of other nodes unchanged, and store no numbers or texts', async () => {
		const one = await startTrigger();
		one.database.staticData = JSON.stringify({
			global: { counter: 7 },
			'node:Trigger': { events: 'torn' },
		});
		await post(one.url, incoming);
		expect(JSON.parse(one.database.staticData)).toEqual({
			global: { counter: 7 },
			'node:Trigger': { events: expect.stringMatching(/^[\w+/]{19}$/) },
		});
	});
});

test('identical concurrent requests start the workflow once', async () => {
	const trigger = await startTrigger();
	const answers = await Promise.all(
		Array.from({ length: 50 }, async () => await post(trigger.url, report)),
	);
	expect(trigger.started).toHaveLength(1);
	expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
});

test('two triggers do not consume each other’s events, and a test event may be repeated', async () => {
	const headers = signed();
	const first = await startTrigger();
	const second = await startTrigger();
	for (const trigger of [first, second]) await post(trigger.url, report, headers);
	expect([first.started.length, second.started.length]).toEqual([1, 1]);
	const manual = await startTrigger({ mode: 'manual' });
	await post(manual.url, report, headers);
	await post(manual.url, report, headers);
	expect(manual.started).toHaveLength(2);
});
