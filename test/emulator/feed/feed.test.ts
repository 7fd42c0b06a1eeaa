import { ManualClock } from '../../../emulator';
import { startWorkflow, type Workflow } from '../../../e2e/desk/fixtures/workflow';
import { act, look } from '../../tools/deskClient';
import { appText, call, email, phone, sms, start, stopAll } from '../../tools/emulatorClient';
import { until } from '../../tools/until';

let workflow: Workflow;
beforeEach(async () => (workflow = await startWorkflow()));
afterEach(async () => {
	await stopAll();
	await workflow.stop();
});

/** The sample's phone as the page lists it, without the 1 of Mexican mobile numbers. */
const listed = '525512345678';

/** Newest first. */
const rows = async (emulator: { url: string }, query = '') =>
	(await look(emulator, `rows?${query}`)).body.items;

test('a message of every channel is a row with all its details', async () => {
	const emulator = await start();
	await call(emulator, 'smsSend', { ...sms, id: 'order-7' });
	await call(emulator, 'flashSend', sms);
	await call(emulator, 'otpSend', { phone, msg: 'Your code is [code]' });
	await call(emulator, 'emailSend', { ...email, html: '<b>Hello</b>' });
	await call(emulator, 'messagingAppSend', appText);
	const [app, mail, otp, flash, first] = await rows(emulator);
	expect(first).toMatchObject({
		n: 1,
		channel: 'sms',
		person: listed,
		text: sms.msg,
		id: '100000001',
		reference: 'order-7',
		sender: '26262',
		segments: 1,
		encoding: 'gsm',
		charge: 0.05,
		request: 1,
	});
	expect(flash.channel).toBe('flash');
	expect(otp).toMatchObject({ channel: 'otp', code: emulator.code(phone) });
	expect(mail).toMatchObject({
		channel: 'email',
		person: 'ana@example.com',
		text: 'Hello',
		snippet: 'Hello',
	});
	expect(app).toMatchObject({ channel: 'whatsapp', text: 'Hello', content: { type: 'text' } });
});

test('a refused request is a row with the reason', async () => {
	const emulator = await start({ credits: 0 });
	await call(emulator, 'smsSend', sms);
	const [row] = await rows(emulator);
	expect(row).toMatchObject({ channel: 'sms', person: listed, text: sms.msg, state: 'refused' });
	expect(row.reason).toMatch(/credit/i);
});

test('faults differ from refusals, and done work from work not done', async () => {
	const emulator = await start();
	emulator.fault({ do: 'reset', times: 1, work: true });
	emulator.fault({ do: 'reset', times: 1, work: false });
	await expect(call(emulator, 'smsSend', sms)).rejects.toThrow();
	await expect(call(emulator, 'smsSend', sms)).rejects.toThrow();
	await until(() => emulator.requests[1]?.answered === 'reset');
	const [undone, done] = await rows(emulator);
	expect(done).toMatchObject({ state: 'queued', fault: 'reset', trouble: 'reset' });
	expect(undone).toMatchObject({ state: 'failed', fault: 'reset', trouble: 'reset' });
});

test('a state follows the clock and manual reports', async () => {
	const clock = new ManualClock();
	const emulator = await start({ clock, settleMs: 2000 });
	await call(emulator, 'smsSend', sms);
	await call(emulator, 'smsSend', { ...sms, phone: '525500000010' });
	await call(emulator, 'emailSend', email);
	const states = async () => (await rows(emulator)).map(({ state }: { state: string }) => state);
	expect(await states()).toEqual(['queued', 'queued', 'queued']);
	clock.advance(2000);
	expect(await states()).toEqual(['delivered', 'rejected', 'delivered']);
	emulator.state.open(emulator.emails[0]?.uuid ?? '');
	expect(await states()).toEqual(['opened', 'rejected', 'delivered']);
});

