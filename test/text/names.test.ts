import { tidyFileName, distinctNames } from '../../nodes/MessagingService/text/names';

test.each([
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
	['a.pdf, b.pdf', 'a.pdf, b.pdf'],
	['A.PDF, a.pdf, a.pdf', 'A.PDF, a (2).pdf, a (3).pdf'],
	['a.pdf, a (2).pdf, a.pdf', 'a.pdf, a (2).pdf, a (3).pdf'],
	['data, data', 'data, data (2)'],
	['.env, .env', '.env, .env (2)'],
	['a.b., a.b.', 'a.b., a.b. (2)'],
	['a.tar.gz, a.tar.gz', 'a.tar.gz, a.tar (2).gz'],
])('the names %s become %s', (names, distinct) => {
	expect(distinctNames(names.split(', '))).toEqual(distinct.split(', '));
});
