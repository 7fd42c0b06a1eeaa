import fc from 'fast-check';
import { emailAddress } from '../../../nodes/MessagingService/contract';
import { parseRecipients } from '../../../nodes/MessagingService/text/email/recipients';
import { runs } from '../../tools/runs';

const ana = { name: 'Ana Pérez', email: 'ana@x.mx' };
const john = { name: 'Doe, John', email: 'j@x.com' };
const plain = { name: 'plain@x.com', email: 'plain@x.com' };

it.each<[string, unknown, unknown[]]>([
	['one address', 'plain@x.com', [plain]],
	[
		'commas, semicolons',
		'Ana Pérez <ana@x.mx>, "Doe, John" <j@x.com>; plain@x.com',
		[ana, john, plain],
	],
	['line breaks', 'Ana Pérez <ana@x.mx>\r\nplain@x.com\n"Doe, John" <j@x.com>', [ana, plain, john]],
	[
		'an item of n8n',
		[{ json: { email: 'ana@x.mx', name: 'Ana Pérez' }, pairedItem: { item: 0 } }],
		[ana],
	],
	[
		'fields in any spelling',
		[
			{ Email: 'ana@x.mx', NAME: 'Ana Pérez' },
			{ 'E-mail': 'j@x.com', 'Name ': 'Doe, John' },
		],
		[ana, john],
	],
	['superfluous separators', ',; plain@x.com ,;\n\n', [plain]],
	['an address in brackets without a name', '<plain@x.com>', [plain]],
	['an empty name', '"" <plain@x.com>', [plain]],
	['white space around everything', '  "Ana Pérez"\t< ana@x.mx >  ', [ana]],
	['no white space', 'Ana Pérez<ana@x.mx>,plain@x.com', [ana, plain]],
	['escaped quotes', '"A \\"B\\" \\\\C" <a@x.mx>', [{ name: 'A "B" \\C', email: 'a@x.mx' }]],
	['signs in quotes', '"a;b,<c@x.mx>" <a@x.mx>', [{ name: 'a;b,<c@x.mx>', email: 'a@x.mx' }]],
	['quotes inside a name', 'Jo "J" Doe <j@x.com>', [{ name: 'Jo J Doe', email: 'j@x.com' }]],
	[
		'a tab or many spaces in a name as one space',
		'A\tB  C <a@x.mx>',
		[{ name: 'A B C', email: 'a@x.mx' }],
	],
	[
		'punctuation in a name without quotes',
		"Soporte: Ana (MX) [1] @ O'Neil \\ Co. <a@x.mx>",
		[{ name: "Soporte: Ana (MX) [1] @ O'Neil \\ Co.", email: 'a@x.mx' }],
	],
	[
		'names of any script',
		'李雷 <a@x.mx>; Анна 👩‍💻 <b@x.mx>',
		[
			{ name: '李雷', email: 'a@x.mx' },
			{ name: 'Анна 👩‍💻', email: 'b@x.mx' },
		],
	],
	['an address as its own name', 'a@x.mx <a@x.mx>', [{ name: 'a@x.mx', email: 'a@x.mx' }]],
	[
		'separators in a quoted address',
		'"a,b;c"@x.mx, plain@x.com',
		[{ name: '"a,b;c"@x.mx', email: '"a,b;c"@x.mx' }, plain],
	],
	['a name in the address of an object', { email: 'Ana Pérez <ana@x.mx>' }, [ana]],
	[
		'a name with a comma in the address of an object',
		{ email: 'Doe, John <j@x.com>', name: '' },
		[john],
	],
	['the name of an object first', { email: 'A <ana@x.mx>', name: 'Ana Pérez' }, [ana]],
	['a list of texts', ['Ana Pérez <ana@x.mx>', 'plain@x.com'], [ana, plain]],
	[
		'several in a text',
		['plain@x.com; Ana Pérez <ana@x.mx>', '"Doe, John" <j@x.com>'],
		[plain, ana, john],
	],
	['a list of objects', [ana, { email: 'plain@x.com' }], [ana, plain]],
	['a list of both', [ana, 'plain@x.com'], [ana, plain]],
	['one object', ana, [ana]],
	['an object with other fields', { ...ana, id: 7 }, [ana]],
	['a name of null', { name: null, email: 'plain@x.com' }, [plain]],
	['a blank name', { name: '  ', email: 'plain@x.com' }, [plain]],
	['a number as a name', { name: 7, email: 'plain@x.com' }, [{ ...plain, name: '7' }]],
	[
		'white space around the fields of an object',
		{ name: ' Ana Pérez\n', email: ' ana@x.mx\n' },
		[ana],
	],
	['commas in the name of an object', john, [john]],
	['JSON of a list of objects', JSON.stringify([ana, john]), [ana, john]],
	['JSON of a list of texts', '\n ["plain@x.com"]', [plain]],
	['JSON of one object', JSON.stringify(ana), [ana]],
	['the same address twice', 'plain@x.com, plain@x.com', [plain, plain]],
])('parseRecipients reads %s', (_, value, recipients) => {
	expect(parseRecipients(value)).toEqual({ ok: true, recipients });
});

const notAddress = (at: number) => new RegExp(`recipient ${at} is not an email address$`);
const lineBreak = (at: number) => new RegExp(`recipient ${at} has a line break`);

