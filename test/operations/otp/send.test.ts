import type { IDataObject } from 'n8n-workflow';
import { useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';
import { listed } from '../../tools/listed';

const service = useEmulator();
useStore();
const to = '525512345678';

const send = (
	options: IDataObject = {},
	message = 'Your code is [code].',
	more: IDataObject = {},
) => service.run({ resource: 'otp', operation: 'send', to, message, options, ...more });

test.each([
	['POST', {}],
	['GET', { request: 'GET' }],
])(
	'%s sends the text with its tag, and the service puts the code there',
	async (method, options) => {
		const { error } = await send(options);
		expect(error).toBeUndefined();
		const [request] = service.emulator.requests;
		expect(request).toMatchObject({ method, path: '/v2/otp-global/send', violations: [] });
		expect(service.emulator.messages[0]?.text).toBe(
			`Your code is ${service.emulator.code(to) ?? '?'}.`,
		);
	},
);

test('neither output nor stored run data contain the generated code', async () => {
	const { json, run } = await send();
	const code = service.emulator.code(to) ?? '?';
	expect(json[0]).toMatchObject({ to: `+${to}`, status: 'queued', segments: 1 });
	expect(json[0]).not.toHaveProperty('text');
	expect(JSON.stringify(run)).not.toContain(code);
});

test('the output contains the code if the user chose that', async () => {
	const { json } = await send({ includeMessage: true });
	expect(json[0]?.text).toContain(service.emulator.code(to));
});

const words = 'Your code is 424242.';
test.each([
	['a description that is the text', { description: words }],
	['a text in it', { description: { message: words, id: 7 } }],
	['other fields', { note: words, description: { id: 7, message: words, preview: words } }],
])('not even %s brings the code to light', async (_name, answer) => {
	for (const rawResponse of [true, false]) {
		service.emulator.fault({ do: 'answer', body: { status: true, error: false, ...answer } });
		const { run, error } = await send({}, undefined, { options: { rawResponse } });
		expect(error).toBeUndefined();
		expect(JSON.stringify(run)).not.toContain('424242');
	}
});

test.each<IDataObject>([
	{ options: { includeMessage: '={{ "yes" }}' } },
	{ options: { rawResponse: '={{ "yes" }}' } },
])('what decides about showing the code is read before anything leaves: %j', async (parameters) => {
	const { error, run } = await send({}, undefined, parameters);
	expect(error?.message).toContain('is neither true nor false');
	expect(service.emulator.requests).toEqual([]);
	expect(JSON.stringify(run)).not.toContain(service.emulator.code(to) ?? 'no code');
});

test.each(listed`
	[CODE] | [ code ] | {code} | {{code}} | {{ code }} | <code> | %code% | \${code} | {$code}
	[otp] | [pin] | [code here] | [your code] | [verification code] | {código} | [tu código]
	[codee] | [your 6-digit code] | {otp_code} | <PIN code> | [contraseña] | <%= code %>
	#CODE# | *|CODE|* | «code» | ((code)) | <<code>> | {{otp}} [code] | {% code %}
`)('%s is refused before anything is sent, with one way out', async (tag) => {
	const { error } = await send({}, `Your code is ${tag}.`);
	expect(error?.message).toMatch(/^“Message” has brackets that seem to stand for the code/);
	expect(error?.description).toBe('Nothing was sent. Write [code] where the code goes.');
	expect(service.emulator.requests).toEqual([]);
});

test.each(['[PIN] Bank: your code is [code]', '[Shop] Hello', '100% safe code, 20% off'])(
	'“%s” has no other tag',
	async (text) => {
		expect((await send({}, text)).error).toBeUndefined();
		expect(service.emulator.messages.at(-1)?.text).toContain(text.replace(/\[code\]/, ''));
	},
);
