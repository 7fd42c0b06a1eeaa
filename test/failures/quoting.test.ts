import fc from 'fast-check';
import { quotable, quotableCode } from '../../nodes/MessagingService/failures';
import { readAnswer } from '../../nodes/MessagingService/service/answers';

/** What may be shown of an answer that repeats what was sent. */

const text = `Private text:\nthe parcel & key “wait” behind the señora's blue door ${'and wait '.repeat(10)}ring twice`;
const sent = {
	request: { msg: text, phone: '525510000000', code: '4711' },
	data: { username: 'account-7', password: 'kestrel-Password-5521' },
};
const html = (words: string) => words.replace(/[^a-z0-9 ]/gi, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
const everySign = (words: string) =>
	[...words].map((sign) => `&#x${(sign.codePointAt(0) ?? 0).toString(16)};`).join('');
const everyEscape = (words: string) =>
	[...words].map((sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join('');
const pair = Buffer.from('account-7:kestrel-Password-5521').toString('base64');
const show = (words: string, more: Parameters<typeof quotable>[1] | object = sent) =>
	quotable(words, { endpoint: 'smsSend', length: 200, ...more });

test.each([
	['the text as it is', `Refused: ${text}`, 'Refused: …'],
	['the text, cut', `Refused: ${text.slice(0, 40)}`, 'Refused: …'],
	['the text with entities', `Refused: ${html(text)}`, 'Refused: …'],
	['the text in entities only', `Refused: ${everySign(text.slice(0, 40))}`, 'Refused: …'],
	['the text in escapes only', `Refused: ${everyEscape(text.slice(0, 40))}`, 'Refused: …'],
	['the text behind an entity', `No &amp; Refused: ${text}`, 'No &amp; Refused: …'],
	['the text percent-encoded', `Refused: /send?msg=${encodeURIComponent(text)}`, 'Refused: /send?msg=…'],
	['the text as cut JSON', `{"x":${JSON.stringify(text).slice(0, 60)}`, '{"x":"…'],
	['the text in capitals', `Refused: ${text.toUpperCase()}`, 'Refused: …'],
	['the text with named entities', 'Refused: behind the se&ntilde;ora&rsquo;s blue door', 'Refused: …'],
	['the text with escapes', 'Refused: behind the se\\u00f1ora\\u2019s blue\\ndoor', 'Refused: …'],
	['the end of the text', `Refused: …${text.slice(-30)}`, 'Refused: …'],
	['its number', 'phone +52 55 1000 0000 is not known', 'phone +… is not known'],
	['its number without the country', 'phone 55 1000 0000 is not known', 'phone … is not known'],
	['its code', 'the code 4711 is wrong', 'the code … is wrong'],
	['the password', 'key kestrel-Password-5521 refused', 'key … refused'],
	['the password in base64', `key ${Buffer.from('kestrel-Password-5521').toString('base64')} refused`],
	['the encoded pair', `key ${pair} refused`],
	['the encoded pair with its scheme', `key Basic ${pair} refused`, 'key Basic … refused'],
	['the encoded pair in a URL', `key ${encodeURIComponent(pair)} refused`],
	['the pair, decoded', 'key account-7:kestrel-Password-5521 refused'],
])('%s is masked, and nothing else', (_name, words, due = 'key … refused') => {
	expect(show(words)).toBe(due);
});

test.each([
	['between words', 'No Ana here', 'No … here'],
	['at the beginning and the end', 'Ana is not ana', '… is not …'],
	['beside digits', 'User 7Ana7', 'User 7…7'],
	['with entities', 'No &#65;n&#97; here', 'No … here'],
])('a short name is masked where it is a word: %s', (_name, words, due) => {
	expect(show(words, { request: { to: [{ name: 'Ana' }] } })).toBe(due);
});

test('a number of the request is masked as its text would be', () => {
	expect(show('no code 482193 here', { request: { code: 482193 } })).toBe('no code … here');
});

test('letters are found of which a page writes only some by their names', () => {
	const request = { msg: 'niña con piña' };
	expect(show('Refused: ni&ntilde;a con piña', { request })).toBe('Refused: …');
});

test('a word for the scheme within a password belongs to it', () => {
	const password = 'Go Basic kestrel';
	const encoded = Buffer.from(password).toString('base64');
	expect(show(`We got ${encoded} from you`, { data: { password } })).toBe('We got … from you');
});

test('Greek capitals are found in small letters and as they are', () => {
	for (const name of ['ΓΙΩΡΓΟΣ', 'γιωργος', 'Γιωργος'])
		expect(show(`Not known: ${name}`, { request: { name: 'ΓΙΩΡΓΟΣ' } })).toBe('Not known: …');
});

test.each([
	['signs', 'To Ana Maria, +525512345678: none', 'To …: none'],
	['signs, three times', 'To Ana Maria, 525512345678, ana maria: none', 'To …: none'],
	['a word', 'To Ana Maria or 525512345678', 'To … or …'],
	['a digit', 'To Ana Maria 5 525512345678', 'To … 5 …'],
	['nothing, since one goes over into the other', 'To Ana Maria from Madrid only', 'To … only'],
])('between two masks stands %s', (_name, words, due) => {
	const request = { name: 'Ana Maria', from: 'Maria from Madrid', phone: '525512345678' };
	expect(show(words, { request })).toBe(due);
});

test('words are cut where no more of them is to be shown', () => {
	expect(show('Refused', { length: 7 })).toBe('Refused');
	expect(show('Refused', { length: 6 })).toBe('Refuse…');
});

describe('of a short secret that the service cuts short', () => {
	const data = { username: 'services-mx', password: 'S3cret-42' };
	const forms = ['S3cret-42', Buffer.from('S3cret-42').toString('base64')];

	test.each(
		forms.flatMap((form) => Array.from({ length: form.length - 4 }, (_, cut) => form.slice(0, 5 + cut))),
	)('“%s” is masked', (cut) => {
		for (const words of [`key ${cut}… refused`, `key=${cut}*** refused`, `key "${cut}", refused`])
			expect(show(words, { data })).not.toContain(cut.slice(0, 4));
		expect(show(`token ${cut.toUpperCase()} refused`, { data })).toMatch(/^token …-? refused$/);
	});

	test('no word is masked for being like a user name, or holding the beginning of a secret inside', () => {
		for (const words of ['The service is busy', 'Your account has no credits', 'the unS3cret garden'])
			expect(show(words, { data })).toBe(words);
	});
});

test('nothing is shown where nothing is left', () => {
	expect(show(text)).toBeUndefined();
	expect(show('')).toBe('');
	expect(show('!!!')).toBe('!!!');
});

test('a text in letters of another script is found as well', () => {
	const msg = '您的包裹已经到达请尽快领取谢谢您';
	const piece = '您的包裹已经到达请尽快领取谢谢';
	for (const words of [piece, encodeURIComponent(piece)])
		expect(show(`Refused: ${words}`, { request: { msg } })).toBe('Refused: …');
});

test('letters that take two escapes are found', () => {
	const request = { msg: '𠮷'.repeat(8) };
	expect(show(`Refused: ${'\\ud842\\udfb7'.repeat(8)}`, { request })).toBe('Refused: …');
});

test.each([
	['an encoded value with its scheme word', { authentication: 'encoded', encodedSecret: `Basic ${pair}` }],
	['an encoded value', { authentication: 'encoded', encodedSecret: pair }],
	['a token with its scheme word', { apiToken: `Bearer ${pair}` }],
	['a token with blanks around it', { apiToken: ` Bearer ${pair}\n` }],
])('the secret of %s is masked in every form', (_name, data) => {
	for (const form of [pair, `Bearer ${pair}`, encodeURIComponent(pair), 'kestrel-Password-5521', 'account-7'])
		expect(show(`We got ${form} from you`, { data })).toMatch(/^We got (Bearer )?… from you$/);
});

test.each([
	['the type of a message', { type: 'text' }, 'Only text inside the 24 hour session window'],
	['a language', { language: 'en' }, 'No translation in en for this template'],
	['a template', { templateName: 'order_update' }, 'Template order_update is paused'],
	[
		'the word of the type in a refusal',
		{ type: 'text', message: 'Hello' },
		'Only text inside the 24 hour session window',
	],
	['a part of a longer word', { to: [{ name: 'Eli' }] }, 'It cannot be delivered today'],
	['the beginning of a longer word', { name: 'Ana' }, 'Analysis failed'],
	['the end of a longer word', { name: 'Ana' }, 'Susana is unknown'],
	['a part of a longer number', { code: '4711' }, 'Fault 24711 or 47112'],
	['less than three letters', { name: 'Al' }, 'Al is no recipient'],
	['less than twelve letters of a longer text', { msg: 'Your order number is 4711' }, 'Your order is late'],
	['less than twelve letters behind a number', { msg: '12 parcels are ready' }, '12 parcels wait'],
	['a part of a longer word, of five letters', { name: 'Elena' }, 'Selena is out'],
	['less than seven digits of a longer number', { phone: '525510000000' }, 'Error 551000'],
	['nothing', { name: null, tags: [true, undefined] }, 'null, true or undefined'],
])('%s is no secret', (_name, request, words) => {
	expect(show(words, { request })).toBe(words);
});

test('the settings of a credential are no secrets', () => {
	const data = { authentication: 'usernameAndPassword', baseUrl: 'https://api.example.com' };
	const words = 'api.example.com wants usernameAndPassword';
	expect(show(words, { data })).toBe(words);
});

test.each(['otpSend', 'otpSendByQuery', 'otpVerify'] as const)(
	'any number in an answer of %s may be a code and is masked',
	(endpoint) => {
		const hidden = [
			'4821',
			'482 193',
			'48-21-93',
			'48\u00A021',
			'48–21',
			'٤٨٢١',
			'&#52;&#56;&#50;&#49;',
			'%34%38%32%31',
		];
		for (const code of hidden) expect(show(`Use ${code}, not 123`, { endpoint })).toBe('Use …, not 123');
		expect(show('Use 4821', { endpoint: 'smsSend' })).toBe('Use 4821');
	},
);

test('a refusal that repeats the text of a one-time password shows neither the text nor the code', () => {
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

test('codes of the service are no passwords', () => {
	const text = JSON.stringify({ status: false, error: true, description: 'x', code: 422 });
	expect(readAnswer('otpSend', { httpStatus: 400, text }, {})).toMatchObject({ code: 422 });
	expect([999, 1000, undefined].map((code) => quotableCode(code, 'otpSend'))).toEqual([
		999,
		undefined,
		undefined,
	]);
	expect(quotableCode(1000, 'smsSend')).toBe(1000);
});

test('no piece of twelve letters of what was sent is ever shown', () => {
	fc.assert(
		fc.property(
			fc.stringMatching(/^[a-z]{12,60}$/),
			fc.nat(),
			fc.string({ maxLength: 40 }),
			(msg, from, around) => {
				const start = from % (msg.length - 11);
				const piece = msg.slice(start, start + 12);
				return !(show(`${around} ${piece}`, { request: { msg } }) ?? '').includes(piece);
			},
		),
	);
});

test.each([
	['<html><head><title>x</title></head><body><h1>502 Bad Gateway</h1>nginx</body></html>', '502 Bad Gateway'],
	['Sign in to continue to your hotel wifi', 'hotel wifi'],
])('an ordinary page is quoted: %s', (page, words) => {
	const answer = readAnswer('smsSend', { httpStatus: 502, text: page }, sent);
	expect(answer).toMatchObject({ kind: 'unreadable', excerpt: expect.stringContaining(words) as string });
});

test('a refusal that repeats the request is recognised, and quoted without it', () => {
	const body = JSON.stringify({ status: false, error: true, description: `No: ${text}` });
	expect(readAnswer('smsSend', { httpStatus: 200, text: body }, sent)).toMatchObject({
		kind: 'refused',
		said: 'No: …',
	});
});

test('a text is found behind a file that stands within it', () => {
	const image = '<img src="data:image/png;base64,iVBORw0KGgo=">';
	expect(
		show('No: the parcel is behind the door', { request: { html: `${image}The parcel is behind the door` } }),
	).toBe('No: …');
});
