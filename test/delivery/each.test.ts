import type { IDataObject } from 'n8n-workflow';
import { itemsOf, retryOf, runNode, type RunOptions, type RunResult } from '../tools/engine';
import { failureIn } from '../tools/faults/accounts';
import { useEmulator } from '../tools/service';
import { useStore } from '../tools/store';

/** An item with several numbers: a message, a key and a memory for each. */

const service = useEmulator();
useStore();

const numbers = ['+525512345671', '+525512345672', '+525512345673'];
const sms = { resource: 'sms', operation: 'send', to: numbers.join(', '), message: 'Hello' };
const whatsApp = { ...sms, resource: 'whatsApp', from: '+52 1 55 1234 5678' };

async function run(
	parameters: IDataObject,
	{ failed, ...extra }: Partial<RunOptions> & { failed?: RunResult } = {},
): Promise<RunResult> {
	const resume = failed && retryOf(failed);
	const [waiting] = resume?.executionData?.nodeExecutionStack ?? [];
	if (waiting) Object.assign(waiting.node, { parameters: { options: {}, ...parameters } });
	return await runNode({
		credentials: service.credentials,
		items: itemsOf({ name: 'Ana' }),
		parameters: { options: {}, ...parameters },
		...extra,
		...(resume && { resume }),
	});
}

/** To whom something was sent, in its order. */
const reached = () =>
	service.emulator.requests.flatMap(({ body }) => {
		const { phone, number } = body as { phone?: string; number?: string };
		return `+${phone ?? number ?? ''}`;
	});
const arrived = () => service.emulator.messages.map(({ number }) => number);

const refuse = (request: number) =>
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', request, times: 1 });
const lose = (request: number) => service.emulator.fault({ do: 'reset', request, times: 1 });

test.each([
	['SMS', sms],
	['flash SMS', { ...sms, operation: 'sendFlash' }],
	['WhatsApp', whatsApp],
	['a list', { ...sms, to: `={{ ${JSON.stringify(numbers)} }}` }],
	['lines, one of them twice', { ...sms, to: `${numbers.join('\n')}\n52 55 1234 5671\n` }],
])('%s: each number has a message and an output of its own', async (_kind, parameters) => {
	const { json, items, error } = await run(parameters);
	expect(error).toBeUndefined();
	expect(reached()).toEqual(numbers);
	expect(json.map(({ to }) => to)).toEqual(numbers);
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual(numbers.map(() => ({ item: 0 })));
});

test('a number that cannot be used stops the item, by its place', async () => {
	const { error } = await run({ ...sms, to: `${numbers[0]}, 123` });
	expect(error?.message).toMatch(/^“To” cannot be used: number 2 has 3 digits/);
	expect(reached()).toEqual([]);
});

test('a one-time password goes to one person', async () => {
	const { error } = await run({ ...sms, resource: 'otp', message: 'Your code is [code]' });
	expect(error?.message).toContain('two numbers');
	expect(reached()).toEqual([]);
});

test('Validate Only shows each of them', async () => {
	const { json } = await run({ ...sms, options: { validateOnly: true } });
	expect(json.map(({ to, segments }) => [to, segments])).toEqual(numbers.map((to) => [to, 1]));
	expect(reached()).toEqual([]);
});

describe.each(['without', 'with'])('one is refused, %s a key', (key) => {
	const parameters = key === 'without' ? sms : { ...sms, options: { sendOnceKey: 'invoice' } };

	test('the others get theirs, and a retry sends what is missing', async () => {
		refuse(2);
		const failed = await run(parameters);
		expect(failed.error?.message).toMatch(/^1 of 3 numbers \(\+525512345672\): /);
		expect(reached()).toEqual(numbers);
		const { json, error } = await run(parameters, { failed });
		expect(error).toBeUndefined();
		expect(reached()).toEqual([...numbers, numbers[1]]);
		expect(json.map(({ to, alreadySent }) => [to, alreadySent])).toEqual([
			[numbers[0], true],
			[numbers[1], undefined],
			[numbers[2], true],
		]);
	});

	test('where the node goes on, they are ordinary outputs beside its failure', async () => {
		refuse(2);
		const { items } = await run(parameters, { settings: { onError: 'continueRegularOutput' } });
		expect(items.map(({ json }) => json.to ?? failureIn(json)?.delivery)).toEqual([
			numbers[0],
			numbers[2],
			'notSent',
		]);
	});
});

