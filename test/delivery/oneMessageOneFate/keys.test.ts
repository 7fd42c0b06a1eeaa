import { itemsOf } from '../../tools/engine';
import { useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';
import { a, b, c, continues, d, failuresOf, lost, people, refused } from './people';

/** A Send Once Key belongs to a message and to those whom it was for. */

const service = useEmulator();
useStore();
const { arrived, meets, send } = people(service);

const sendOnceKey = 'order-42';
const settings = continues;
const sendTo = async (...numbers: string[]) => await send({ to: numbers.join(), sendOnceKey }, { settings });

describe('a Send Once Key', () => {
	test('that one number used is refused for a number that is added', async () => {
		await sendTo(a);
		const result = await sendTo(a, b);
		expect(arrived()).toEqual([a]);
		expect(result.json).toMatchObject([{ skipped: true, to: a, sendOnceKey }, {}]);
		expect(failuresOf(result)).toEqual([['notSent', [b]]]);
		expect(JSON.stringify(result.json)).toContain('was used before, for other recipients');
	});

	test('that two numbers used is skipped for one of them', async () => {
		await sendTo(a, b);
		const { json } = await sendTo(a);
		expect(json).toMatchObject([{ skipped: true, to: a, sendOnceKey }]);
		expect(arrived()).toEqual([a, b]);
	});

	test('that two numbers used is refused for two others', async () => {
		await sendTo(a, b);
		const result = await sendTo(c, d);
		expect(arrived()).toEqual([a, b]);
		expect(failuresOf(result)).toEqual([['notSent', [c, d]]]);
	});

	test.each([
		['both are', [a, b]],
		['only the refused one is', [b]],
		['they are the other way round', [b, a]],
	])('is used anew for a number that was refused, if %s in To', async (_how, numbers) => {
		meets(b, refused);
		await sendTo(a, b);
		const { json } = await sendTo(...numbers);
		expect(arrived()).toEqual([a, b]);
		const skipped = json.filter((output) => output.skipped).map(({ to }) => to);
		expect(skipped).toEqual(numbers.filter((to) => to === a));
	});

	test('stays in doubt only for the number whose outcome is unknown', async () => {
		meets(a, lost);
		await sendTo(a, b);
		const result = await sendTo(a, b);
		expect(arrived()).toEqual([b]);
		expect(failuresOf(result)).toEqual([['unknown', [a]]]);
	});

	test('is refused in a Retry for a number that its message did not go to before *To* was corrected', async () => {
		const items = itemsOf({ to: a, now: c }, { to: b, now: b, key: 'order-43' }, { to: a, now: c });
		const keys = { sendOnceKey: '={{ $json.key ?? "order-42" }}' };
		meets(b, refused);
		const failed = await send({ to: '={{ $json.to }}', ...keys }, { items });
		expect(arrived()).toEqual([a]);
		const result = await send({ to: '={{ $json.now }}', ...keys }, { items, failed, settings });
		expect(arrived()).toEqual([a, b]);
		expect(result.json).toMatchObject([{ to: a, alreadySent: true }, { to: b }, {}]);
		expect(failuresOf(result)).toEqual([['notSent', undefined]]);
		expect(JSON.stringify(result.json[2])).toContain('was used before, for other recipients');
	});
});
