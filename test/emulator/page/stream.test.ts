import { act, open } from '../../tools/deskClient';
import * as client from '../../tools/emulatorClient';
import { until } from '../../tools/until';

const { appText, call, email, fetched, phone, sms, start, startReceiver } = client;
/** The sample's phone as the page lists it, without the 1 of Mexican mobile numbers. */
const listed = '525512345678';

test('a page that comes late or comes back gets everything; a reset empties it', async () => {
	const emulator = await start({ settleMs: 600_000 });
	await call(emulator, 'smsSend', { ...sms, msg: 'One' });
	const rows = open(emulator);
	await until(() => rows()?.length === 1);
	await call(emulator, 'smsSend', { ...sms, msg: 'Two' });
	await call(emulator, 'emailSend', email);
	await until(() => rows()?.length === 3);
	await act(emulator, 'report', { n: 1, status: 10 });
	await until(() => rows()?.[0]?.state === 'rejected');
	const again = open(emulator);
	await until(() => again()?.length === 3);
	expect(again()).toEqual(rows());
	emulator.reset();
	await until(() => rows()?.length === 0);
	await call(emulator, 'smsSend', { ...sms, msg: 'Three' });
	await until(() => rows()?.length === 1);
	expect(rows()).toMatchObject([{ n: 1, text: 'Three' }]);
});

test('the newest 2,000 rows are kept; a state that changes with time is shown without a request', async () => {
	const emulator = await start({ settleMs: 1 });
	const to = Array.from({ length: 2001 }, (_, at) => ({ name: 'N', email: `n${at}@example.com` }));
	await call(emulator, 'emailSend', { ...email, to });
	const rows = open(emulator);
	await until(() => rows() !== undefined);
	expect(rows()).toHaveLength(2000);
	expect(rows()?.at(-1)?.person).toBe('n2000@example.com');
	await call(emulator, 'smsSend', sms);
	await until(() => rows()?.at(-1)?.state === 'delivered');
});

test('keys of requests are neither sent nor shown', async () => {
	const emulator = await start();
	const rows = open(emulator);
	const headers = { Authorization: 'Basic c2VjcmV0', Cookie: 'token=secret7' };
	await call(emulator, 'smsSend', sms, { headers });
	await until(() => rows()?.length === 1);
	const shown = (await fetched(`${emulator.url}/_page/rows/1`)).text;
	expect(shown).toContain('cookie');
	expect(JSON.stringify(rows()) + shown).not.toMatch(/c2VjcmV0|secret7/);
});

test('one person is a Mexican phone with and without the 1, which answers as it was last written', async () => {
	const { receiver, webhooks } = await startReceiver();
	const emulator = await start({ webhooks });
	const rows = open(emulator);
	await call(emulator, 'smsSend', { ...sms, phone: listed });
	await call(emulator, 'messagingAppSend', { ...appText, number: phone });
	await act(emulator, 'reply', { person: listed, channel: 'sms', text: 'Yes' });
	await until(() => receiver.requests.length === 1);
	await act(emulator, 'reply', { person: listed, channel: 'whatsapp', text: 'Yes' });
	await until(() => receiver.requests.length === 2 && rows()?.length === 4);
	await act(emulator, 'again', { hook: 1 });
	await until(() => receiver.requests.length === 3);
	const [bySms, byApp, again] = receiver.requests;
	expect(bySms?.body).toMatchObject({ source_addr: listed, message: 'Yes' });
	expect(byApp?.body).toMatchObject({ payload: { msisdn: phone } });
	expect(again?.bytes).toBe(bySms?.bytes);
	expect(new Set(rows()?.map(({ person }) => person))).toEqual(new Set([listed]));
});
