import type { IDataObject } from 'n8n-workflow';
import { itemsOf, retryOf, runNode, type RunResult } from '../tools/engine';
import { failureIn } from '../tools/faults/accounts';
import { limited, useEmulator } from '../tools/service';
import { useStore } from '../tools/store';

/** A text that goes out as several messages. */

const service = useEmulator();
useStore();

const to = '525512345678';
const words = (count: number) => 'palabra '.repeat(count);

const asIs = { resource: 'sms', operation: 'send', to: '={{ $json.to }}', tooLong: 'split', options: {} };

/** Runs one item with a text of three parts, or the Retry of its execution, with the node as it is now. */
async function run(
	options: IDataObject = {},
	failed?: RunResult,
	change: IDataObject = {},
): Promise<RunResult> {
	const items = itemsOf({ to });
	const parameters = { ...asIs, message: words(50), ...change, options };
	const resume = failed && retryOf(failed);
	const [waiting] = resume?.executionData?.nodeExecutionStack ?? [];
	if (waiting) Object.assign(waiting.node, { parameters });
	return await runNode({
		credentials: service.credentials,
		parameters,
		items,
		...(resume && { resume }),
	});
}

/** The numbers that the sent messages begin with, in the order in which the service took them. */
const sent = () => service.emulator.messages.map(({ text }) => text.slice(0, 3));

const refuseTheSecond = () =>
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', request: 2, times: 1 });
const loseTheSecond = () => service.emulator.fault({ do: 'reset', request: 2, times: 1 });

test('is sent in its order, and each message is an output of its own with its ID', async () => {
	const { json, items, error } = await run();
	expect(error).toBeUndefined();
	expect(sent()).toEqual(['1/3', '2/3', '3/3']);
	expect(json.map(({ part, parts }) => [part, parts])).toEqual([
		[1, 3],
		[2, 3],
		[3, 3],
	]);
	expect(json.map(({ messageId }) => messageId)).toEqual(service.emulator.messages.map(({ id }) => id));
	expect(json[0]?.notices).toEqual(['The text was 400 characters long and is sent as 3 messages']);
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 0 }, { item: 0 }]);
});

test('is shown as several requests by Validate Only', async () => {
	const { json } = await run({ validateOnly: true });
	expect(json).toMatchObject([
		{ request: { body: { msg: expect.stringMatching(/^1\/3/) as string } }, followedBy: [{}, {}] },
	]);
	expect(sent()).toEqual([]);
});

test('stops at the part that is refused, says which were sent, and a retry sends the rest', async () => {
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
	expect(json.map(({ part, alreadySent }) => [part, alreadySent])).toEqual([
		[1, true],
		[2, undefined],
		[3, undefined],
	]);
});

test('is not begun anew by Retry On Fail', async () => {
	refuseTheSecond();
	const { error } = await runNode({
		credentials: service.credentials,
		parameters: {
			...{ resource: 'sms', operation: 'send', to, message: words(50), tooLong: 'split' },
			options: {},
		},
		settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
	});
	expect(error).toBeUndefined();
	expect(sent()).toEqual(['1/3', '2/3', '3/3']);
});

test('goes on behind the parts of two failed runs', async () => {
	refuseTheSecond();
	const once = await run();
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', request: 4, times: 1 });
	const twice = await run({}, once);
	expect(twice.error?.context).toMatchObject({ partsSent: 2 });
	const { error } = await run({}, twice);
	expect(error).toBeUndefined();
	expect(sent()).toEqual(['1/3', '2/3', '3/3']);
});

test('is left alone by a retry when nobody knows whether a part was sent', async () => {
	loseTheSecond();
	const failed = await run();
	expect(failed.error?.context).toMatchObject({ delivery: 'unknown', partsSent: 1 });
	expect(failed.error?.description).not.toContain('A retry sends the rest');
	const { error } = await run({}, failed);
	expect(error?.context).toMatchObject({ delivery: 'unknown', partsSent: 1 });
	expect(sent()).toEqual(['1/3']);
});

test('is taken up at the doubtful part where the user wants it sent again', async () => {
	loseTheSecond();
	const failed = await run({ whenUnknown: 'resend' });
	const { error } = await run({ whenUnknown: 'resend' }, failed);
	expect(error).toBeUndefined();
	expect(sent()).toEqual(['1/3', '2/3', '3/3']);
});

test('shows what was sent beside what is taken as sent', async () => {
	loseTheSecond();
	const { json, error } = await run({ whenUnknown: 'takeAsSent' });
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ part: 1, status: 'queued' }, { delivery: 'unknown' }]);
});

/** One letter differs, and the number of parts does not. */
const edited = `${words(49)}palabrX `;

test.each([
	['another text of as many parts', { message: edited }],
	['a text of other parts', { message: words(30) }],
	['the same text to another number', { to: '525512345679' }],
])('that is half out is not finished with %s, and others are sent', async (_name, change) => {
	refuseTheSecond();
	const failed = await run();
	const { error } = await run({}, failed, change);
	expect(error?.message).toBe(
		'1 of the 3 messages of this text were sent. The text or its number was changed after its first parts were sent [item 0]',
	);
	expect(error?.description).toContain('Undo the change and retry');
	expect(error?.context).toMatchObject({ delivery: 'unknown', partsSent: 1 });
	expect(sent()).toEqual(['1/3']);
	// Undone, it is finished.
	const { json } = await run({}, await run({}, failed, change));
	expect(json.map(({ part }) => part)).toEqual([1, 2, 3]);
	expect(sent()).toEqual(['1/3', '2/3', '3/3']);
});

test('that is half out and was edited holds nobody else back', async () => {
	const items = itemsOf({ to, text: words(50) }, { to: '525512345679', text: 'Hello' });
	const both = { ...asIs, message: '={{ $json.text }}' };
	const credentials = limited(service.credentials, { mostAtOnce: 1 });
	const once = { credentials, parameters: both, items };
	refuseTheSecond();
	const resume = retryOf(await runNode(once));
	const [waiting] = resume.executionData?.nodeExecutionStack ?? [];
	const message = "={{ $json.text.replace('palabra', 'Palabra') }}";
	if (waiting) Object.assign(waiting.node, { parameters: { ...both, message } });
	const { error } = await runNode({ ...once, resume });
	expect(error?.context).toMatchObject({ counts: { sent: 1, unknown: 1, notSent: 0 } });
	expect(sent()).toEqual(['1/3', 'Hel']);
});

test('keeps its Send Once Key in doubt until all of it was sent', async () => {
	refuseTheSecond();
	const failed = await run({ sendOnceKey: 'order-1' });
	const { error } = await run({ sendOnceKey: 'order-1' }, failed);
	expect(error).toBeUndefined();
	expect(sent()).toEqual(['1/3', '2/3', '3/3']);
	const { json } = await run({ sendOnceKey: 'order-1' });
	expect(json).toMatchObject([{ skipped: true }]);
});

test('fails alone where the node goes on', async () => {
	refuseTheSecond();
	const { json } = await runNode({
		credentials: limited(service.credentials, { mostAtOnce: 1 }),
		parameters: {
			...{ resource: 'sms', operation: 'send', to: '={{ $json.to }}', message: words(50), tooLong: 'split' },
			options: {},
		},
		items: itemsOf({ to }, { to: '525512345679' }),
		settings: { onError: 'continueRegularOutput' },
	});
	expect(json.map((item) => failureIn(item)?.delivery)).toEqual(['unknown', undefined, undefined, undefined]);
});