test('a message shows whether the workflow acknowledged its report, and after how many attempts', async () => {
	const clock = new ManualClock();
	const emulator = await start({ clock, settleMs: 2000, webhooks: { sms: workflow.address } });
	workflow.statuses.push(500);
	await call(emulator, 'smsSend', sms);
	clock.advance(2000);
	await until(() => emulator.sentWebhooks[0]?.statuses.length === 1);
	expect((await rows(emulator))[0].hooks).toMatchObject([{ state: 'trying', statuses: [500], status: 3 }]);
	await until(() => clock.waiting > 0);
	clock.advance(1000);
	await until(() => emulator.sentWebhooks[0]?.statuses.length === 2);
	expect((await rows(emulator))[0].hooks).toMatchObject([{ state: 'acknowledged', statuses: [500, 200] }]);
});

test('a reply is a separate row: sent, then acknowledged or not', async () => {
	const emulator = await start({ webhooks: { sms: workflow.address }, webhookTries: 1 });
	workflow.statuses.push(200, 404);
	await emulator.incomingSms({ source_addr: phone, message: 'Yes' });
	await emulator.incomingSms({ source_addr: phone, message: 'No' });
	expect(await rows(emulator)).toMatchObject([
		{ out: false, person: listed, text: 'No', state: 'unanswered' },
		{ out: false, person: listed, text: 'Yes', state: 'acknowledged' },
	]);
});

describe('the search', () => {
	test('finds rows with all words in text, number, reference, ID, reason, channel or state', async () => {
		const emulator = await start();
		await call(emulator, 'smsSend', { ...sms, msg: 'The blue parcel', id: 'order-7' });
		await call(emulator, 'smsSend', { phone: '525511112222', msg: 'The red parcel' });
		await call(emulator, 'smsSend', { ...sms, phone: '9995511112222' });
		const found = async (query: string) => (await rows(emulator, query)).map(({ n }: { n: number }) => n);
		expect(await found('q=PARCEL+blue')).toEqual([1]);
		expect(await found('q=order-7')).toEqual([1]);
		expect(await found('q=100000002')).toEqual([2]);
		expect(await found(`q=${encodeURIComponent('+52 5511112222')}`)).toEqual([2]);
		expect(await found('q=carrier')).toEqual([3]);
		expect(await found('q=refused')).toEqual([3]);
		expect(await found('q=sms+red')).toEqual([2]);
		expect(await found('q=email')).toEqual([]);
		expect(await found('q=nothing+of+this')).toEqual([]);
	});

	test('ignores accents in the search and in the rows', async () => {
		const emulator = await start();
		await call(emulator, 'smsSend', { ...sms, msg: 'L’état de la commande' });
		await call(emulator, 'smsSend', { ...sms, msg: 'etat' });
		for (const q of ['etat', 'ÉTAT', 'e\u0301tat'])
			expect(await rows(emulator, `q=${encodeURIComponent(q)}`)).toHaveLength(2);
	});

	test('finds the same rows while typing and deleting, whatever the previous search was', async () => {
		const emulator = await start();
		for (const msg of ['The blue parcel', 'The red parcel', 'A blue car'])
			await call(emulator, 'smsSend', { ...sms, msg });
		const asked = ['b', 'blu', 'blue p', 'blue', 'red', 'red sms', 'red otp', 'red sms', ''];
		const found = [];
		for (const q of asked)
			found.push((await rows(emulator, `q=${encodeURIComponent(q)}`)).map(({ n }: { n: number }) => n));
		expect(found).toEqual([[3, 1], [3, 1], [1], [3, 1], [2], [2], [], [2], [3, 2, 1]]);
	});

	test('treats the input as words, never as a pattern', async () => {
		const emulator = await start();
		await call(emulator, 'smsSend', { ...sms, msg: 'a.c (x' });
		expect(await rows(emulator, 'q=a.c')).toHaveLength(1);
		expect(await rows(emulator, `q=${encodeURIComponent('(x')}`)).toHaveLength(1);
		expect(await rows(emulator, 'q=a.*')).toHaveLength(0);
	});

	test('returns lists page by page, and people with their last row', async () => {
		const emulator = await start();
		for (let at = 0; at < 5; at += 1)
			await call(emulator, 'smsSend', { phone: `52551111222${at % 2}`, msg: `Message ${at}` });
		const { body } = await look(emulator, 'rows?offset=1&limit=2');
		expect(body).toMatchObject({ total: 5, items: [{ n: 4 }, { n: 3 }] });
		const people = (await look(emulator, 'people')).body;
		expect(people.items).toMatchObject([
			{ person: '525511112220', count: 3, last: { n: 5 } },
			{ person: '525511112221', count: 2, last: { n: 4 } },
		]);
		const talk = (await look(emulator, 'conversation?of=525511112220&limit=2&before=5')).body;
		expect(talk.items.map(({ n }: { n: number }) => n)).toEqual([1, 3]);
	});

	test.each(['limit=x', 'offset=-1', 'limit=1.5'])('refuses %s', async (query) => {
		const emulator = await start();
		expect((await look(emulator, `rows?${query}`)).status).toBe(400);
	});
});

