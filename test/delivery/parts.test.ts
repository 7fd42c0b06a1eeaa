import type { IDataObject } from 'n8n-workflow';
import { itemsOf, type RunResult } from '../tools/engine';
import { useEmulator } from '../tools/service';
import { useStore } from '../tools/store';
import { resumeWith } from './resumeWith';

/** A text sent as several messages. */

const service = useEmulator();
useStore();

const to = '525512345678';
const words = (count: number) => 'palabra '.repeat(count);

const split = {
	resource: 'sms',
	operation: 'send',
	to: '={{ $json.to }}',
	tooLong: 'split',
	options: {},
};

/** Runs one item with a text of three parts, or retries its execution with the edited node. */
async function run(
	options: IDataObject = {},
	failed?: RunResult,
	change: IDataObject = {},
): Promise<RunResult> {
	const parameters = { ...split, message: words(50), ...change, options };
	return await service.run(parameters, {
		items: itemsOf({ to }),
		...resumeWith(failed, { parameters }),
	});
}

/** The part numbers of the sent messages, in the order in which the service accepted them. */
const sent = () => service.emulator.messages.map(({ text }) => text.slice(0, 3));

const refuseTheSecond = () =>
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', request: 2, times: 1 });

test('a split text is sent in order, and each part has its own output with its ID', async () => {
	const { json, items, error } = await run();
	expect(error).toBeUndefined();
	expect(sent()).toEqual(['1/3', '2/3', '3/3']);
	expect(json).toMatchObject([1, 2, 3].map((part) => ({ part, parts: 3 })));
	expect(json.map(({ messageId }) => messageId)).toEqual(
		service.emulator.messages.map(({ id }) => id),
	);
	expect(json[0]?.notices).toEqual(['The text was 400 characters long and is sent as 3 messages']);
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual(Array(3).fill({ item: 0 }));
});

test('Validate Only shows a split text as several requests', async () => {
	const { json } = await run({ validateOnly: true });
	expect(json).toMatchObject([
		{ request: { body: { msg: expect.stringMatching(/^1\/3/) as string } }, followedBy: [{}, {}] },
	]);
	expect(sent()).toEqual([]);
});

test('a split text stops at a refused part, the error names the sent parts, and a retry sends the rest', async () => {
	refuseTheSecond();
	const failed = await run();
	expect(failed.error?.message).toMatch(/^1 of the 3 messages of this text were sent\. /);
	expect(failed.error?.description).toContain('A retry sends the rest.');
	const [first] = service.emulator.messages;
	expect(failed.error?.context).toMatchObject({
		delivery: 'unknown',
		partsSent: 1,
		messageIds: [first?.id],
	});
	const { json, error } = await run({}, failed);
	expect(error).toBeUndefined();
	expect(sent()).toEqual(['1/3', '2/3', '3/3']);
	expect(json.map(({ alreadySent }) => alreadySent)).toEqual([true, undefined, undefined]);
});

/** Differs in one letter, and has as many parts. */
const edited = `${words(49)}palabrX `;

test.each([
	['another text of as many parts', { message: edited }],
	['a text of fewer parts', { message: words(30) }],
	['the same text to another number', { to: '525512345679' }],
])('a half-sent text is not finished with %s', async (_name, change) => {
	refuseTheSecond();
	const failed = await run();
	const { error } = await run({}, failed, change);
	expect(error?.message).toBe(
		'1 of the 3 messages of this text were sent. The text or its number was changed after its first parts were sent',
	);
	expect(error?.description).toContain('Undo the change and retry');
	expect(error?.context).toMatchObject({ delivery: 'unknown', partsSent: 1 });
	expect(sent()).toEqual(['1/3']);
	// With the change undone, a retry finishes it.
	const { json } = await run({}, await run({}, failed, change));
	expect(json.map(({ part }) => part)).toEqual([1, 2, 3]);
	expect(sent()).toEqual(['1/3', '2/3', '3/3']);
});

test('a number that got a part and is on Do Not Send To now is not told as nothing, and the rest can still go', async () => {
	refuseTheSecond();
	const failed = await run();
	const passedOver = await run({ doNotSendTo: to }, failed);
	expect(passedOver.error?.message).toMatch(
		/^1 of the 3 messages of this text were sent\. Do Not Send To, Send Only Between/,
	);
	expect(passedOver.error?.context).toMatchObject({ delivery: 'unknown', partsSent: 1 });
	await run({}, passedOver);
	expect(sent()).toEqual(['1/3', '2/3', '3/3']);
});

test('a part in doubt that was sent again is settled once the next one is refused: a retry sends the rest', async () => {
	service.emulator.fault({ do: 'reset', request: 1, times: 1 });
	const inDoubt = await run();
	expect(inDoubt.error?.context.delivery).toBe('unknown');
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', after: 1, times: 1 });
	const again = await run({ whenUnknown: 'resend' }, inDoubt);
	expect(again.error?.context).toMatchObject({ partsSent: 1 });
	expect(again.error?.description).toContain('A retry sends the rest.');
	expect((await run({}, again)).error).toBeUndefined();
	expect(sent()).toEqual(['1/3', '2/3', '3/3']);
});
