import { listen } from '../../tools/deskClient';
import { call, sms, start, stopAll } from '../../tools/emulatorClient';
import { until } from '../../tools/until';

let leaving: Array<() => void> = [];
afterEach(async () => {
	for (const leave of leaving) leave();
	leaving = [];
	await stopAll();
});

function listening(emulator: { url: string }, lastId?: string) {
	const { told, leave } = listen(emulator, lastId);
	leaving.push(leave);
	return { told, leave };
}

const texts = (told: ReturnType<typeof listen>['told']) =>
	told
		.flatMap(({ event, data }) => (event === 'rows' ? data.rows : []))
		.map(({ text }: { text: string }) => text);

test('viewers get a message when it arrives, without polling', async () => {
	const emulator = await start();
	const { told } = listening(emulator);
	await until(() => told.length === 1);
	expect(told[0]).toMatchObject({ event: 'hello', data: { newest: 0, isNew: true, url: emulator.url } });
	await call(emulator, 'smsSend', sms);
	await until(() => texts(told).length > 0);
	const news = told.find(({ event }) => event === 'rows');
	expect(news?.data.rows[0]).toMatchObject({ n: 1, person: '525512345678', text: sms.msg });
	expect(news?.data.people).toMatchObject([{ person: '525512345678', count: 1 }]);
});

test('after a disconnect nothing is missed or repeated: the last event ID gives the position', async () => {
	const emulator = await start();
	const { told, leave } = listening(emulator);
	await call(emulator, 'smsSend', { ...sms, msg: 'One' });
	await until(() => texts(told).includes('One'));
	leave();
	await call(emulator, 'smsSend', { ...sms, msg: 'Two' });
	await call(emulator, 'smsSend', { ...sms, msg: 'Three' });
	const again = listening(emulator, told.at(-1)?.id).told;
	await until(() => texts(again).length >= 2);
	expect(texts(again)).toEqual(['Two', 'Three']);
	expect(again[0]?.data.isNew).toBe(false);
});

test('after a reset everything is new, and earlier rows are not shown', async () => {
	const emulator = await start();
	await call(emulator, 'smsSend', { ...sms, msg: 'Before' });
	const { told } = listening(emulator);
	await until(() => told.length > 0);
	const before = told[0]?.id;
	emulator.reset();
	await until(() => told.filter(({ event }) => event === 'hello').length === 2);
	expect(told.at(-1)?.data).toMatchObject({ isNew: true, newest: 0 });
	await call(emulator, 'smsSend', { ...sms, msg: 'After' });
	await until(() => texts(told).includes('After'));
	const again = listening(emulator, before).told;
	await until(() => again.length > 0);
	expect(again[0]?.data.isNew).toBe(true);
});

test('a flood is one event: too many rows are only counted', async () => {
	const emulator = await start();
	const { told } = listening(emulator);
	await until(() => told.length === 1);
	await Promise.all(Array.from({ length: 400 }, async () => await call(emulator, 'smsSend', sms)));
	const seen = () =>
		told.reduce(
			(sum, { event, data }) =>
				sum + (event === 'many' ? data.count : event === 'rows' ? data.rows.length : 0),
			0,
		);
	await until(() => seen() >= 400);
	for (const { event, data } of told) if (event === 'rows') expect(data.rows.length).toBeLessThanOrEqual(300);
});

test('changes of settings and faults are sent', async () => {
	const emulator = await start();
	const { told } = listening(emulator);
	await until(() => told.length === 1);
	emulator.set({ latencyMs: 70 });
	emulator.fault({ do: 'delay', delayMs: 1 });
	await until(() => told.length >= 3);
	expect(told.at(-1)).toMatchObject({
		event: 'state',
		data: { settings: { latencyMs: 70 }, faults: [{ do: 'delay', happened: 0 }] },
	});
});

test('keys of requests are neither sent nor shown', async () => {
	const emulator = await start();
	const { told } = listening(emulator);
	await call(emulator, 'smsSend', sms, {
		headers: { Authorization: 'Basic c2VjcmV0', Cookie: 'token=secret7' },
	});
	await until(() => texts(told).length > 0);
	const shown = await fetch(`${emulator.url}/_page/rows/1`).then(async (response) => await response.text());
	for (const text of [JSON.stringify(told), shown]) {
		expect(text).not.toContain('c2VjcmV0');
		expect(text).not.toContain('secret7');
	}
});