describe('one person', () => {
	test('is a Mexican phone with and without the 1: one entry, found by both, which answers as it was last written', async () => {
		const emulator = await start({ webhooks: { sms: workflow.address, messagingApp: workflow.address } });
		await call(emulator, 'smsSend', { ...sms, phone: listed });
		await call(emulator, 'messagingAppSend', { ...appText, number: phone });
		const people = async (query = '') => (await look(emulator, `people?q=${query}`)).body;
		expect(await people()).toMatchObject({ total: 1, items: [{ person: listed, count: 2 }] });
		for (const query of [listed, phone, '521551234']) expect(await people(query)).toMatchObject({ total: 1 });
		for (const channel of ['sms', 'whatsapp'])
			await act(emulator, 'reply', { person: listed, channel, text: 'Yes' });
		await until(() => workflow.received.length === 2);
		const bodies = workflow.received.map(({ body }) => body.source_addr ?? body.payload.msisdn);
		expect(bodies.sort()).toEqual([phone, listed]);
		expect((await people()).items).toMatchObject([{ person: listed, count: 4 }]);
	});

	test('is a phone and a mailbox of the same name: one entry, counted and found together', async () => {
		const emulator = await start();
		await call(emulator, 'smsSend', sms);
		await call(emulator, 'emailSend', email);
		await act(emulator, 'name', { person: phone, name: ' ana ' });
		const address = 'ana@example.com';
		const people = async (query = '') => (await look(emulator, `people?q=${query}`)).body;
		expect(await people()).toMatchObject({
			total: 1,
			items: [{ person: listed, mailbox: address, count: 2, last: { channel: 'email' } }],
		});
		expect((await people(address)).items).toMatchObject([{ person: listed, mailbox: address }]);
		await act(emulator, 'name', { person: phone, name: 'Ana María' });
		await call(emulator, 'emailSend', email);
		expect((await people()).items).toMatchObject([{ person: listed, mailbox: address, name: 'Ana María' }]);
	});

	test('has only the first of several mailboxes of the same name', async () => {
		const emulator = await start();
		const to = ['one', 'two'].map((who) => ({ name: 'Ana', email: `${who}@example.com` }));
		await call(emulator, 'emailSend', { ...email, to });
		await act(emulator, 'name', { person: phone, name: 'Ana' });
		const { items } = (await look(emulator, 'people')).body;
		expect(items.map(({ person, mailbox }: Record<string, unknown>) => [person, mailbox])).toEqual([
			[listed, 'one@example.com'],
			['two@example.com', undefined],
		]);
	});
});

