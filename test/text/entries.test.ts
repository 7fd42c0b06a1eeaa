import { toSingleLine, toWebAddress } from '../../nodes/MessagingService/text/entries';

/** Text for an e-mail header. */

test.each([
	['Hello', 'Hello'],
	[' Hello there ', 'Hello there'],
	['Hello\r\n', 'Hello'],
	[2026, '2026'],
])('%j is accepted as one line', (value, line) =>
	expect(toSingleLine(value)).toEqual({ ok: true, line }),
);

test.each([
	['', 'is empty'],
	[' \n', 'is empty'],
	[null, 'is empty'],
	[undefined, 'is empty'],
	[true, 'is not text'],
	[['Hello'], 'is not text'],
	['Hello\nBcc: eva@example.com', 'has a line break or another control character'],
	['Hello\u2028there', 'has a line break or another control character'],
	['Hello\u0000', 'has a line break or another control character'],
	['Hello \uD83D', 'has half a character, such as half an emoji'],
])('%j is refused', (value, reason) => {
	expect(toSingleLine(value)).toEqual({
		ok: false,
		reason,
		wayOut: expect.stringMatching(/\w{4}/) as string,
	});
});

test.each([
	['https://example.com/a', 'https://example.com/a'],
	[' http://example.com/a ', 'http://example.com/a'],
	['https://example.com/año nuevo.pdf', 'https://example.com/a%C3%B1o%20nuevo.pdf'],
])('%j is accepted as a web address', (value, url) =>
	expect(toWebAddress(value)).toEqual({ ok: true, url }),
);

test.each([
	['', 'is empty'],
	['  ', 'is empty'],
	[undefined, 'is empty'],
	[null, 'is empty'],
	['example.com', 'is not an http or https address'],
	['ftp://example.com/a', 'is not an http or https address'],
	['https://example.com/a\nb', 'is not an http or https address'],
	[{}, 'is not an http or https address'],
])('%j is refused', (value, reason) => {
	expect(toWebAddress(value)).toEqual({
		ok: false,
		reason,
		wayOut: expect.stringMatching(
			reason === 'is empty' ? /^Fill it in/ : /^Enter the whole public address/,
		),
	});
});
