import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { itemsOf, runNode, type RunOptions } from '../../tools/engine';
import { limited, useEmulator } from '../../tools/service';

/** One Request for Many Items: which items share a request, and which output belongs to which item. */

const service = useEmulator();

const send = (
	items: INodeExecutionData[],
	options: IDataObject = {},
	parameters: IDataObject = {},
	settings: RunOptions['settings'] = {},
) =>
	runNode({
		credentials: limited(service.credentials, { mostAtOnce: 1 }),
		parameters: {
			resource: 'email',
			operation: 'send',
			fromName: 'Shop',
			fromEmail: 'shop@example.com',
			recipientsMode: 'text',
			recipientsText: '={{ $json.to }}',
			subject: '={{ $json.subject ?? "Hello" }}',
			html: '<p>Hello</p>',
			options: { combineItems: true, severalRecipients: 1000, ...options },
			...parameters,
		},
		items,
		settings,
	});

const people = (...names: string[]) => ({ to: names.map((name) => `${name}@example.com`) });

/** The local parts of the addresses in each request; expects no violations. */
const requests = () =>
	service.emulator.requests.map(({ body, violations }) => {
		expect(violations).toEqual([]);
		return (body as { to: Array<{ email: string }> }).to.map(({ email }) => email.split('@')[0]).join();
	});

const whose = (items: INodeExecutionData[]) =>
	items.map(({ json, pairedItem }) => [String(json.to).split('@')[0], pairedItem]);

test('items that differ only in recipients share requests up to the limit, without splitting an item', async () => {
	const items = itemsOf(
		people('a', 'b'),
		people('c', 'd', 'e'),
		people('f'),
		people('g', 'h', 'i', 'j', 'k'),
		people('l'),
	);
	const { items: output, error } = await send(items, { recipientsPerRequest: 4 });
	expect(error).toBeUndefined();
	expect(requests().sort()).toEqual(['a,b', 'c,d,e,f', 'g,h,i,j,k', 'l']);
	const origin = { a: 0, b: 0, c: 1, d: 1, e: 1, f: 2, g: 3, h: 3, i: 3, j: 3, k: 3, l: 4 };
	expect(whose(output)).toEqual(Object.entries(origin).map(([name, item]) => [name, { item }]));
});

test('each output has the UUID of its recipient', async () => {
	const { json } = await send(itemsOf(people('a', 'b'), people('c')));
	expect(Object.fromEntries(json.map(({ to, messageId }) => [to, messageId]))).toEqual(
		Object.fromEntries(service.emulator.emails.map(({ to, uuid }) => [to.email, uuid])),
	);
	expect(json).toHaveLength(3);
});

test('each output of a shared request has the notices of its own items, and Validate Only those of all', async () => {
	const repeated = (name: string) => `Listed more than once, but gets one email: ${name}@example.com`;
	const items = itemsOf(people('a'), people('b', 'b'), people('c', 'c'), people('b'));
	const { json } = await send(items);
	expect(requests()).toEqual(['a,b,c']);
	const same = 'Item 1 says the same to b@example.com';
	expect(json.map(({ notices }) => notices)).toEqual([undefined, [repeated('b'), same], [repeated('c')]]);
	const [shown] = (await send(items, { validateOnly: true })).json;
	expect(shown?.notices).toEqual([repeated('b'), repeated('c'), same]);
});