test('deletions, names and dismissals change what the page shows, and not what was sent', async () => {
	const emulator = await start({ webhooks: { sms: workflow.address } });
	await call(emulator, 'smsSend', { ...sms, msg: 'One' });
	await call(emulator, 'smsSend', { ...sms, msg: 'Two' });
	await call(emulator, 'flashSend', sms);
	await emulator.incomingSms({ source_addr: phone, message: 'Three' });
	await call(emulator, 'emailSend', email);
	await act(emulator, 'forget', { person: phone, n: 1 });
	await act(emulator, 'forget', { person: phone, n: 4 });
	await act(emulator, 'forget', { person: 'ana@example.com' });
	await act(emulator, 'dismiss', { n: 3 });
	await act(emulator, 'name', { person: '525511112222', name: 'Luis' });
	const seen = [
		(await rows(emulator)).map(({ text, dismissed }: Record<string, unknown>) => [text, dismissed]),
		(await look(emulator, 'people')).body.items.map(({ person, name }: Record<string, unknown>) => [
			person,
			name,
		]),
	];
	expect(seen).toEqual([
		[
			[sms.msg, true],
			['Two', undefined],
		],
		[
			['525511112222', 'Luis'],
			[listed, undefined],
		],
	]);
	expect(emulator.messages).toHaveLength(3);
});

test('what was deleted last comes back in its place', async () => {
	const clock = new ManualClock();
	const emulator = await start({ clock, settleMs: 2000 });
	for (const msg of ['One', 'Two', 'Three']) await call(emulator, 'smsSend', { ...sms, msg });
	await call(emulator, 'emailSend', email);
	await act(emulator, 'name', { person: phone, name: 'Ana' });
	const seen = async () =>
		(await rows(emulator)).map(({ text, state }: Record<string, unknown>) => [text, state]);
	await act(emulator, 'forget', { person: phone, n: 2 });
	expect(await rows(emulator)).toHaveLength(3);
	// Its state changes while it is gone.
	clock.advance(2000);
	await seen();
	await act(emulator, 'restore', { person: phone });
	const all = ['Hello', 'Three', 'Two', 'One'].map((text) => [text, 'delivered']);
	expect(await seen()).toEqual(all);
	await act(emulator, 'forget', { person: phone });
	expect((await look(emulator, 'people')).body.total).toBe(0);
	await call(emulator, 'smsSend', { ...sms, msg: 'Four' });
	await act(emulator, 'restore', { person: phone });
	await act(emulator, 'restore', { person: phone });
	clock.advance(2000);
	expect(await seen()).toEqual([['Four', 'delivered'], ...all]);
	const { items } = (await look(emulator, `conversation?of=${phone}`)).body;
	expect(items.map(({ text }: { text: string }) => text)).toEqual(['One', 'Two', 'Three', 'Four']);
});

test('two people who delete at the same time each take back their own', async () => {
	const emulator = await start();
	await call(emulator, 'smsSend', sms);
	await call(emulator, 'emailSend', email);
	const channels = async () => (await rows(emulator)).map(({ channel }: Record<string, unknown>) => channel);
	const [mail] = (await rows(emulator)).map(({ person }: Record<string, unknown>) => person);
	await act(emulator, 'forget', { person: phone });
	await act(emulator, 'forget', { person: mail });
	await act(emulator, 'restore', { person: phone });
	expect(await channels()).toEqual(['sms']);
	await act(emulator, 'restore', { person: mail });
	expect(await channels()).toEqual(['email', 'sms']);
});

test('only the newest rows are kept, and older ones are reported as no longer kept', async () => {
	const emulator = await start({ maxRecorded: 3 });
	for (let at = 0; at < 5; at += 1)
		await call(emulator, 'smsSend', { phone: `52551111222${at}`, msg: 'Hello' });
	expect((await rows(emulator)).map(({ n }: { n: number }) => n)).toEqual([5, 4, 3]);
	expect((await look(emulator, 'people')).body.total).toBe(3);
	expect(await look(emulator, 'rows/1')).toMatchObject({ status: 404 });
});
