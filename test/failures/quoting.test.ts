import fc from 'fast-check';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import {
	emailConditions,
	messagingAppConditions,
	smsConditions,
	successTexts,
} from '../../nodes/MessagingService/contract';
import { quotable, quotableCode } from '../../nodes/MessagingService/failures';
import { readAnswer } from '../../nodes/MessagingService/service/answer/answers';
import { refusals, unseen } from '../tools/echoes/refusals';

/** Which words of a service or proxy may be shown. */

const show = (words: string, more: Partial<Parameters<typeof quotable>[1]> = {}) =>
	quotable(words, { endpoint: 'smsSend', length: 200, ...more });

const passwords = [
	'kestrel-5521-xq',
	'Invalid2024',
	'sendsms99',
	'rate-limit-token',
	'P@$$!#1',
	'please',
	'e',
];
const documented = [smsConditions, emailConditions, messagingAppConditions, successTexts].flatMap((texts) =>
	Object.values<string>(texts),
);

describe('the 21 documented texts', () => {
	test('are 21', () => expect(documented).toHaveLength(21));

	test.each(passwords)('are shown whole for the password “%s”', (password) => {
		for (const data of [{ username: 'missing', password }, { apiToken: password }])
			for (const endpoint of ['smsSend', 'otpVerify', 'messagingAppSend'] as const)
				for (const text of documented)
					expect(show(text, { endpoint, data, length: 20, request: { msg: text } })).toBe(text);
	});

	test('are shown in their documented spelling', () => {
		const [text = ''] = documented;
		expect(show(` ${text.toUpperCase()}. `)).toBe(text);
	});

	test('are matched exactly: with other words, the rule for other texts applies', () => {
		expect(show(`${smsConditions.queueAppendFailed} kestrel`)).toBe(`${smsConditions.queueAppendFailed} …`);
	});
});

describe('refusals like those of other services', () => {
	const wordsIn = (texts: readonly string[]) =>
		texts.flatMap((text) => text.split(' ')).filter((word) => word !== '…').length;
	const sharesOf = (texts: readonly string[], data: ICredentialDataDecryptedObject) => {
		const shown = texts.map((text) => show(text, { data }) ?? '…');
		const whole = shown.filter((text, at) => text === texts[at]).length;
		return { words: wordsIn(shown) / wordsIn(texts), whole };
	};
	const usual = { username: 'acme-account', password: 'kestrel-5521-xq' };

	test('of 50 that were not used for the list, at least 98 % of the words are shown, and 45 are whole', () => {
		expect(unseen).toHaveLength(50);
		const { words, whole } = sharesOf(unseen, usual);
		expect(words).toBeGreaterThan(0.98);
		expect(whole).toBe(45);
	});

	test('of 255 that were used for the list, at least 99 % of the words are shown, and 245 are whole', () => {
		expect(refusals).toHaveLength(255);
		const { words, whole } = sharesOf(refusals, usual);
		expect(words).toBeGreaterThan(0.99);
		expect(whole).toBeGreaterThanOrEqual(245);
	});

	test.each([
		['Invalid2024', 0.95],
		['sendsms99', 0.9],
		['rate-limit-token', 0.95],
	])('the password “%s” leaves a share of %d of the words', (password, least) => {
		expect(sharesOf(refusals, { username: 'acme', password }).words).toBeGreaterThan(least);
	});
});

test.each([
	'abortion overdose cancer diagnosis pregnant depression therapy insulin surgery rehab divorce custody funeral',
	'debt mortgage bankruptcy salary lottery casino loan lawsuit arrest prison prosecutor bribe refugee visa asylum',
	'aborto sobredosis embarazo quimioterapia deuda moroso hipoteca divorcio despido nomina juzgado fiscal carcel',
	'iglesia sindicato partido huelga amante novia esposa hijo madre padre doctora clinica hospital abogado',
	'Juan Ana Lopez Ramos Calle Madrid Bogota mayo viernes kestrel Smith Brown Church Street London Friday Dan',
])('no private words are shown: %s', (words) => {
	for (const word of words.split(' '))
		expect(show(`Forbidden word ${word} in message`)).toBe('Forbidden word … in message');
});