it.each<[RegExp, readonly unknown[]]>([
	[/^has no recipients$/, [null, undefined, '', ' ,; \n', [], '[]']],
	[/recipient 2 is empty$/, [['plain@x.com', ' ']]],
	[/recipient 1 is neither text nor an object$/, [7, true]],
	[/recipient 1 has no email address$/, [{ name: 'Ana' }]],
	[/recipient 2 has no email address$/, [[ana, { email: ['ana@x.mx'] }]]],
	[/recipient 2 has a name that is not text$/, [[ana, { ...ana, name: { first: 'Ana' } }]]],
	[/recipient 2 is neither text nor an object$/, [[ana, [ana]]]],
	[/recipient 1 is neither text nor an object$/, [[null]]],
	[
		notAddress(1),
		['luis.example.com, Ana <ana@x.mx>', 'Pérez, Ana <ana@x.mx>', '<a@x.mx, b@x.mx>'],
	],
	[
		notAddress(1),
		['Ana <>', '<a@x.mx> Ana', 'Ana <a@x.mx', 'a@x.mx b@x.mx', { email: 'a@x.mx, b@x.mx' }],
	],
	[notAddress(1), [`${'a'.repeat(310)}@example.com`]],
	[notAddress(2), ['ana@x.mx, Ana', 'b@x.mx, <a@x.mx> <c@x.mx>', 'b@x.mx, "Ana <a@x.mx>']],
	[notAddress(3), ['a@x.mx; b@x.mx\nc@x', ['a@x.mx, b@x.mx', 'c']]],
	[lineBreak(1), ['"A\nBcc: b@x.mx" <a@x.mx>', { name: 'A\r\nBcc: b@x.mx', email: 'a@x.mx' }]],
	[lineBreak(1), [{ email: 'a@x.mx\nBcc: b@x.mx' }, { name: 'A\u2028B', email: 'a@x.mx' }]],
	[lineBreak(2), ['b@x.mx, <a@x.mx\r\nBcc: b@x.mx>']],
	[/recipient 1 has a .* control character$/, ['A\u0000 <a@x.mx>']],
	[
		/recipient 1 .*has half a char/,
		[{ name: 'Ana \uD83D', email: 'a@x.mx' }, 'Ana \uDE00 <a@x.mx>'],
	],
	[/is not valid JSON$/, ['[a@x.mx]', '{"email": "a@x.mx"']],
])('parseRecipients refuses with the words %s: %j', (reason, values) => {
	for (const value of values) {
		const result = parseRecipients(value);
		expect([value, result]).toEqual([
			value,
			{
				ok: false,
				reason: expect.stringMatching(reason),
				wayOut: expect.stringMatching(/^[A-Z].{10,}/),
			},
		]);
		expect(JSON.stringify(result)).not.toMatch(/@x|Bcc/);
	}
});

const word = fc
	.string({ unit: fc.constantFrom(...'abzXñé0 .-\'"\\,;<>@:()'), minLength: 1, maxLength: 15 })
	.map((text) => text.trim());
const mailbox = fc.record({
	name: word.filter((name) => name !== ''),
	email: fc
		.tuple(fc.stringMatching(/^[a-z0-9_+-]{1,10}$/), fc.stringMatching(/^[a-z0-9]{1,8}\.(mx|com)$/))
		.map(([local, domain]) => `${local}@${domain}`),
});

it('parseRecipients reads back any correctly written names and addresses', () => {
	const quote = (name: string) => `"${name.replace(/["\\]/g, '\\$&')}"`;
	fc.assert(
		fc.property(
			fc.array(mailbox, { minLength: 1, maxLength: 5 }),
			fc.constantFrom(',', ';', '\n', ' , ', ';\r\n'),
			(recipients, separator) => {
				const text = recipients
					.map(({ name, email }) => `${quote(name)} <${email}>`)
					.join(separator);
				const expected = { ok: true, recipients };
				const inText = recipients.map(({ name, email }) => ({
					name: name.replace(/ +/g, ' '),
					email,
				}));
				expect(parseRecipients(text)).toEqual({ ok: true, recipients: inText });
				expect(parseRecipients(recipients)).toEqual(expected);
				expect(parseRecipients(JSON.stringify(recipients))).toEqual(expected);
			},
		),
		{ numRuns: runs(300), seed: 12 },
	);
});

it('parseRecipients returns only recipients that satisfy the contract', () => {
	const text = fc.string({
		unit: fc.oneof(
			fc.constantFrom('a@x.mx', ' ', '"', '<', '>', ',', ';', '\n', '\\'),
			fc.string(),
		),
		maxLength: 12,
	});
	fc.assert(
		fc.property(fc.oneof(text, fc.array(text), fc.jsonValue(), fc.json()), (value) => {
			const result = parseRecipients(value);
			if (!result.ok) return;
			expect(result.recipients).not.toEqual([]);
			for (const { name, email } of result.recipients) {
				expect(emailAddress.safeParse(email).success).toBe(true);
				expect(name).toMatch(/^[^\p{Cc}\p{Cs}\u2028\u2029]+$/u);
			}
		}),
		{ numRuns: runs(2000), seed: 13 },
	);
});