test('WhatsApp without Simplify knows as well who has a message', async () => {
	service.emulator.fault({ do: 'refuseMessagingApp', code: 304, request: 2, times: 1 });
	const parameters = { ...whatsApp, simplify: false };
	const failed = await run(parameters);
	expect(failed.error).toBeDefined();
	await run(parameters, { failed });
	expect(reached()).toEqual([...numbers, numbers[1]]);
});

test('one that may be out is left alone by a retry, while one that was refused is sent', async () => {
	lose(1);
	refuse(2);
	const failed = await run(sms);
	expect(failed.error?.message).toMatch(/^2 of 3 numbers \(\+525512345671, \+525512345672\): /);
	const again = await run(sms, { failed });
	expect(reached()).toEqual([...numbers, numbers[1]]);
	expect(again.error?.message).toMatch(/^1 of 3 numbers \(\+525512345671\): /);
	expect(again.error?.context.delivery).toBe('unknown');
	const resend = { ...sms, options: { whenUnknown: 'resend' } };
	const { error } = await run(resend, { failed: again });
	expect(error).toBeUndefined();
	expect(reached()).toEqual([...numbers, numbers[1], numbers[0]]);
});

test('one that may be out is taken as sent where that is wanted, and the refused one is sent by the retry', async () => {
	lose(1);
	refuse(2);
	const options = { whenUnknown: 'takeAsSent' };
	const failed = await run({ ...sms, options });
	expect(failed.error?.message).toMatch(/^1 of 3 numbers \(\+525512345672\): /);
	const { json, error } = await run({ ...sms, options }, { failed });
	expect(error).toBeUndefined();
	expect(reached()).toEqual([...numbers, numbers[1]]);
	expect(json.map(({ to, delivery }) => [to, delivery])).toEqual([
		[numbers[0], 'unknown'],
		[numbers[1], undefined],
		[numbers[2], undefined],
	]);
});

test('a Send Once Key guards each number apart, also in a later execution', async () => {
	const options = { sendOnceKey: 'invoice 7' };
	await run({ ...sms, to: numbers.slice(0, 2).join(), options });
	const { json } = await run({ ...sms, options });
	expect(reached()).toEqual(numbers);
	expect(json.map(({ skipped, to }) => [skipped, to])).toEqual([
		[true, undefined],
		[true, undefined],
		[undefined, numbers[2]],
	]);
});

test('Limit per Number counts each number apart', async () => {
	const options = { limitPerNumber: 1 };
	await run({ ...sms, to: numbers[0], options });
	const { items } = await run({ ...sms, options }, { settings: { onError: 'continueRegularOutput' } });
	expect(arrived()).toHaveLength(3);
	expect(failureIn(items.at(-1)?.json ?? {})?.message).toMatch(/^1 of 3 numbers \(\+525512345671\): /);
});

test('a long text goes to each number in its parts, and a retry finishes the one that broke off', async () => {
	const parameters = {
		...sms,
		to: numbers.slice(0, 2).join(),
		message: 'palabra '.repeat(30),
		tooLong: 'split',
	};
	refuse(4);
	const failed = await run(parameters);
	expect(failed.error).toBeDefined();
	const { json, error } = await run(parameters, { failed });
	expect(error).toBeUndefined();
	expect(arrived()).toHaveLength(4);
	expect(json.map(({ to, part }) => [to, part])).toEqual([
		[numbers[0], 1],
		[numbers[0], 2],
		[numbers[1], 1],
		[numbers[1], 2],
	]);
});
