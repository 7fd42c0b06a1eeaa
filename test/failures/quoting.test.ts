import fc from 'fast-check';
import { readAnswer } from '../../nodes/MessagingService/service/answers';
import { isQuotable } from '../../nodes/MessagingService/failures/quoting';

const text = `Private text:\nthe parcel & key “wait” behind the señora's blue door ${'and wait '.repeat(10)}ring twice`;
const secrets = {
	request: { msg: text, phone: '525510000000', code: '4711' },
	data: { username: 'account-7', password: 'kestrel-Password-5521' },
};
const html = (words: string) => words.replace(/[^a-z0-9 ]/gi, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

test.each([
	['as it is', `<h1>Refused</h1><p>${text}</p>`],
	['cut', `<p>Refused: ${text.slice(0, 40)}`],
	['with entities', `<p>Refused: ${html(text)}</p>`],
	['percent-encoded', `Refused: /send?msg=${encodeURIComponent(text)}`],
	['as cut JSON', `{"description":${JSON.stringify(text).slice(0, 60)}`],
	['in capitals', text.toUpperCase()],
	['only its end', `<p>…${text.slice(-30)}`],
	['its number', 'phone +52 55 1000 0000 is not known'],
	['its code', 'the code 4711 is wrong'],
	['the password', 'key kestrel-Password-5521 refused'],
])('a page that repeats the request %s is not quoted', (_name, page) => {
	const answer = readAnswer('smsSend', { httpStatus: 502, text: page }, secrets);
	expect(answer).toMatchObject({ kind: 'unreadable', excerpt: undefined });
});

test('a text in letters of another script is found as well', () => {
	expect(
		isQuotable('Refused: 您的包裹已经到达请尽快领取谢谢', { msg: '您的包裹已经到达请尽快领取谢谢您' }),
	).toBe(false);
});

test.each([
	'<html><head><title>x</title></head><body><h1>502 Bad Gateway</h1>nginx</body></html>',
	'Sign in to continue to your hotel wifi',
])('an ordinary page is quoted: %s', (page) => {
	const answer = readAnswer('smsSend', { httpStatus: 502, text: page }, secrets);
	expect(answer).toMatchObject({
		kind: 'unreadable',
		excerpt: expect.stringMatching(/Bad Gateway|hotel/) as string,
	});
});

test('a refusal that repeats the request is recognised, but not quoted', () => {
	const description = `No: ${text}`;
	const body = JSON.stringify({ status: false, error: true, description });
	expect(readAnswer('smsSend', { httpStatus: 200, text: body }, secrets)).toMatchObject({
		kind: 'refused',
		said: description,
		quote: undefined,
	});
});

test('no piece of twelve letters of what was sent is ever quotable', () => {
	fc.assert(
		fc.property(
			fc.stringMatching(/^[a-z]{12,60}$/),
			fc.nat(),
			fc.string({ maxLength: 40 }),
			(sent, from, around) => {
				const start = from % (sent.length - 11);
				return !isQuotable(`${around} ${sent.slice(start, start + 12)}`, { sent });
			},
		),
	);
});
