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

test('keys of requests are neither sent nor shown', async () => {
	const emulator = await start();
	const { told } = listening(emulator);
	await call(emulator, 'smsSend', sms, {
		headers: { Authorization: 'Basic c2VjcmV0', Cookie: 'token=secret7' },
	});
	await until(() => texts(told).length > 0);
	const shown = await fetch(`${emulator.url}/_page/rows/1`).then(
		async (response) => await response.text(),
	);
	for (const text of [JSON.stringify(told), shown]) {
		expect(text).not.toContain('c2VjcmV0');
		expect(text).not.toContain('secret7');
	}
});