test.each([
	['words that are not listed', 'Invalid kestrel token', 'Invalid … token'],
	['several of them', 'No route to Juana of Calle Norte today', 'No route to … today'],
	['joined words', 'sender_id and to/from, or templateName', 'sender_id and to/from, or templateName'],
	['a joined word that is not listed', 'sender_kestrel is missing', '… is missing'],
	[
		'contractions and words apart',
		"The e-mail isn't valid, it's empty",
		"The e-mail isn't valid, it's empty",
	],
	['punctuation around', '“Invalid token” (expired), [retry]!', '“Invalid token” (expired), [retry]!'],
	['too much punctuation around', 'Error: ****token**** is wrong', 'Error: … is wrong'],
	['addresses', 'See https://example.com/token or mail a@token.com now please', '… or mail … now please'],
	['accents and capitals', 'CÓDIGO inválido, inténtelo más tarde', 'CÓDIGO inválido, inténtelo más tarde'],
	['spaced letters', 'Wrong key a e o y a', 'Wrong key a e o y a'],
	['spaced letters apart', 'Wrong kestrel a e o y a', 'Wrong …'],
	['full-width letters', 'Invalid ｔｏｋｅｎ here please', 'Invalid … here please'],
	['zero-width characters', 'Invalid to\u200Bken here please', 'Invalid … here please'],
	['letters of another script', 'Invalid токен here please', 'Invalid … here please'],
])('%s: “%s” is shown as “%s”', (_name, words, due) => expect(show(words)).toBe(due));

test('a word of the user name hides nothing, the whole user name hides everything', () => {
	expect(show('The account is not active', { data: { username: 'acme-account' } })).toBe(
		'The account is not active',
	);
	expect(show('The account is not active', { data: { username: 'Account' } })).toBeUndefined();
	expect(show('The test account is not active', { data: { username: 'test-account' } })).toBeUndefined();
});

test.each([
	['a word of it', 'Invalid token', { password: 'Invalid2024' }],
	['its beginning', 'Invalid token', { password: 'Inva1id' }],
	['its accents', 'Número invalido', { password: 'número-1' }],
	['its short words', 'Key no-es-tu-id refused', { password: 'no es tu id' }],
	['all of a short one', 'Invalid id given', { password: 'ID' }],
	['a word of a token', 'Too many requests, slow down', { apiToken: 'request-9' }],
	['a token pasted with its scheme', 'Too many requests', { apiToken: 'Bearer request-9' }],
	['a word of an encoded pair', 'Invalid token', { encodedSecret: btoa('someone:Invalid2024') }],
	[
		'a word of one pasted with its scheme',
		'Invalid token',
		{ encodedSecret: `Basic ${btoa('someone:Invalid')}` },
	],
])('if the key has %s of the result, nothing is shown', (_name, words, data) => {
	expect(show(words)).toBe(words);
	expect(show(words, { data })).toBeUndefined();
});

test.each([
	['a scheme word', 'Bearer token missing', { apiToken: 'Bearer q83vKx' }],
	['three letters in a row', 'Invalid token', { password: 'tok-inv-val' }],
	['only punctuation', 'Invalid token', { password: '@$$!#' }],
	['nothing', 'Invalid token', { password: '', username: '' }],
	['settings', 'Invalid token', { baseUrl: 'https://token.example.com', authentication: 'token' }],
])('%s of a credential hides nothing', (_name, words, data) => expect(show(words, { data })).toBe(words));

test.each([
	[
		'three consecutive words',
		'Refused: the limit of it is near',
		'Refused: … it is near',
		'Limit of the limit of',
	],
	['in any spelling', 'Refused: THE_LIMIT, (of) it', 'Refused: …', 'The limit of it'],
	['with words apart', 'Refused: theLimitOf it', 'Refused: …', 'the limit of'],
	['in any field of it', 'Refused: the limit of', 'Refused: …', { to: [{ name: 'The limit of' }] }],
	['two consecutive words', 'Refused: the limit', 'Refused: the limit', 'the limit of'],
	[
		'words that are not consecutive there',
		'Refused: the limit of',
		'Refused: the limit of',
		'the limit, or of',
	],
	[
		'in the content of a file',
		'The limit of',
		'The limit of',
		{ attachment_buffer: [{ content: 'the limit of' }] },
	],
])('of the request, %s: “%s” is shown as “%s”', (_name, words, due, sent) => {
	expect(show(words, { request: typeof sent === 'string' ? { msg: sent } : sent })).toBe(due);
});

