import { itemsOf, runNode } from '../../tools/engine';
import { failureIn } from '../../tools/faults/accounts';
import { sms } from '../../tools/faults/families';
import { limited, useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';
import {
	a,
	b,
	byErrorOutput,
	c,
	continues,
	d,
	failuresOf,
	final,
	long,
	lost,
	lostButArrived,
	noCredits,
	people,
	refused,
} from './people';

/** What is said of an item with several numbers: the truth about each of them. */

const service = useEmulator();
useStore();
const { arrived, meets, send } = people(service);
const manyNumbers = { ...sms.parameters, options: { several: 200 } };

describe('an item whose numbers ended differently', () => {
	test.each([
		['Continue', continues],
		['the error output', byErrorOutput],
	])('has an error item for each delivery state: %s', async (_way, settings) => {
		meets(a, lostButArrived);
		meets(c, refused);
		meets(d, lost);
		const result = await send({ to: [a, b, c, d].join() }, { settings });
		expect(arrived()).toEqual([a, b]);
		expect(result.json.map(({ to }) => to)).toContain(b);
		expect(failuresOf(result)).toEqual([
			['notSent', [c]],
			['unknown', [a, d]],
		]);
		for (const { pairedItem } of [...result.items, ...result.errorItems])
			expect(pairedItem).toEqual({ item: 0 });
	});

	test('is not called notSent if the account is refused after the answer for another number was lost', async () => {
		meets(a, lostButArrived);
		meets(b, noCredits);
		const result = await send({ to: [a, b].join() }, { settings: continues });
		expect(arrived()).toEqual([a]);
		expect(failuresOf(result)).toEqual([
			['notSent', [b]],
			['unknown', [a]],
		]);
		const [notSent, unknown] = result.json.map((json) => failureIn(json)?.message);
		expect(notSent).toContain(`1 of 2 numbers (${b}): `);
		expect(unknown).toContain(`1 of 2 numbers (${a}): `);
	});

	test('stops the run with counts of messages, and tells first what was not sent', async () => {
		meets(a, lost);
		meets(c, refused);
		const { error } = await send({ to: [a, b, c].join() });
		expect(error?.context).toMatchObject({
			delivery: 'notSent',
			numbers: [c],
			counts: { sent: 1, unknown: 1, notSent: 1 },
		});
	});

	test('lists its outputs in the order of To, also after a Retry', async () => {
		meets(b, refused);
		const failed = await send({ to: [a, b, c].join() });
		const { json } = await send({ to: [c, b, a].join() }, { failed });
		expect(json.map(({ to, alreadySent }) => [to, alreadySent])).toEqual([
			[c, true],
			[b, undefined],
			[a, true],
		]);
	});
});

describe('a refusal', () => {
	const number = (index: number) => `+${sms.recipient(index)}`;
	const numbers = Array.from({ length: 200 }, (_, index) => number(index));

	test.each([
		['one item', itemsOf({ to: numbers.join() })],
		['as many items', itemsOf(...numbers.map((to) => ({ to })))],
	])('of the account stops a run with 200 numbers in %s after at most 40 requests', async (_kind, items) => {
		service.emulator.fault(noCredits);
		const { error } = await runNode({ credentials: service.credentials, parameters: manyNumbers, items });
		expect(error?.context).toMatchObject({
			code: 'noCredits',
			counts: { sent: 0, unknown: 0, notSent: 200 },
		});
		expect(service.emulator.requests.length).toBeLessThanOrEqual(40);
	});

	test('of the account stops the other messages of its item too', async () => {
		meets(b, noCredits);
		const { error } = await send({ to: [a, b, c].join() });
		expect(arrived()).toEqual([a]);
		expect(error?.context).toMatchObject({ counts: { sent: 1, unknown: 0, notSent: 2 } });
	});

	test('of a number stops the run after the other numbers of its item had their turn', async () => {
		meets(a, refused);
		const { error } = await runNode({
			credentials: limited(service.credentials, { mostAtOnce: 1 }),
			parameters: manyNumbers,
			items: itemsOf({ to: [a, b, c].join() }, { to: d }),
		});
		expect(arrived()).toEqual([b, c]);
		expect(error?.context).toMatchObject({
			numbers: [a],
			counts: { sent: 2, unknown: 0, notSent: 2 },
		});
	});

	test('never counts the messages of other numbers as parts of a text', async () => {
		meets(d, refused);
		const failed = await send({ to: [a, b, c, d].join() });
		meets(d, refused);
		const { error } = await send({ to: d }, { failed });
		expect(error?.message).not.toContain('messages of this text');
		expect(error?.context.delivery).toBe('notSent');
	});
});

describe('a number that cannot be used', () => {
	test.each([
		['a typo', '123', {}],
		['not one of the Allowed Countries', '+12025550123', { allowedCountries: ['MX'] }],
	])(
		'stops its item before its first message, and no other item, if the node continues: %s',
		async (...row) => {
			const [_kind, wrong, options] = row;
			const items = itemsOf({ to: [a, wrong, b].join() }, { to: c });
			const result = await send(
				{ to: '={{ $json.to }}', several: 3, ...options },
				{ settings: continues, items },
			);
			expect(arrived()).toEqual([c]);
			expect(failuresOf(result).map(([delivery]) => delivery)).toEqual(['notSent']);
			expect(JSON.stringify(result.json[0])).toContain('number 2');
		},
	);

	test('stops a run that does not continue before its first message', async () => {
		const { error } = await send({ to: [a, '123', b].join() });
		expect(error?.message).toContain('number 2');
		expect(arrived()).toEqual([]);
	});
});

test('a final refusal stays final after the first part of a text was sent', async () => {
	meets(a, final, '2/2');
	const result = await send({ to: a, message: long }, { settings: continues });
	expect(arrived()).toEqual([`${a} 1/2`]);
	expect(failuresOf(result)).toEqual([['final', undefined]]);
});

test('a Retry that is refused says unknown of all numbers, not only of those that it remembers', async () => {
	meets(a, lost);
	meets(b, refused);
	const failed = await send({ to: [a, b].join() });
	await send({ to: [a, b].join() }, { failed, settings: continues });
	const again = await send({ to: [a, b].join() }, { failed, settings: continues });
	expect(arrived()).toEqual([b]);
	expect(failuresOf(again)).toEqual([['unknown', [a, b]]]);
	expect(again.json.map((json) => failureIn(json)?.code)).toEqual(['retriedBefore']);
});

test('a Retry that is refused names a number that To has gained since', async () => {
	meets(a, lost);
	const failed = await send({ to: a });
	const grown = { to: [a, b].join(), several: 2 };
	await send(grown, { failed, settings: continues });
	const again = await send(grown, { failed, settings: continues });
	expect(arrived()).toEqual([b]);
	expect(failuresOf(again)).toEqual([['unknown', [a, b]]]);
	expect(again.json.map((json) => failureIn(json)?.code)).toEqual(['retriedBefore']);
});

test('a Retry that is refused says unknown of an item that can no longer be sent: another may have sent it before', async () => {
	meets(a, refused);
	const failed = await send({ to: a });
	await send({ to: a }, { failed });
	const again = await send({ to: 'nobody' }, { failed, settings: continues });
	expect(arrived()).toEqual([a]);
	expect(failuresOf(again)).toEqual([['unknown', undefined]]);
});

test('a Retry whose settings do not fit names everybody who is in To now, in that order', async () => {
	meets(a, lost);
	meets(d, refused);
	const failed = await send({ to: [a, b, d].join() });
	const again = await send({ to: [c, b, a].join(), limitPerNumber: 99 }, { failed, settings: continues });
	expect(arrived()).toEqual([b]);
	expect(again.json.map(({ to }) => to)).toEqual([b, undefined, undefined]);
	expect(failuresOf(again)).toEqual([
		['notSent', [c]],
		['unknown', [a]],
	]);
});

test('a Retry whose settings do not fit reports no failure of an item that was sent', async () => {
	meets(c, refused);
	const eachTo = { to: '={{ $json.to }}', several: 2 };
	const items = itemsOf({ to: [a, b].join() }, { to: c });
	const failed = await send(eachTo, { items });
	const again = await send({ ...eachTo, limitPerNumber: 99 }, { failed, items, settings: continues });
	expect(again.json.map(({ to, alreadySent }) => [to, alreadySent])).toEqual([
		[a, true],
		[b, true],
		[undefined, undefined],
	]);
	expect(failuresOf(again)).toEqual([['notSent', undefined]]);
});
