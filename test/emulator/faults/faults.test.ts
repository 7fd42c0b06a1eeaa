import { ManualClock, type FaultInput } from '../../../emulator';
import { appText, call, email, phone, sms, start } from '../../tools/emulatorClient';
import { until } from '../../tools/until';

test('by default reset, hang and answer do no work, delay and truncate do it', async () => {
	const clock = new ManualClock();
	const emulator = await start({ clock });
	const kinds = ['reset', 'hang', 'delay', 'truncate', 'answer'] as const;
	for (const kind of kinds) {
		emulator.fault({ do: kind, times: 1, delayMs: 1 });
		const client = new AbortController();
		const answer = call(emulator, 'smsSend', sms, { signal: client.signal }).catch(() => {});
		await until(() => clock.waiting === 1);
		expect(emulator.requests.at(-1)?.answered).toBe('pending');
		clock.advance(1);
		if (kind === 'hang') client.abort();
		await answer;
	}
	expect(emulator.requests.map(({ answered, accepted }) => [answered, accepted])).toEqual([
		['reset', false],
		['hung', false],
		['answered', true],
		['truncated', true],
		['answered', false],
	]);
});

test('a fault is for a recipient in a body, a query or a list, or for a part of the request', async () => {
	const met = async (fault: Partial<FaultInput>) => {
		const emulator = await start();
		emulator.fault({ do: 'answer', status: 599, ...fault } as FaultInput);
		const answers = [
			await call(emulator, 'smsSend', sms),
			await call(emulator, 'smsSendByQuery', { ...sms, phone: '5215500000001' }),
			await call(emulator, 'messagingAppSend', appText),
			await call(emulator, 'emailSend', email),
		];
		return answers.map(({ status }) => status === 599);
	};
	expect(await met({ to: phone })).toEqual([true, false, true, false]);
	expect(await met({ to: '5215500000001' })).toEqual([false, true, false, false]);
	expect(await met({ to: 'ana@example.com' })).toEqual([false, false, false, true]);
	expect(await met({ bodyIncludes: 'parcel' })).toEqual([true, true, false, false]);
	expect(await met({ after: 1, times: 2 })).toEqual([false, true, true, false]);
	expect(await met({ request: 2 })).toEqual([false, true, false, false]);
});

test('latency delays every answer, and requests in progress are counted', async () => {
	const clock = new ManualClock();
	const emulator = await start({ clock, latencyMs: 60 });
	const answers = [1, 2].map(() => call(emulator, 'smsSend', sms));
	await until(() => clock.waiting === 2);
	clock.advance(59);
	expect(emulator.requests.map(({ answered }) => answered)).toEqual(['pending', 'pending']);
	clock.advance(1);
	await Promise.all(answers);
	expect(emulator.connections.peakActive).toBe(2);
	emulator.connections.reset();
	emulator.set({ latencyMs: 0 });
	await call(emulator, 'smsSend', sms);
	expect(emulator.connections.peakActive).toBe(1);
});
