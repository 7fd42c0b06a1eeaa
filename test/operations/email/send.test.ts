import type { IDataObject } from 'n8n-workflow';
import { itemsOf, type RunOptions } from '../../tools/engine';
import { useEmulator } from '../../tools/service';

const service = useEmulator();

const send = (parameters: IDataObject = {}, extra: Partial<RunOptions> = {}) =>
	service.run(
		{
			resource: 'email',
			operation: 'send',
			to: 'Ana <ana@example.com>',
			subject: 'Hello',
			html: '<p>Hello <b>you</b></p>',
			...parameters,
		},
		extra,
	);

const wire = () =>
	service.emulator.requests.map(({ method, path, body, violations }) => ({
		method,
		path,
		body,
		violations,
	}));

/** Returns the only body that arrived; expects no violations. */
const body = () => {
	expect(service.emulator.requests.map(({ violations }) => violations)).toEqual([[]]);
	return service.emulator.requests[0]?.body as IDataObject;
};

test('a plain email is sent as specified, and its UUID is output', async () => {
	const { json, items, error } = await send();
	expect(error).toBeUndefined();
	expect(wire()).toEqual([
		{
			method: 'POST',
			path: '/v1/send/email',
			body: {
				from: { name: 'Shop', email: 'shop@example.com' },
				to: [{ name: 'Ana', email: 'ana@example.com' }],
				subject: 'Hello',
				html: '<p>Hello <b>you</b></p>',
				text: 'Hello you',
			},
			violations: [],
		},
	]);
	expect(json).toEqual([
		{
			messageId: service.emulator.emails[0]?.uuid,
			to: 'ana@example.com',
			toName: 'Ana',
			from: 'shop@example.com',
			status: 'queued',
		},
	]);
	expect(items[0]?.pairedItem).toEqual({ item: 0 });
});

test('every field reaches the wire', async () => {
	const { error } = await send(
		{
			to: `={{ [$json, 'luis@example.com', '"Pérez, Eva" <eva/sales&co@exámple.mx>'] }}`,
			subject: 'Order {{variable_a_var}}',
			html: '<p>{{variable_a_var}}</p>',
			variables: {
				variable: [
					{ letter: 'a', value: '={{ $json.order }}' },
					{ letter: 'z', value: '' },
				],
			},
			options: {
				fromName: '={{ $json.shop }}',
				fromEmail: ' sales&service@example.com ',
				several: 3,
				attachments: 'data',
				attachmentUrls: {
					attachment: [{ name: 'terms.pdf', url: ' https://example.com/terms.pdf ' }],
				},
			},
		},
		{
			items: [
				{
					json: { shop: 'The Shop', email: 'ana@example.com', name: 'Ana, of Mérida', order: 1042 },
					binary: { data: { data: 'aGk=', mimeType: 'text/plain', fileName: 'note.txt' } },
				},
			],
		},
	);
	expect(error).toBeUndefined();
	expect(body()).toEqual({
		from: { name: 'The Shop', email: 'sales&service@example.com' },
		to: [
			{ name: 'Ana, of Mérida', email: 'ana@example.com' },
			{ name: 'luis@example.com', email: 'luis@example.com' },
			{ name: 'Pérez, Eva', email: 'eva/sales&co@exámple.mx' },
		],
		subject: 'Order {{variable_a_var}}',
		html: '<p>{{variable_a_var}}</p>',
		text: '{{variable_a_var}}',
		variables: { variable_a_var: '1042', variable_z_var: '' },
		attachment: [{ name: 'terms.pdf', url: 'https://example.com/terms.pdf' }],
		attachment_buffer: [{ name: 'note.txt', content: 'data:text/plain;base64,aGk=' }],
	});
});

describe('the derived part', () => {
	test('is escaped HTML if the text was written', async () => {
		await send({ emailFormat: 'text', text: 'Fish & chips < 5\nthanks' });
		expect(body()).toMatchObject({
			text: 'Fish & chips < 5\nthanks',
			html: '<p>Fish &amp; chips &lt; 5<br>\nthanks</p>',
		});
	});

	test('is the subject if the HTML has no text', async () => {
		await send({ html: '<img src="https://example.com/a.png">' });
		const { subject } = body() as { subject: string };
		expect(body()).toMatchObject({ html: '<img src="https://example.com/a.png">', text: subject });
	});
});

