import { turns } from '../../nodes/MessagingService/bounded/turns';
import { itemsOf, runNode } from '../tools/engine';
import { useEmulator } from '../tools/service';

/** A run that is long lets others have their turn. */

const service = useEmulator();

/** Runs with a clock on which every step is long. Returns how often the run rested. */
async function restsOf(parameters: object, count = 1): Promise<number> {
	let now = 0;
	jest.spyOn(performance, 'now').mockImplementation(() => (now += 30));
	const timers = jest.spyOn(globalThis, 'setTimeout');
	const { error } = await runNode({
		credentials: service.credentials,
		parameters: {
			...{ resource: 'sms', operation: 'send', to: '+525511112222', message: 'Hello' },
			options: { validateOnly: true },
			...parameters,
		},
		items: itemsOf(...Array.from({ length: count }, () => ({}))),
	});
	const rests = timers.mock.calls.filter(([, milliseconds]) => milliseconds === 5).length;
	jest.restoreAllMocks();
	expect(error).toBeUndefined();
	return rests;
}

test.each<[string, object, number, number]>([
	['an item, its number, its request and its output', {}, 1, 4],
	['each item', {}, 3, 12],
	['each number in To', { to: '+525511112222, +525511112223' }, 1, 7],
	[
		'each row in Do Not Send To',
		{ options: { validateOnly: true, doNotSendTo: '+525511112222\n+525511112223' } },
		1,
		6,
	],
])('others have their turn for %s', async (_what, parameters, items, rests) => {
	expect(await restsOf(parameters, items)).toBe(rests);
});

test('those who wait go on one after another', async () => {
	let now = 0;
	const seen: string[] = [];
	jest.spyOn(performance, 'now').mockImplementation(() => now);
	jest.spyOn(globalThis, 'setTimeout').mockImplementation((go) => {
		seen.push('rest');
		setImmediate(go);
		return {} as NodeJS.Timeout;
	});
	const turn = turns();
	now = 30;
	const work = async () => {
		await turn();
		seen.push('work');
		now += 30;
	};
	await Promise.all([work(), work(), work()]);
	expect(seen.splice(0)).toEqual(['rest', 'work', 'rest', 'work', 'rest', 'work']);
	// After a rest, nobody rests again before there was work.
	for (let times = 0; times < 3; times += 1) await turn();
	jest.restoreAllMocks();
	expect(seen).toEqual(['rest']);
});
