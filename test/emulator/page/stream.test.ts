import { act, listen, type Told } from '../../tools/deskClient';
import {
	appText,
	call,
	email,
	fetched,
	phone,
	sms,
	start,
	stopAll,
} from '../../tools/emulatorClient';
import { until } from '../../tools/until';

const leaving: Array<() => void> = [];
afterEach(async () => {
	for (const leave of leaving.splice(0)) leave();
	await stopAll();
});

/** The sample's phone as the page lists it, without the 1 of Mexican mobile numbers. */
const listed = '525512345678';

function listening(emulator: { url: string }) {
	const { told, leave } = listen(emulator);
	leaving.push(leave);
	return told;
}

interface Shown {
	readonly n: number;
	readonly person: string;
	readonly text: string;
	readonly state: string;
}

/** The rows as a page shows them: the first event has all, a later one those that have changed. */
function rowsIn(told: readonly Told[]): Shown[] {
	const from = told.findLastIndex(({ event }) => event === 'all');
	const rows = new Map<number, Shown>();
	for (const { event, data } of told.slice(Math.max(0, from)))
		for (const row of event === 'all' ? data.rows : event === 'rows' ? data : [])
			rows.set(row.n, row);
	return [...rows.values()];
}

test('a page that comes late or comes back gets everything; a reset empties it', async () => {
	const emulator = await start({ settleMs: 600_000 });
	await call(emulator, 'smsSend', { ...sms, msg: 'One' });
	const told = listening(emulator);
	await until(() => rowsIn(told).length === 1);
	await call(emulator, 'smsSend', { ...sms, msg: 'Two' });
	await call(emulator, 'emailSend', email);
	await until(() => rowsIn(told).length === 3);
	await act(emulator, 'report', { n: 1, status: 10 });
	await until(() => rowsIn(told)[0]?.state === 'rejected');
	const again = listening(emulator);
	await until(() => rowsIn(again).length === 3);
	expect(rowsIn(again)).toEqual(rowsIn(told));
	emulator.reset();
	await until(() => rowsIn(told).length === 0);
	await call(emulator, 'smsSend', { ...sms, msg: 'Three' });
	await until(() => rowsIn(told).length === 1);
	expect(rowsIn(told)).toMatchObject([{ n: 1, text: 'Three' }]);
});

test('the newest 2,000 rows are kept; a state that changes with time is shown without a request', async () => {
	const emulator = await start({ settleMs: 1 });
	const to = Array.from({ length: 2001 }, (_, at) => ({ name: 'N', email: `n${at}@example.com` }));
	await call(emulator, 'emailSend', { ...email, to });
	const told = listening(emulator);
	await until(() => told.length > 0);
	expect(rowsIn(told)).toHaveLength(2000);
	expect(rowsIn(told).at(-1)?.person).toBe('n2000@example.com');
	await call(emulator, 'smsSend', sms);
	await until(() => rowsIn(told).at(-1)?.state === 'delivered');
});

test('keys of requests are neither sent nor shown', async () => {
	const emulator = await start();
	const told = listening(emulator);
	const headers = { Authorization: 'Basic c2VjcmV0', Cookie: 'token=secret7' };
	await call(emulator, 'smsSend', sms, { headers });
	await until(() => rowsIn(told).length > 0);
	const shown = (await fetched(`${emulator.url}/_page/rows/1`)).text;
	expect(shown).toContain('cookie');
	expect(JSON.stringify(told) + shown).not.toMatch(/c2VjcmV0|secret7/);
});

test('one person is a Mexican phone with and without the 1, which answers as it was last written', async () => {
	const receiver = await start();
	receiver.fault({ do: 'answer' });
	const webhooks = { sms: `${receiver.url}/hook`, messagingApp: `${receiver.url}/hook` };
	const emulator = await start({ webhooks });
	const told = listening(emulator);
	await call(emulator, 'smsSend', { ...sms, phone: listed });
	await call(emulator, 'messagingAppSend', { ...appText, number: phone });
	await act(emulator, 'reply', { person: listed, channel: 'sms', text: 'Yes' });
	await until(() => receiver.requests.length === 1);
	await act(emulator, 'reply', { person: listed, channel: 'whatsapp', text: 'Yes' });
	await until(() => receiver.requests.length === 2 && rowsIn(told).length === 4);
	await act(emulator, 'again', { hook: 1 });
	await until(() => receiver.requests.length === 3);
	const [bySms, byApp, again] = receiver.requests;
	expect(bySms?.body).toMatchObject({ source_addr: listed, message: 'Yes' });
	expect(byApp?.body).toMatchObject({ payload: { msisdn: phone } });
	expect(again?.bytes).toBe(bySms?.bytes);
	expect(new Set(rowsIn(told).map(({ person }) => person))).toEqual(new Set([listed]));
});