describe('a variable', () => {
	test.each([
		['subject', 'Subject'],
		['html', 'HTML'],
	])('that %s uses without a value is refused by its name', async (field, label) => {
		const content = 'Dear {{variable_a_var}}, {{ variable_c_var }}';
		const { error } = await send({ [field]: content, variables: variables('a') });
		expect(error?.message).toBe(`“${label}” uses {{variable_c_var}}, which has no value`);
		expect(error?.description).toContain('Add the letter C to Variables');
		expect(wire()).toEqual([]);
	});

	test('without a value that only the text uses is refused there', async () => {
		const { error } = await send({ emailFormat: 'text', text: '{{variable_b_var}}' });
		expect(error?.message).toBe('“Text” uses {{variable_b_var}}, which has no value');
	});

	test('that is unused is named in every output, and the email is sent', async () => {
		const { json } = await send({
			to: 'ana@example.com, luis@example.com',
			subject: '{{variable_a_var}}',
			variables: variables('a', 'b', 'c'),
		});
		const notice =
			'Variables are set that neither subject nor content uses: {{variable_b_var}}, {{variable_c_var}}';
		expect(json.map((item) => item.notices)).toEqual([[notice], [notice]]);
		expect(service.emulator.emails).toHaveLength(2);
	});

	test.each([
		[
			"={{ '{{' }}variable_a_var}}, welcome to {{ $json.shop }}",
			'{{variable_a_var}}, welcome to X',
		],
		['={{ $json.content }}', 'from an item {{variable_b_var}}'],
		['Hello {{variable_a_var}}', 'Hello {{variable_a_var}}'],
	])('written as %s arrives whole', async (html, arrived) => {
		const items = itemsOf({ shop: 'X', content: 'from an item {{variable_b_var}}' });
		const { error } = await send(
			{ html, subject: html, variables: variables('a', 'b') },
			{ items },
		);
		expect(error).toBeUndefined();
		expect(body()).toMatchObject({ html: arrived, subject: arrived });
	});

	test.each(['subject', 'html'])(
		'that an expression in %s would lose is refused with a way',
		async (name) => {
			const { error } = await send({ [name]: '=Hello {{variable_c_var}} of {{ $json.shop }}' });
			expect(error?.message).toMatch(
				/is an expression, so n8n replaces {{variable_c_var}} with nothing/,
			);
			expect(error?.description).toContain("Write {{ '{{' }}variable_c_var}} instead");
			expect(wire()).toEqual([]);
		},
	);
});

describe('recipients', () => {
	test('50 of them produce 50 items, each with the UUID of its address', async () => {
		const people = Array.from({ length: 50 }, (_, index) => `P${index} <p${index}@example.com>`);
		const { json } = await send({ to: people.join() });
		expect(service.emulator.requests).toHaveLength(1);
		expect(json).toHaveLength(50);
		expect(json.map(({ messageId, to }) => [messageId, to])).toEqual(
			service.emulator.emails.map(({ uuid, to }) => [uuid, to.email]),
		);
	});
});

const variables = (...letters: string[]) => ({
	variable: letters.map((letter) => ({ letter, value: 'x' })),
});
const valued = (value: string) => ({ variable: [{ letter: 'a', value }] });
const linked = (file: IDataObject) => ({ options: { attachmentUrls: { attachment: [file] } } });
const attached = '“Options › Attachments by URL 1';
const control = 'has a line break or another control character';
const half = 'has half a character, such as half an emoji';

