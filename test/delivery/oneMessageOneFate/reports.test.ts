import { itemsOf, runNode } from '../../tools/engine';
import { failureIn } from '../../tools/faults/accounts';
import { sms } from '../../tools/faults/families';
import { limited, useEmulator, toEach } from '../../tools/service';
import { useStore } from '../../tools/store';
import {
	a,
	b,
	byErrorOutput,
	c,
	continues,
	d,
	failuresOf,
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
});

describe('a refusal', () => {
	const number = (index: number) => `+${sms.recipient(index)}`;
	const numbers = Array.from({ length: 200 }, (_, index) => number(index));

	test.each([
		['one item', itemsOf({ to: numbers.join() })],
		['as many items', toEach(numbers).items],
	])(
		'of the account stops a run with 200 numbers in %s after at most 40 requests',
		async (_kind, items) => {
			service.emulator.fault(noCredits);
			const { error } = await service.run(manyNumbers, { items });
			expect(error?.context).toMatchObject({
				code: 'noCredits',
				counts: { sent: 0, unknown: 0, notSent: 200 },
			});
			expect(service.emulator.requests.length).toBeLessThanOrEqual(40);
		},
	);

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

test.each([
	['an option', { limitPerNumber: 99 }, {}],
	['the Base URL', {}, { baseUrl: '' }],
])(
	'a Retry that cannot use %s names everybody who is in To now, in that order',
	async (_what, options, changed) => {
		meets(a, lost);
		meets(d, refused);
		const failed = await send({ to: [a, b, d].join() });
		const { messagingServiceApi } = limited(service.credentials, { mostAtOnce: 1 });
		// Without a plus only the Default Country tells whose numbers these are.
		const to = [c, b, a].map((number) => number.slice(3)).join();
		const more = { failed, settings: continues };
		const again = await send(
			{ to, ...options },
			{ ...more, credentials: { messagingServiceApi: { ...messagingServiceApi, ...changed } } },
		);
		expect(arrived()).toEqual([b]);
		expect(again.json.map((json) => json.to)).toEqual([b, undefined, undefined]);
		expect(failuresOf(again)).toEqual([
			['notSent', [c]],
			['unknown', [a]],
		]);
	},
);
