import type { IDataObject } from 'n8n-workflow';
import type { FaultInput } from '../../emulator';
import { itemsOf, type RunOptions, type RunResult } from '../tools/engine';
import { failureIn } from '../tools/faults/accounts';
import { carryOn, limited, useEmulator } from '../tools/service';
import { useStore } from '../tools/store';
import { turns, until } from '../tools/until';
import { resumeWith } from './resumeWith';

/** An item with several numbers: each is sent, guarded and told of separately. */

const service = useEmulator();
useStore();

const numbers = ['+525512345671', '+525512345672', '+525512345673', '+525512345674'] as const;
const [a, b, c, d] = numbers;
const sms = { resource: 'sms', operation: 'send', message: 'Hello' };
/** The service refuses this number. */
const refused = { do: 'refuseSms', condition: 'notReachable' } as const;
/** The connection ends before the answer. */
const lost = { do: 'reset' } as const;

interface More extends Partial<RunOptions> {
	/** The execution whose Retry is pressed. */
	readonly failed?: RunResult;
}

/** Runs one item, one request after the other, with the node as it is now. */
async function send(to: string | readonly string[], options: IDataObject = {}, more: More = {}) {
	const { failed, settings, ...extra } = more;
	const parameters = { ...sms, to: String(to), options };
	return await service.run(parameters, {
		credentials: limited(service.credentials, { mostAtOnce: 1 }),
		items: itemsOf({ name: 'Ana' }),
		...(settings && { settings }),
		...extra,
		...resumeWith(failed, { parameters, ...settings }),
	});
}

/** Runs an item to two numbers, and one to another, so many at once. */
const sendTwoItems = async (mostAtOnce: number) =>
	await service.run(
		{ ...sms, to: '={{ $json.to }}', options: { several: 9 } },
		{
			credentials: limited(service.credentials, { mostAtOnce }),
			items: itemsOf({ to: [a, b].join() }, { to: d }),
		},
	);

/** Lets something happen to the next request to somebody. */
const meets = (to: string, fault: FaultInput) =>
	service.emulator.fault({ ...fault, to: to.slice(1), times: 1 } as FaultInput);

/** Who has what, in the order of arrival. */
const arrived = () => service.emulator.messages.map(({ number }) => `+${number}`);

/** The error items of a run that continued: delivery state and numbers of each. */
const failuresOf = ({ json }: RunResult) =>
	json.flatMap((one) => {
		const failure = failureIn(one);
		return failure ? [[failure.delivery, failure.numbers]] : [];
	});

test.each([
	['SMS', sms, numbers.join(', ')],
	['flash SMS', { ...sms, operation: 'sendFlash' }, numbers.join(', ')],
	['WhatsApp', { ...sms, resource: 'whatsApp' }, numbers.join(', ')],
	['a list', { ...sms, options: { several: 4 } }, `={{ ${JSON.stringify(numbers)} }}`],
	['lines with a duplicate', sms, `${numbers.join('\n')}\n52 55 1234 5671\n`],
])('%s: each number gets its own message and output', async (_kind, parameters, to) => {
	const { json, items, error } = await service.run({ ...parameters, to });
	expect(error).toBeUndefined();
	expect(service.emulator.requests).toHaveLength(4);
	expect(json.map((one) => one.to)).toEqual(numbers);
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual(numbers.map(() => ({ item: 0 })));
});

test('outputs are in the order of To, in whatever order the answers come', async () => {
	meets(a, { do: 'delay', delayMs: 50 });
	const sending = service.run({ ...sms, to: numbers.join() });
	await until(() => service.emulator.requests.filter(({ status }) => status === 200).length === 3);
	service.clock.advance(50);
	expect((await sending).json.map(({ to }) => to)).toEqual(numbers);
});

test('an invalid number stops the item, and the error gives its position', async () => {
	const { error } = await send(`${a}, 123`);
	expect(error?.message).toMatch(/^“To” cannot be used: number 2 has 3 digits/);
	expect(service.emulator.requests).toEqual([]);
});

test('Limit per Number counts each number separately', async () => {
	const options = { limitPerNumber: 1 };
	await send(a, options);
	const { items } = await send([a, b, c], options, carryOn);
	expect(arrived()).toEqual([a, b, c]);
	expect(failureIn(items.at(-1)?.json ?? {})?.message).toMatch(
		/^1 of 3 numbers \(\+525512345671\): /,
	);
});

test('an item has one error for each delivery state, with its numbers and the first reason', async () => {
	for (const to of [b, d]) meets(to, refused);
	meets(a, lost);
	const result = await send(numbers, {}, carryOn);
	expect(result.json[0]).toMatchObject({ to: c });
	expect(failuresOf(result)).toEqual([
		['notSent', [b, d]],
		['unknown', [a]],
	]);
	expect(failureIn(result.json[1] ?? {})?.message).toMatch(
		/^2 of 4 numbers \(\+525512345672, \+525512345674\): The country or carrier/,
	);
});

test('the refusal of a number stops the run after the other numbers of its item had their turn', async () => {
	meets(a, refused);
	const { error } = await sendTwoItems(1);
	expect(arrived()).toEqual([b]);
	expect(error?.context).toMatchObject({
		numbers: [a],
		counts: { sent: 1, unknown: 0, notSent: 2 },
	});
});

test('while they have their turn, no other item begins', async () => {
	meets(a, refused);
	meets(b, { do: 'delay', delayMs: 50 });
	const running = sendTwoItems(2);
	await until(() => service.emulator.requests.some(({ accepted, status }) => status && !accepted));
	await turns(100);
	service.clock.advance(50);
	expect((await running).error?.context.counts).toEqual({ sent: 1, unknown: 0, notSent: 2 });
	expect(service.emulator.requests).toHaveLength(2);
});

test('a Retry whose To is down to the number that was refused sends to it', async () => {
	meets(a, refused);
	const failed = await send([a, b]);
	expect((await send(a, {}, { failed })).error).toBeUndefined();
	expect(arrived()).toEqual([b, a]);
});

test('a Retry that is refused says unknown of all numbers, not only of those that it remembers', async () => {
	meets(a, lost);
	meets(b, refused);
	const failed = await send([a, b]);
	await send([a, b], {}, { failed, ...carryOn });
	const again = await send([a, b], {}, { failed, ...carryOn });
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
		const failed = await send([a, b, d]);
		const { messagingServiceApi } = service.credentials;
		// Without a plus only the Default Country tells whose numbers these are.
		const to = [c, b, a].map((number) => number.slice(3));
		const credentials = { messagingServiceApi: { ...messagingServiceApi, ...changed } };
		const again = await send(to, options, { failed, credentials, ...carryOn });
		expect(arrived()).toEqual([b]);
		expect(again.json.map((json) => json.to)).toEqual([b, undefined, undefined]);
		expect(failuresOf(again)).toEqual([
			['notSent', [c]],
			['unknown', [a]],
		]);
	},
);
