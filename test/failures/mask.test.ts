import fc from 'fast-check';
import {
	emailConditions,
	messagingAppConditions,
	smsConditions,
	successTexts,
} from '../../nodes/MessagingService/contract';
import { masked, shownCode, type Sent } from '../../nodes/MessagingService/failures';
import { readAnswer } from '../../nodes/MessagingService/service/answers';
import { cpuTime } from '../tools/cpuTime';
import { spellings } from './spellings';
import { deeply, runs } from '../tools/runs';

/** The service's words are shown, without what was sent. */

const usual: Sent = {
	request: { msg: 'Hola Ana, tu cita es el viernes', phone: '525512345678' },
	data: { username: 'acme-account', password: 'kestrel-5521-xq' },
};

const documented = [smsConditions, emailConditions, messagingAppConditions, successTexts].flatMap(
	(texts) => Object.values<string>(texts),
);

test('the 21 documented texts are shown whole, in their documented spelling, whatever was sent', () => {
	expect(documented).toHaveLength(21);
	for (const text of documented)
		expect(
			masked(` ${text.toUpperCase()}. `, { request: { msg: text }, data: { password: text } }),
		).toBe(text);
});

test.each([
	'Throttled: you are sending messages faster than your account allows',
	'The sender ID “Shop” is not registered (error 42), see https://example.com/senders',
	'El número de destino no es válido: falta la lada',
	'Message cannot be sent: recipient has opted out by replying STOP',
	'',
])('words that repeat nothing are shown as they are: %j', (words) =>
	expect(masked(words, usual)).toBe(words),
);

test.each([
	['line breaks and control characters', 'Not\r\nnow\u0000\u2028please\u202E!', 'Not now please!'],
	['markup', 'Not <b>now</b>, 3 < 4 &amp; "so"', 'Not now, 3 4 & "so"'],
	[
		'a page',
		'<title>x</title><script>y</script><h1>502 Bad Gateway</h1>nginx',
		'502 Bad Gateway nginx',
	],
	['escapes of JSON', '{"error":"N\\u00famero\\ninv\\u00e1lido"}', '{"error":"Número inválido"}'],
	['numbers of four digits or more', 'Code 4829, 48-29, 482913 of ١٢٣٤', 'Code …, 48-29, … of …'],
	['nothing but what is masked', '525512345678 482913', '…'],
])('%s: %j is shown as %j', (_name, words, due) => expect(masked(words, usual)).toBe(due));

test('at most 200 characters are shown', () => {
	expect(masked('no '.repeat(60), {})).toBe('no '.repeat(60).trim());
	expect(masked('no'.repeat(101), {})).toBe(`${'no'.repeat(100)}…`);
	expect(masked(`a${'😀'.repeat(200)}`, {})).toBe(`a${'😀'.repeat(99)}…`);
});

const pair = 'owner:Tr0ub4dor&3';
const sent: ReadonlyArray<[name: string, value: string, Sent]> = [
	['a password', 'P@$$ <w&"r\\d>/ñ', { data: { username: 'acct', password: 'P@$$ <w&"r\\d>/ñ' } }],
	['a user name', 'acct', { data: { username: 'acct', password: 'x' } }],
	['user name and password', 'acct:P@$$', { data: { username: 'acct', password: 'P@$$' } }],
	['a token', 'SG.q83vKx-tZ9.mR4wQ7', { data: { apiToken: 'Bearer SG.q83vKx-tZ9.mR4wQ7' } }],
	['an encoded value', btoa(pair), { data: { encodedSecret: `Basic ${btoa(pair)}` } }],
	['a pair in an encoded value', pair, { data: { encodedSecret: btoa(pair) } }],
	['a password in an encoded value', 'Tr0ub4dor&3', { data: { encodedSecret: btoa(pair) } }],
	['one with colons', 'a:bc:d', { data: { encodedSecret: btoa('owner:a:bc:d') } }],
	['a number', '+525512345678', { request: { to: { phone: '+525512345678' } } }],
	['an address', 'ana@x.mx', { request: { to: [{ email: 'ana@x.mx' }] } }],
	['a text', 'Sí\n\n“Ana” <3\\o/', { request: { msg: 'Sí\n\n“Ana” <3\\o/' } }],
	['the beginning of a text', 'Nos vemos, Ana', { request: { msg: 'Nos vemos, Ana: el viernes' } }],
	['a code in a text', 'K3X9QZ', { request: { msg: 'Tu clave es K3X9QZ.' } }],
	['an address in a text', 'ana@x', { request: { msg: 'Escribe a ana@x.' } }],
	['a code', '48a2', { request: { code: '48a2' } }],
	[
		'a text of a template',
		'Nathan & Sons',
		{ request: { templateData: { body: { placeholders: ['Nathan & Sons'] } } } },
	],
];

