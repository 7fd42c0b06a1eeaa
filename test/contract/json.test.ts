import { parseJson } from '../../nodes/MessagingService/contract';

/** Numbers of any size, on any version of Node. */

const large = '12345678901234567890';

test.each([
	['an integer that a double would round', `{"id":${large}}`, { id: large }],
	['the first rounded integer', '[9007199254740993]', ['9007199254740993']],
	['the last exact integer', '[9007199254740991]', [9007199254740991]],
	['a negative one', `[ -${large} ]`, [`-${large}`]],
	['a single one', large, large],
	['several between others', `[${large},1,"x",${large}]`, [large, 1, 'x', large]],
	[
		'fractions and powers of ten as numbers',
		`[0.12345678901234567890,1e25]`,
		[0.12345678901234568, 1e25],
	],
	[
		'digits in a text',
		`{"${large}":"a ${large}: \\"${large}\\" \\\\"}`,
		{ [large]: `a ${large}: "${large}" \\` },
	],
])('%s keeps its digits', (_name, text, value) => expect(parseJson(text)).toEqual(value));

test.each([`{${large}:1}`, `0${large}`, `[${large}`, `${large}abc`, `"${large}`, `-"${large}"`])(
	'%s is none',
	(text) => expect(parseJson(text)).toBeUndefined(),
);

test('an answer of a megabyte takes no noticeable time', () => {
	const texts = [`["${'\\"'.repeat(500_000)}",${large}]`, `[${`${large},`.repeat(45_000)}1]`];
	const start = performance.now();
	for (const text of texts) expect(parseJson(text)).toBeDefined();
	// Usually 100 ms.
	expect(performance.now() - start).toBeLessThan(1000);
});

test.each([
	['letters', 'x'],
	['escaped quotes', '\\"'],
	['backslashes', '\\\\'],
])('a text of 10 MB of %s does not hide the digits of a number beside it', (_name, part) => {
	const long = part.repeat(10_000_000 / part.length);
	expect(parseJson(`{"text":"${long}","id":${large}}`)).toMatchObject({ id: large });
});