test.each([
	['Retry in 30 seconds please', 'Retry in 30 seconds please'],
	['The limit is 160 characters', 'The limit is 160 characters'],
	['A file of (10 MB) at most', 'A file of (10 MB) at most'],
	['Espere 5 minutos', 'Espere 5 minutos'],
	['Forbidden number 482', 'Forbidden number …'],
	['The code 482 is wrong', 'The code … is wrong'],
	['Message has 1600 characters', 'Message has … characters'],
	['Forbidden: 482 913 characters', 'Forbidden: … characters'],
	['Forbidden: 482-913 characters', 'Forbidden: … characters'],
	['Sent to 5512345678 today', 'Sent to … today'],
])('only short numbers before a unit are shown: “%s”', (words, due) => {
	expect(show(words)).toBe(due);
});

test.each(['otpSend', 'otpSendByQuery', 'otpVerify'] as const)(
	'any number in an answer of %s may be a code, so none is shown',
	(endpoint) => expect(show('Retry in 30 seconds please', { endpoint })).toBe('Retry in … seconds please'),
);

test('the result is undefined if no words are left', () => {
	expect(show('')).toBe('');
	expect(show('  ')).toBe('');
	for (const words of ['kestrel', '!!!', '4711', 'of a', 'K3X9QZ', 'a b c'])
		expect(show(words)).toBeUndefined();
});

test('words are cut at the length limit', () => {
	expect(show('Refused', { length: 7 })).toBe('Refused');
	expect(show('Refused', { length: 6 })).toBe('Refuse…');
});

test('only codes of up to three digits are shown, like those of the service', () => {
	const codes = [0, 42, 422, 999, 1000, 482913, 0.5, -4, 1e21, undefined];
	expect(codes.map(quotableCode).filter((code) => code !== undefined)).toEqual([0, 42, 422, 999]);
});

test('a refusal that echoes a one-time password shows neither the text nor the code', () => {
	const request = { msg: 'Dear customer, [code] is your code for the shop.', phone: '525512345678' };
	for (const words of ['Dear customer, 482193 is your code for the shop.', 'no room for 482193 here'])
		for (const body of [
			{ status: false, error: true, description: `Refused: ${words}` },
			{ status: false, error: true, description: 'Refused', code: 482193 },
			{ status: true, error: true, message: `Refused: ${words}`, code: '482193' },
			`<p>Refused: ${words}</p>`,
		]) {
			const answer = { httpStatus: 400, text: typeof body === 'string' ? body : JSON.stringify(body) };
			const read = JSON.stringify(readAnswer('otpSend', answer, { request }));
			expect(read).toContain('Refused');
			expect(read).not.toMatch(/482193|Dear customer/);
		}
});

test('an ordinary page is quoted', () => {
	const page = '<html><head><title>x</title></head><body><h1>502 Bad Gateway</h1>nginx</body></html>';
	expect(readAnswer('smsSend', { httpStatus: 502, text: page }, {})).toMatchObject({
		kind: 'unreadable',
		excerpt: '… Bad Gateway nginx',
	});
});

test('no part of a random key with four characters or more is ever shown', () => {
	fc.assert(
		fc.property(
			fc.stringMatching(/^[A-Za-z0-9]{8,30}$/),
			fc.constantFrom(...refusals),
			fc.nat(),
			(password, refusal, from) => {
				const start = from % (password.length - 4);
				const pieces = [password.slice(start), password.slice(start, start + 4), password];
				const data = { password };
				return [show(`${refusal} # # #`, { data }), undefined].includes(
					show([refusal, ...pieces].join(' '), { data }),
				);
			},
		),
		{ numRuns: 1000 },
	);
});
