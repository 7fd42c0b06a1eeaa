import { tidyFileName, toFileName, distinctNames } from '../../nodes/MessagingService/text/names';

test.each([
	['invoice.pdf', 'invoice.pdf'],
	['Factura nº 7 (ñ) 👩‍💻.pdf', 'Factura nº 7 (ñ) 👩‍💻.pdf'],
	[' a.pdf\r\n', 'a.pdf'],
	['a/b.pdf', 'a_b.pdf'],
	['C:\\files\\a.pdf', 'C:_files_a.pdf'],
	['a\r\nBcc: b.pdf', 'a_Bcc: b.pdf'],
	['a\u0000.pdf', 'a_.pdf'],
	['a\u2028.pdf', 'a_.pdf'],
	['a\u202Efdp.exe', 'a_fdp.exe'],
	['a\uD83D.pdf', 'a_.pdf'],
	['\n', ''],
])('the file name %j becomes %j', (name, tidy) => {
	expect(tidyFileName(name)).toBe(tidy);
});

test.each([
	[
		['a.pdf', 'b.pdf'],
		['a.pdf', 'b.pdf'],
	],
	[
		['a.pdf', 'a.pdf', 'A.PDF'],
		['a.pdf', 'a (2).pdf', 'A (3).PDF'],
	],
	[
		['a.pdf', 'a (2).pdf', 'a.pdf'],
		['a.pdf', 'a (2).pdf', 'a (3).pdf'],
	],
	[
		['data', 'data'],
		['data', 'data (2)'],
	],
	[
		['.env', '.env'],
		['.env', '.env (2)'],
	],
	[
		['a.b.', 'a.b.'],
		['a.b.', 'a.b. (2)'],
	],
	[
		['a.tar.gz', 'a.tar.gz'],
		['a.tar.gz', 'a.tar (2).gz'],
	],
])('the names %j become the distinct names %j', (names, distinct) => {
	expect(distinctNames(names)).toEqual(distinct);
});

test.each<[unknown, string]>([
	[undefined, 'is empty'],
	[' ', 'is empty'],
	[true, 'is not text'],
	[['a.pdf'], 'is not text'],
	['a/b.pdf', 'has a slash or another character that file names cannot have'],
	['a\nb.pdf', 'has a line break or another control character'],
])('a field with %j is refused as a file name', (value, reason) => {
	expect(toFileName(value)).toMatchObject({ ok: false, reason });
});

test.each<[unknown, string]>([
	[' a.pdf\n', 'a.pdf'],
	[2026, '2026'],
])('a field with %j is read as the file name %s', (value, name) => {
	expect(toFileName(value)).toEqual({ ok: true, name });
});
