import { useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';
import { a, b, continues, failuresOf, lost, people, refused } from './people';

/** A Send Once Key counts for each recipient. */

const service = useEmulator();
useStore();
const { arrived, meets, send } = people(service);

const sendOnceKey = 'order-42';
const settings = continues;
const sendTo = async (...numbers: string[]) => await send({ to: numbers.join(), sendOnceKey }, { settings });

describe('a Send Once Key', () => {
	test('that one number used is not used for a number that is added', async () => {
		await sendTo(a);
		const result = await sendTo(a, b);
		expect(arrived()).toEqual([a, b]);
		expect(result.json).toMatchObject([{ skipped: true, to: a, sendOnceKey }, { to: b }]);
	});

	test('that two numbers used is skipped for one of them', async () => {
		await sendTo(a, b);
		const { json } = await sendTo(a);
		expect(json).toMatchObject([{ skipped: true, to: a, sendOnceKey }]);
		expect(arrived()).toEqual([a, b]);
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
});
