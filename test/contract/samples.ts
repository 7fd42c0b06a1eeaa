import { listed } from '../tools/listed';

/** Requests from the specification's tables, with valid and invalid values. */

const text160 = ['x'.repeat(160)];
const tooLong = ['', 'x'.repeat(161), 7, null];
const international = ['52551234567', '525512345678901'];
const notInternational = [
	...listed`5255123456 | 5255123456789012 | +525512345678 | 5255 1234567`,
	...['', 525512345678],
];
const national = ['5512345678'];
const notNational = ['551234567', '55123456789', '+551234567', 'abcdefghij', 5512345678];
const addresses = ['ana@example.com'];
const noAddresses = ['ana', 'ana@', '', 'Ana <ana@example.com>', null];
const links = ['https://example.com/a.pdf', 'http://example.com/a.pdf'];
const noLinks = ['a.pdf', 'ftp://example.com/a.pdf', 'file:///etc/passwd', ''];
const variables = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => ({
	[`variable_${letter}_var`]: 'A',
}));
const base64 = (bytes: number) => Buffer.alloc(bytes).toString('base64');
const ten = 10 * 1024 * 1024;

/** E.164 with country code, 7 to 15 digits (endpoint 16). */
const shortE164 = ['3544104000', '6902123', '5255123456'];
const notE164 = [
	...listed`690212 | 0525512345678 | 1234567890123456 | +525512345678`,
	...[' 525512345678', 525512345678],
];

/** By endpoint: parameter, what is acceptable for it, what is not. */
export const rules: ReadonlyArray<
	readonly [
		endpoints: readonly number[],
		path: string,
		good: readonly unknown[],
		bad: readonly unknown[],
	]
> = [
	[[1, 2, 5], 'msg', ['x', ...text160], tooLong],
	[[3, 4, 6, 7, 8], 'msg', ['xxx', ...text160], ['x', 'xx', ...tooLong]],
	[[1, 2, 5, 6, 7, 8, 9], 'phone', international, notInternational],
	[[3, 4], 'phone', national, notNational],
	[[1, 2, 3, 4, 5, 6, 7, 8], 'sender', ['long enough'], ['']],
	[[1, 2, 3, 4, 5, 6, 7, 8], 'id', ['long enough'], ['']],
	[[9], 'code', ['1234'], [1234, null]],
	[[10], 'token', ['100000001'], [null]],
	[[11], 'accounts', [true, false], ['true', 1]],
	[[12], 'from.email', addresses, noAddresses],
	[[12, 13], 'to.0.email', addresses, noAddresses],
	[[12, 13], 'to', [[{ name: 'Ana', email: 'ana@example.com' }]], [[], 'ana@example.com']],
	[[12, 13], 'variables', [{}, ...variables], [{ variable_aa_var: 'A' }, { variable_a_var: 1 }]],
	[[12, 13], 'attachment.0.url', links, noLinks],
	[
		[12, 13],
		'attachment_buffer.0.content',
		['aGk=', 'data:text/plain;base64,aGk=', base64(ten), `data:text/plain;base64,${base64(ten)}`],
		['', base64(ten + 1), `data:text/plain;base64,${base64(ten + 1)}`],
	],
	[[14], 'uuid', ['123e4567-e89b-42d3-a456-426614174000'], ['123', '', '../templates']],
	[[16], 'agent', [...international, ...shortE164], notE164],
	[[16], 'number', [...international, ...shortE164], notE164],
];

const to = [{ name: 'Ana', email: 'ana@example.com' }];
const files = {
	attachment: [{ name: 'a.pdf', url: 'https://example.com/a.pdf' }],
	attachment_buffer: [{ name: 'a.txt', content: 'aGk=' }],
};
const global = { msg: 'Hello', phone: '525512345678' };
const mexican = { msg: 'Hello', phone: '5512345678' };
const whatsApp = { agent: '5215512345678', number: '525512345678' };

/** A whole request of each endpoint. */
export const requests: Readonly<Record<number, object>> = {
	...Object.fromEntries(
		[1, 2, 5, 6, 7, 8].map((number) => [number, { ...global, sender: 'S', id: '1' }]),
	),
	...Object.fromEntries([3, 4].map((number) => [number, { ...mexican, sender: 'S', id: '1' }])),
	9: { phone: '525512345678', code: '123456' },
	10: { token: '100000001' },
	11: { accounts: true },
	12: { from: to[0], to, subject: 'Hi', text: 'Hi', html: '<p>Hi</p>', ...files },
	13: { template_id: '1001', to, variables: { variable_a_var: 'A' }, ...files },
	14: { uuid: '123e4567-e89b-42d3-a456-426614174000' },
	15: {},
	16: { type: 'text', ...whatsApp, message: 'Hi' },
};