describe.each(sent)('%s', (_name, value, what) => {
	test.each(Object.entries(spellings))('%s is masked', (_spelling, write) => {
		const shown = masked(`Refused: ${write(value)} is not accepted`, what);
		// Spaces and plus signs are not compared, and base64 may end with equals signs.
		expect(shown).toMatch(/^Refused:? ?\+?…[ =]* is not accepted$/);
	});
});

test.each(Object.entries(spellings))('any value, %s, is masked', (_name, write) => {
	const value = fc
		.string({
			unit: fc.oneof(fc.string({ minLength: 1, maxLength: 1 }), fc.constantFrom(...'áñÜ€😀\n')),
			minLength: 7,
			maxLength: 30,
		})
		.filter((text) => !/[<>]/.test(text) && text.replace(/[\s+\\]/g, '').length >= 4);
	fc.assert(
		fc.property(value, (password) => {
			expect(masked(`# ${write(password)} #`, { data: { password } })).toMatch(
				/^[#\s+\\]*…[#\s+\\=]*$/,
			);
		}),
		{ numRuns: runs(deeply(5000, 200)), seed: 31 },
	);
});

test.each([
	['three characters', 'The key is wrong', { data: { username: 'key' } }],
	[
		'other fields of the credential',
		'See api.example.com',
		{ data: { baseUrl: 'api.example.com' } },
	],
	['missing ones', 'undefined index', { data: {} }],
	['the kind of a WhatsApp message', 'This template is paused', { request: { type: 'template' } }],
	[
		'a word of a text',
		'Your account is suspended',
		{ request: { msg: 'Thank you for your account' } },
	],
])('%s hide nothing', (_name, words, what) => expect(masked(words, what)).toBe(words));

test('a value that the end of what is examined has cut is not shown either', () => {
	const password = 'kestrel-xq';
	for (let before = 470; before < 500; before += 1)
		expect(
			masked(`${'1234 '.repeat(before / 5)}${password} ${'x'.repeat(before % 5)}`, {
				data: { password },
			}),
		).not.toMatch(/kes/);
});

test('only codes of up to three digits are shown, like those of the service', () => {
	const codes = [0, 42, 422, 999, 1000, 482913, 0.5, -4, 1e21, undefined];
	expect(codes.map(shownCode).filter((code) => code !== undefined)).toEqual([0, 42, 422, 999]);
});

test('a refusal that repeats a one-time password shows neither the text nor the code', () => {
	const request = {
		msg: 'Dear customer, [code] is your code for the shop.',
		phone: '525512345678',
	};
	for (const words of [
		'Dear customer, 482193 is your code for the shop.',
		'no room for 482193 here',
	])
		for (const body of [
			{ status: false, error: true, description: `Refused: ${words}` },
			{ status: false, error: true, description: 'Refused', code: 482193 },
			{ status: true, error: true, message: `Refused: ${words}`, code: '482193' },
			`<p>Refused: ${words}</p>`,
		]) {
			const answer = {
				httpStatus: 400,
				text: typeof body === 'string' ? body : JSON.stringify(body),
			};
			const read = JSON.stringify(readAnswer('otpSend', answer, { request }));
			expect(read).toContain('Refused');
			expect(read).not.toMatch(/482193|Dear customer/);
		}
});

test.each([
	[
		'a file and a long text',
		{ attachment_buffer: [{ content: 'QUJD'.repeat(2e6) }], html: '<p>Hello</p>'.repeat(1e4) },
	],
	['many codes', { msg: 'K3X9 @a 1b2c3d '.repeat(1e4) }],
	['one word', { msg: 'a1'.repeat(1e5) }],
])('masking %s takes no noticeable time', (_name, request) => {
	const spent = cpuTime(() => {
		masked(`Sorry: ${'no, <b>%41%42</b> &amp; \\u0041'.repeat(1e5)}`, { request });
	});
	// Usually 50 ms.
	expect(spent).toBeLessThan(1000);
});
