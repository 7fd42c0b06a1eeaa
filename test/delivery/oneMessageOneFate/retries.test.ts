import { useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';
import { a, b, c, long, people, refused } from './people';

/** A Retry of an item with several numbers: each has its own memory, whatever was edited between. */

const service = useEmulator();
useStore();
const { arrived, meets, send } = people(service);

describe('nobody gets a message twice', () => {
	test('if a number that has it is taken out, and the rest is retried twice', async () => {
		meets(b, refused);
		meets(c, refused);
		const first = await send({ to: [a, b, c].join() });
		expect(arrived()).toEqual([a]);
		meets(c, refused);
		const second = await send({ to: [b, c].join() }, { failed: first });
		expect(arrived()).toEqual([a, b]);
		const { error } = await send({ to: [b, c].join() }, { failed: second });
		expect(error).toBeUndefined();
		expect(arrived()).toEqual([a, b, c]);
	});

	test('if a number that has it is put back', async () => {
		meets(b, refused);
		const first = await send({ to: [a, b].join() });
		meets(b, refused);
		const second = await send({ to: [b, c].join() }, { failed: first });
		await send({ to: [c, a, b].join() }, { failed: second });
		expect(arrived()).toEqual([a, c, b]);
	});
});

describe('everybody gets their message', () => {
	test.each([
		['a text', 'Hello', undefined, [a, b]],
		[
			'a text of whose parts the last is missing',
			long,
			'2/2',
			[`${a} 1/2`, `${a} 2/2`, `${b} 1/2`, `${b} 2/2`],
		],
	])('also the only number that is left in the list: %s', async (_kind, message, words, all) => {
		meets(b, refused, words);
		const failed = await send({ to: [a, b].join(), message });
		const { error } = await send({ to: b, message }, { failed });
		expect(error).toBeUndefined();
		expect(arrived()).toEqual(all);
	});

	test('a single number that is corrected is the same message', async () => {
		meets(b, refused);
		const failed = await send({ to: b });
		const { json, error } = await send({ to: c }, { failed });
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ to: c }]);
		expect(arrived()).toEqual([c]);
	});
});

describe('half a text', () => {
	test('is never green, and the others get the new text', async () => {
		meets(a, refused, '2/2');
		meets(c, refused);
		const first = await send({ to: [a, b, c].join(), message: long });
		expect(arrived()).toEqual([`${a} 1/2`, `${b} 1/2`, `${b} 2/2`]);
		const edited = { to: [a, b, c].join(), message: 'Short' };
		const second = await send(edited, { failed: first });
		expect(second.error?.context).toMatchObject({
			code: 'partsChanged',
			delivery: 'unknown',
			numbers: [a],
			counts: { sent: 2, unknown: 1, notSent: 0 },
		});
		expect(arrived()).toEqual([`${a} 1/2`, `${b} 1/2`, `${b} 2/2`, c]);
		// With the change undone, a Retry sends the missing part.
		const { error } = await send({ ...edited, message: long }, { failed: second });
		expect(error).toBeUndefined();
		expect(arrived().slice(4)).toEqual([`${a} 2/2`]);
	});
});