test.each<[string, IDataObject, string]>([
	['From Name', { options: { fromName: '={{ undefined }}' } }, '“Options › From Name” is empty'],
	[
		'From Name',
		{ options: { fromName: 'A\nBcc: b@example.com' } },
		`“Options › From Name” ${control}`,
	],
	[
		'From Email',
		{ options: { fromEmail: 'Shop <shop@example.com>' } },
		'“Options › From Email” has a name besides the address',
	],
	['Subject', { subject: 'Hello \uD83D' }, `“Subject” ${half}`],
	['HTML', { html: '<p>\uDE00</p>' }, `“HTML” ${half}`],
	['Text', { emailFormat: 'text', text: 'Hello \uD83D' }, `“Text” ${half}`],
	['From Name', { options: { fromName: 'Shop \uD83D' } }, `“Options › From Name” ${half}`],
	['Variables', { variables: valued('\uD83D') }, `“Variables 1 › Value” ${half}`],
	['Variables', { variables: valued('={{ $json.missing }}') }, '“Variables 1 › Value” is empty'],
	['a letter', { variables: variables('a', 'b', 'a') }, '“Variables 3 › Letter” sets A twice'],
	[
		'a letter',
		{ variables: variables('=AA') },
		'“Variables 1 › Letter” is not one of the available options',
	],
	['From Email', { options: { fromEmail: '={{ null }}' } }, '“Options › From Email” is empty'],
	['Subject', { subject: ' ' }, '“Subject” is empty'],
	['Subject', { subject: '={{ "a\\r\\nb" }}' }, `“Subject” ${control}`],
	['Subject', { subject: '={{ ({ a: 1 }) }}' }, '“Subject” is not text'],
	['HTML', { html: '={{ [1] }}' }, '“HTML” is not text'],
	['HTML', { html: '\n' }, '“HTML” is empty'],
	[
		'a link',
		linked({ name: 'a', url: 'ftp://a.mx/a' }),
		`${attached} › URL” is not an http or https address`,
	],
	['a link', linked({ url: 'https://example.com/a' }), `${attached} › File Name” is empty`],
])(
	'a value of %s that cannot be sent is named, nothing leaves: %j',
	async (_label, parameters, message) => {
		const { error } = await send(parameters);
		expect(error?.message).toBe(message);
		expect(wire()).toEqual([]);
	},
);

test('an answer with a different number of UUIDs is one item with both lists, not a failure', async () => {
	service.emulator.fault({
		do: 'answer',
		status: 200,
		body: { status: true, message: 'ok', data: ['u-1', 'u-2'] },
	});
	const { json, items, error } = await send();
	expect(error).toBeUndefined();
	expect(json).toEqual([
		{
			messageIds: ['u-1', 'u-2'],
			recipients: ['ana@example.com'],
			from: 'shop@example.com',
			status: 'queued',
		},
	]);
	expect(items[0]?.pairedItem).toEqual({ item: 0 });
});

test.each([
	[{}, []],
	[{ data: 'x' }, 'x'],
	[{ data: null }, []],
])(
	'an accepted email whose answer has no list of UUIDs is still a success: %p',
	async (rest, uuids) => {
		service.emulator.fault({
			do: 'answer',
			status: 200,
			body: { status: true, message: 'ok', ...rest },
		});
		const { json, error } = await send();
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ messageIds: uuids, recipients: ['ana@example.com'] }]);
	},
);

test('Validate Only shows hints and notices beside the request', async () => {
	const { json } = await send({
		to: 'ana@gmial.com, luis@hotmal.com',
		variables: { variable: [{ letter: 'a', value: 'x' }] },
		options: { validateOnly: true },
	});
	expect(json).toMatchObject([
		{
			hint: 'Did you mean ana@gmail.com, luis@hotmail.com?',
			notices: ['Variables are set that neither subject nor content uses: {{variable_a_var}}'],
		},
	]);
});

test('Validate Only shows the request with its files and sends nothing', async () => {
	const { json } = await send(
		{ options: { validateOnly: true, attachments: 'data' } },
		{
			items: [
				{
					json: {},
					binary: { data: { data: 'aGk=', mimeType: 'text/plain', fileName: 'note.txt' } },
				},
			],
		},
	);
	expect(json).toMatchObject([
		{
			valid: true,
			request: {
				method: 'POST',
				body: {
					subject: 'Hello',
					attachment_buffer: [{ name: 'note.txt', content: '(2 bytes, as base64)' }],
				},
			},
		},
	]);
	expect(wire()).toEqual([]);
});
