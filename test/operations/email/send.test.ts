import type { IDataObject } from 'n8n-workflow';
import { itemsOf, type RunOptions } from '../../tools/engine';
import { useEmulator } from '../../tools/service';
import { email } from '../messages';

const service = useEmulator();

const send = (parameters: IDataObject = {}, extra: Partial<RunOptions> = {}) =>
	service.run({ ...email, ...parameters }, extra);

/** Returns the only body that arrived; expects no violations. */
const body = () => {
	expect(service.emulator.requests.map(({ violations }) => violations)).toEqual([[]]);
	return service.emulator.requests[0]?.body as IDataObject;
};

test('an email is one request with every field, and its UUIDs are output', async () => {
	const { json, error } = await send(
		{
			to: `={{ [$json, 'luis@example.com', '"Pérez, Eva" <eva/sales&co@exámple.mx>'] }}`,
			subject: 'Order {{variable_a_var}}',
			html: '<p>Hello <b>{{variable_a_var}}</b></p>',
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
	expect(service.emulator.requests).toMatchObject([{ method: 'POST', path: '/v1/send/email' }]);
	expect(body()).toEqual({
		from: { name: 'The Shop', email: 'sales&service@example.com' },
		to: [
			{ name: 'Ana, of Mérida', email: 'ana@example.com' },
			{ name: 'luis@example.com', email: 'luis@example.com' },
			{ name: 'Pérez, Eva', email: 'eva/sales&co@exámple.mx' },
		],
		subject: 'Order {{variable_a_var}}',
		html: '<p>Hello <b>{{variable_a_var}}</b></p>',
		text: 'Hello {{variable_a_var}}',
		variables: { variable_a_var: '1042', variable_z_var: '' },
		attachment: [{ name: 'terms.pdf', url: 'https://example.com/terms.pdf' }],
		attachment_buffer: [{ name: 'note.txt', content: 'data:text/plain;base64,aGk=' }],
	});
	expect(json[0]).toEqual({
		messageId: expect.any(String),
		to: 'ana@example.com',
		toName: 'Ana, of Mérida',
		from: 'sales&service@example.com',
		status: 'queued',
		notices: [expect.stringContaining('{{variable_z_var}}')],
	});
	expect(json.map(({ messageId, to }) => [messageId, to])).toEqual(
		service.emulator.emails.map(({ uuid, to }) => [uuid, to.email]),
	);
});

test('an email without variables and files has nothing in their place', async () => {
	await send();
	expect(body()).toEqual({
		from: { name: 'Shop', email: 'shop@example.com' },
		to: [{ name: 'Ana', email: 'ana@example.com' }],
		subject: 'Hello',
		html: '<p>Hello</p>',
		text: 'Hello',
	});
});

test('HTML that is derived from a text is escaped', async () => {
	await send({ emailFormat: 'text', text: 'Fish & chips < 5\nthanks' });
	expect(body()).toMatchObject({
		text: 'Fish & chips < 5\nthanks',
		html: '<p>Fish &amp; chips &lt; 5<br>\nthanks</p>',
	});
});

test('the text beside HTML without any is the subject', async () => {
	await send({ html: '<img src="https://example.com/a.png">' });
	expect(body()).toMatchObject({ subject: 'Hello', text: 'Hello' });
});

describe('a variable', () => {
	test.each([
		['Subject', { subject: 'Dear {{variable_a_var}}, {{ variable_c_var }}' }],
		['HTML', { html: '{{variable_c_var}}' }],
		['Text', { emailFormat: 'text', text: '{{variable_c_var}}' }],
	])('that %s uses without a value is refused by its name', async (label, content) => {
		const { error } = await send({ ...content, variables: variables('a') });
		expect(error?.message).toBe(`“${label}” uses {{variable_c_var}}, which has no value`);
		expect(error?.description).toContain('Add the letter C to Variables');
		expect(service.emulator.requests).toEqual([]);
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
			expect(service.emulator.requests).toEqual([]);
		},
	);
});

const variables = (...letters: string[]) => ({
	variable: letters.map((letter) => ({ letter, value: 'x' })),
});
const valued = (value: string) => ({ variable: [{ letter: 'a', value }] });
const linked = (file: IDataObject) => ({ options: { attachmentUrls: { attachment: [file] } } });
const attached = '“Options › Attachments by URL 1';
const control = 'has a line break or another control character';
const half = 'has half a character, such as half an emoji';

test.each<[IDataObject, string]>([
	[{ options: { fromName: '={{ undefined }}' } }, '“Options › From Name” is empty'],
	[{ options: { fromName: 'A\nBcc: b@example.com' } }, `“Options › From Name” ${control}`],
	[{ options: { fromEmail: '={{ null }}' } }, '“Options › From Email” is empty'],
	[
		{ options: { fromEmail: 'Shop <shop@example.com>' } },
		'“Options › From Email” has a name besides the address',
	],
	[{ subject: ' ' }, '“Subject” is empty'],
	[{ subject: '={{ "a\\r\\nb" }}' }, `“Subject” ${control}`],
	[{ html: '\n' }, '“HTML” is empty'],
	[{ html: '<p>\uDE00</p>' }, `“HTML” ${half}`],
	[{ emailFormat: 'text', text: 'Hello \uD83D' }, `“Text” ${half}`],
	[{ variables: valued('\uD83D') }, `“Variables 1 › Value” ${half}`],
	[{ variables: valued('={{ $json.missing }}') }, '“Variables 1 › Value” is empty'],
	[{ variables: variables('a', 'b', 'a') }, '“Variables 3 › Letter” sets A twice'],
	[
		linked({ name: 'a', url: 'ftp://a.mx/a' }),
		`${attached} › URL” is not an http or https address`,
	],
	[linked({ url: 'https://example.com/a' }), `${attached} › File Name” is empty`],
])('%j is refused by name and nothing leaves', async (parameters, message) => {
	const { error } = await send(parameters);
	expect(error?.message).toBe(message);
	expect(service.emulator.requests).toEqual([]);
});

test.each([
	[{ data: ['u-1', 'u-2'] }, ['u-1', 'u-2']],
	[{ data: 'x' }, 'x'],
	[{ data: null }, []],
])(
	'an answer without a UUID for each recipient is still a success: %j',
	async (rest, messageIds) => {
		const body = { status: true, message: 'ok', ...rest };
		service.emulator.fault({ do: 'answer', status: 200, body });
		const { json, error } = await send();
		expect(error).toBeUndefined();
		expect(json).toEqual([
			{ messageIds, recipients: ['ana@example.com'], from: 'shop@example.com', status: 'queued' },
		]);
	},
);

test('Validate Only shows the request with its files, hints and notices, and sends nothing', async () => {
	const { json } = await send(
		{
			to: 'ana@gmial.com, luis@hotmal.com',
			variables: variables('a'),
			options: { validateOnly: true, attachments: 'data' },
		},
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
			hint: 'Did you mean ana@gmail.com, luis@hotmail.com?',
			notices: ['Variables are set that neither subject nor content uses: {{variable_a_var}}'],
		},
	]);
	expect(service.emulator.requests).toEqual([]);
});
