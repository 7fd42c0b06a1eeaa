import type { IDataObject } from 'n8n-workflow';
import { itemsOf, type RunOptions } from '../tools/engine';
import { failureIn } from '../tools/faults/accounts';
import { carryOn, useEmulator } from '../tools/service';
import { useStore } from '../tools/store';
import { until } from '../tools/until';

/** An item with several numbers: each is sent and guarded separately. */

const service = useEmulator();
useStore();

const numbers = ['+525512345671', '+525512345672', '+525512345673'];
const sms = { resource: 'sms', operation: 'send', to: numbers.join(', '), message: 'Hello' };
const whatsApp = { ...sms, resource: 'whatsApp' };

const run = async (parameters: IDataObject, extra: Partial<RunOptions> = {}) =>
	await service.run(parameters, { items: itemsOf({ name: 'Ana' }), ...extra });

/** The number of each request, in order. */
const requested = () =>
	service.emulator.requests.flatMap(({ body }) => {
		const { phone, number } = body as { phone?: string; number?: string };
		return `+${phone ?? number ?? ''}`;
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

test('outputs are in the order of To, in whatever order the answers come', async () => {
	service.emulator.fault({ do: 'delay', delayMs: 50, to: String(numbers[0]).slice(1) });
	const sending = run(sms);
	await until(() => service.emulator.requests.filter(({ status }) => status === 200).length === 2);
	service.clock.advance(50);
	expect((await sending).json.map(({ to }) => to)).toEqual(numbers);
});

test('an invalid number stops the item, and the error gives its position', async () => {
	const { error } = await run({ ...sms, to: `${numbers[0]}, 123` });
	expect(error?.message).toMatch(/^“To” cannot be used: number 2 has 3 digits/);
	expect(requested()).toEqual([]);
});

test('Limit per Number counts each number separately', async () => {
	const options = { limitPerNumber: 1 };
	await run({ ...sms, to: numbers[0], options });
	const { items } = await run({ ...sms, options }, carryOn);
	expect(service.emulator.messages).toHaveLength(3);
	expect(failureIn(items.at(-1)?.json ?? {})?.message).toMatch(
		/^1 of 3 numbers \(\+525512345671\): /,
	);
});
