import { toWebAddress } from '../../nodes/MessagingService/text/entries';

test.each([
	['https://example.com/a', 'https://example.com/a'],
	[' http://example.com/a ', 'http://example.com/a'],
	['https://example.com/año nuevo.pdf', 'https://example.com/a%C3%B1o%20nuevo.pdf'],
])('%j is accepted as a web address', (value, url) => expect(toWebAddress(value)).toEqual({ ok: true, url }));

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
		wayOut: 'Enter the whole public address, such as https://example.com/file',
	});
});