test('50 recipients share a request by default', async () => {
	const items = itemsOf(...Array.from({ length: 120 }, (_, index) => people(`p${index}`)));
	const { items: output } = await send(items);
	expect(
		requests()
			.map((list) => list.split(',').length)
			.sort(),
	).toEqual([20, 50, 50]);
	expect(output.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
});

test('items with different limits, or with Validate Only, do not share a request', async () => {
	const items = itemsOf(
		{ ...people('a'), limit: 2 },
		{ ...people('b'), limit: 9 },
		{ ...people('c'), limit: 2 },
		{ ...people('d'), limit: 2, check: true },
		{ ...people('e'), limit: 9, check: true },
		{ ...people('f'), limit: 9 },
	);
	const { json } = await send(items, {
		recipientsPerRequest: '={{ $json.limit }}',
		validateOnly: '={{ $json.check ?? false }}',
	});
	expect(requests().sort()).toEqual(['a,c', 'b,f']);
	expect(json.map(({ valid }) => valid === true)).toEqual([false, false, false, true, true, false]);
});

test('every item has its own request unless the option is on', async () => {
	await send(itemsOf(people('a'), people('b')), { combineItems: false });
	expect(requests().sort()).toEqual(['a', 'b']);
});

test('items with another subject get another request, and the output keeps the order of the items', async () => {
	const { items } = await send(
		itemsOf(people('a'), { ...people('b'), subject: 'Other' }, people('c'), {
			...people('d'),
			subject: 'Other',
		}),
	);
	expect(requests().sort()).toEqual(['a,c', 'b,d']);
	expect(whose(items)).toEqual([
		['a', { item: 0 }],
		['b', { item: 1 }],
		['c', { item: 2 }],
		['d', { item: 3 }],
	]);
});

test('variables are compared regardless of the order of their rows', async () => {
	const variables = {
		variable: [
			{ letter: '={{ $json.first }}', value: '={{ $json[$json.first] }}' },
			{ letter: '={{ $json.second }}', value: '={{ $json[$json.second] }}' },
		],
	};
	const items = itemsOf(
		{ ...people('a'), first: 'a', second: 'b', a: '1', b: '2' },
		{ ...people('b'), first: 'b', second: 'a', a: '1', b: '2' },
		{ ...people('c'), first: 'a', second: 'b', a: '1', b: '3' },
	);
	await send(items, {}, { variables });
	expect(requests().sort()).toEqual(['a,b', 'c']);
});

test('items with the same file share a request that contains it once; other files do not join', async () => {
	const item = (name: string, data: string, fileName: string, mimeType = 'text/plain') => ({
		json: people(name),
		binary: { data: { data, fileName, mimeType } },
	});
	const items = [
		item('a', 'eA==', 'x.txt'),
		item('b', 'eA==', 'x.txt'),
		item('c', 'eQ==', 'x.txt'),
		item('d', 'eA==', 'y.txt'),
		item('e', 'eA==', 'x.txt', 'text/csv'),
	];
	await send(items, { attachmentFields: 'data' });
	expect(requests()).toEqual(['a,b', 'c', 'd', 'e']);
	expect(service.emulator.requests.map(({ body }) => (body as IDataObject).attachment_buffer)).toEqual([
		[{ name: 'x.txt', content: 'data:text/plain;base64,eA==' }],
		[{ name: 'x.txt', content: 'data:text/plain;base64,eQ==' }],
		[{ name: 'y.txt', content: 'data:text/plain;base64,eA==' }],
		[{ name: 'x.txt', content: 'data:text/csv;base64,eA==' }],
	]);
});

test('a refused shared request fails each of its items; the other requests are sent', async () => {
	const items = itemsOf(people('a'), people('unsubscribed'), { ...people('c'), subject: 'Other' });
	const { items: output, errorItems } = await send(items, {}, {}, { onError: 'continueErrorOutput' });
	expect(whose(output)).toEqual([['c', { item: 2 }]]);
	expect(errorItems.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
});

test('a wrong number of UUIDs for a shared request gives one item paired with all of its items', async () => {
	service.emulator.fault({ do: 'answer', status: 200, body: { status: true, message: 'ok', data: ['u'] } });
	const { items } = await send(itemsOf(people('a'), people('b', 'c')));
	expect(items).toHaveLength(1);
	expect(items[0]?.json).toMatchObject({
		messageIds: ['u'],
		recipients: [/a/, /b/, /c/].map((name) => expect.stringMatching(name) as string),
	});
	expect(items[0]?.pairedItem).toEqual([{ item: 0 }, { item: 1 }]);
});

test.each([0, 1001, 1.5, '={{ "many" }}'])('a limit of %p is refused', async (recipientsPerRequest) => {
	const { error } = await send(itemsOf(people('a')), { recipientsPerRequest });
	expect(error?.message).toContain(
		'“Options › Recipients per Request” is not a whole number between 1 and 1000',
	);
	expect(service.emulator.requests).toEqual([]);
});

test('one invalid address among many items stops all before anything is sent', async () => {
	const { error } = await send(itemsOf(people('a'), people('b', 'c', 'no address'), people('d')));
	expect(error?.message).toBe('“Recipients” cannot be used: recipient 3 is not an email address [item 1]');
	expect(service.emulator.requests).toEqual([]);
});
