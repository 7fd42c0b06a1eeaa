import type { IDataObject } from 'n8n-workflow';
import { itemsOf, type RunOptions, type RunResult } from '../tools/engine';
import { failureIn } from '../tools/faults/accounts';
import { useEmulator } from '../tools/service';
import { useStore } from '../tools/store';
import { resumeWith } from './resumeWith';

/** An item with several numbers: each is sent, guarded and remembered separately. */

const service = useEmulator();
useStore();

const numbers = ['+525512345671', '+525512345672', '+525512345673'];
const sms = { resource: 'sms', operation: 'send', to: numbers.join(', '), message: 'Hello' };
const whatsApp = { ...sms, resource: 'whatsApp', from: '+52 1 55 1234 5678' };

async function run(
	edited: IDataObject,
	{ failed, ...extra }: Partial<RunOptions> & { failed?: RunResult } = {},
): Promise<RunResult> {
	const parameters = { options: {}, ...edited };
	return await service.run(parameters, {
		items: itemsOf({ name: 'Ana' }),
		...extra,
		...resumeWith(failed, { parameters }),
	});
}

/** The number of each request, in order. */
const requested = () =>
	service.emulator.requests.flatMap(({ body }) => {
		const { phone, number } = body as { phone?: string; number?: string };
		return `+${phone ?? number ?? ''}`;
	});

/** Refuses the next message to a number of the list. */
const refuse = (index: number, bodyIncludes?: string) =>
	service.emulator.fault({
		...{ do: 'refuseSms', condition: 'notReachable', times: 1 },
		to: numbers[index]?.slice(1) ?? '',
		...(bodyIncludes !== undefined && { bodyIncludes }),
	});

test.each([
	['SMS', sms],
	['flash SMS', { ...sms, operation: 'sendFlash' }],
	['WhatsApp', whatsApp],
	['a list', { ...sms, to: `={{ ${JSON.stringify(numbers)} }}`, options: { several: 3 } }],
	['lines with a duplicate', { ...sms, to: `${numbers.join('\n')}\n52 55 1234 5671\n` }],
])('%s: each number gets its own message and output', async (_kind, parameters) => {
	const { json, items, error } = await run(parameters);
	expect(error).toBeUndefined();
	expect(requested()).toEqual(numbers);
	expect(json.map(({ to }) => to)).toEqual(numbers);
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual(numbers.map(() => ({ item: 0 })));
});

test('an invalid number stops the item, and the error gives its position', async () => {
	const { error } = await run({ ...sms, to: `${numbers[0]}, 123` });
	expect(error?.message).toMatch(/^“To” cannot be used: number 2 has 3 digits/);
	expect(requested()).toEqual([]);
});

test('a one-time password accepts only one number', async () => {
	const { error } = await run({ ...sms, resource: 'otp', message: 'Your code is [code]' });
	expect(error?.message).toContain('two numbers');
	expect(requested()).toEqual([]);
});

test('Validate Only shows each number', async () => {
	const { json } = await run({ ...sms, options: { validateOnly: true } });
	expect(json.map(({ to, segments }) => [to, segments])).toEqual(numbers.map((to) => [to, 1]));
	expect(requested()).toEqual([]);
});

test('when one number is refused the others are sent, and a retry sends the missing message', async () => {
	refuse(1);
	const failed = await run(sms);
	expect(failed.error?.message).toMatch(/^1 of 3 numbers \(\+525512345672\): /);
	expect(requested()).toEqual(numbers);
	const { json, error } = await run(sms, { failed });
	expect(error).toBeUndefined();
	expect(requested()).toEqual([...numbers, numbers[1]]);
	expect(json.map(({ to, alreadySent }) => [to, alreadySent])).toEqual([
		[numbers[0], true],
		[numbers[1], undefined],
		[numbers[2], true],
	]);
});

test('Limit per Number counts each number separately', async () => {
	const options = { limitPerNumber: 1 };
	await run({ ...sms, to: numbers[0], options });
	const { items } = await run({ ...sms, options }, { settings: { onError: 'continueRegularOutput' } });
	expect(service.emulator.messages).toHaveLength(3);
	expect(failureIn(items.at(-1)?.json ?? {})?.message).toMatch(/^1 of 3 numbers \(\+525512345671\): /);
});
