import { emailAddress } from '../../../nodes/MessagingService/contract';
import {
	likelyMeant,
	toAddress,
	toMailbox,
} from '../../../nodes/MessagingService/text/email/mailbox';
import { listed } from '../../tools/listed';

const long = (length: number) => 'a'.repeat(length);

/** With plain parts, tags, punctuation, quotes, other scripts, ASCII forms, and servers. */
const taken = listed`
	ana@example.com | x@example.com | 0@example.com | ANA@EXAMPLE.COM | 1234567890@example.com
	a.b.c.d@example.com | -@example.com | ana-@example.com | _@example.com | ana-maria@a.example.com
	ana+news@example.com | ana+@example.com | bounce=ana@example.com | ana=shop.mx@lists.example.com
	sales&service@firm.com | a/b#c!d@example.com | x!ana@example.com | ana%x.mx@example.com
	o'brien@example.ie | {ana}@example.com | ~\`|^?*$@example.com
	" "@example.com | "ana..perez"@example.com | ".ana"@example.com | "ana perez"@example.com
	"ana@home"@example.com | "a\\"b"@example.com | "a\\\\b"@example.com | "<ana>"@example.com
	"a,b;c:d"@example.com | "(),:;<>[]\\"@\\\\ ana"@strange.example.com
	josé@example.com | ñandú@example.mx | e\u0301@example.com | 👋@example.com | 用户@example.com
	ana@exámple.mx | ana@españa.es | 用户@例子.广告 | अजय@डाटा.भारत | квіточка@пошта.укр
	θσερ@εχαμπλε.ψομ | Dörte@Sörensen.example.com | ana@☕.example
	ana@xn--exmple-qta.mx | ana@xn--80ak6aa92e.xn--p1ai
	ana@123.com | ana@1a.mx | ana@e-xample.co.uk | ana@a--b.com | ana@example.museum
	postmaster@[192.0.2.1] | postmaster@[IPv6:2001:db8::1]
`;

/**
 * Without an @ or a side of it, with dots, quotes or signs out of place, or with something around.
 */
const refused = listed`
	ana | @ | ana@ | @example.com | ana.example.com | ana(at)example.com | ana at example.com
	a@b@example.com | ana@@example.com | ana@example.com luis@example.com
	ana@example.com,luis@example.com | .ana@example.com | ana.@example.com | a..b@example.com
	ana@.example.com | ana@example..com
	a"b(c)d,e:f;g<h>i[j\\k]l@example.com | just"not"right@example.com
	this is"not\\allowed@example.com | ana perez@example.com | ana,@example.com
	ana;luis@example.com | [ana]@example.com | ana\\@example.com
	ana"@example.com | "ana"luis@example.com | "a"b"@example.com
	"ana"."luis"@example.com | ana@-example.com | ana@example-.com | ana@under_score.com
	ana@exam ple.com | ana@ex*mple.com | ana@example,com | ana@example.com/ | ana@example.com:25
	ana@http://example.com | ana@example.com?subject=x | ana@%65xample.com | ana@exam’ple.com
	ana@example.com (home) | ana(home)@example.com
	ana@example | ana@localhost | ana@192.0.2.1 | ana@example.1 | ana@[300.0.0.1] | ana@[192.0.2.1
	ana@[] | ana@[IPv6:zzz] | ana\u200B@example.com | ana\u00A0@example.com | ana@exam\u200Bple.com
	ana@exam\u00ADple.com | ana@exam\u202Eple.com | ana@example.c\u0000om | \uD83D@example.com
	ana@\uDE00.com | ana@example.com> | <ana@example.com | (ana@example.com
	Ana <ana@example.com>
`;

const longest = [
	`${long(64)}@example.com`,
	`ana@${long(63)}.com`,
	`ana@${`${long(48)}.`.repeat(5)}mx`,
];
test.each([...taken, ...longest])('%s is accepted unchanged', (address) => {
	expect(toAddress(address)).toEqual({ ok: true, address });
	expect(emailAddress.safeParse(address).success).toBe(true);
});

const tooLong = [
	`${long(65)}@example.com`,
	`ana@${long(64)}.com`,
	`ana@${`${long(49)}.`.repeat(5)}mx`,
];
test.each([...refused, ...tooLong])('%j is refused', (address) => {
	expect(toAddress(address).ok).toBe(false);
	expect(emailAddress.safeParse(address).success).toBe(false);
});

test.each([
	['spaces and line breaks', ' ana@example.com\r\n', 'ana@example.com'],
	[
		'invisible characters at the ends',
		'\u202Aana@example.com\u202C\uFEFF\u200B',
		'ana@example.com',
	],
	['angle brackets alone', '< ana@example.com >', 'ana@example.com'],
])('an address is read without %s', (_, written, address) => {
	expect(toAddress(written)).toEqual({ ok: true, address });
});

test.each([
	['Ana <"ana perez"@example.com>', 'Ana', '"ana perez"@example.com'],
	['"Pérez, Ana" <ana@exámple.mx>', 'Pérez, Ana', 'ana@exámple.mx'],
	['Dr. "Ana \\"La Jefa\\"" P. <ana@example.com>', 'Dr. Ana "La Jefa" P.', 'ana@example.com'],
])('%s is read as a name and an address', (written, name, email) => {
	expect(toMailbox(written)).toEqual({ ok: true, name, email });
});

test.each<[string, unknown, string]>([
	['\u200B', 'ana@exam\u200Bple.com', 'has the invisible character U+200B in its address'],
	['a name', 'Shop <shop@example.com>', 'has a name besides the address'],
	['half a character', 'ana@\uD83D.com', 'has half a character, such as half an emoji'],
	['nothing', ' ', 'is empty'],
	['no value', undefined, 'is empty'],
	['another type', 7, 'is not an email address'],
])('the reason for refusing %s', (_, written, reason) => {
	expect(toAddress(written)).toEqual({
		ok: false,
		reason,
		wayOut: expect.stringMatching(written ? /^Enter the address only, such as/ : /^Fill it in/),
	});
});

test.each([
	['ana@gmial.com', 'ana@gmail.com'],
	['Ana.Perez@Gmial.com', 'Ana.Perez@gmail.com'],
	['ana@hotmal.com', 'ana@hotmail.com'],
	['ana@outlok.com', 'ana@outlook.com'],
	['ana@yaho.com', 'ana@yahoo.com'],
	['ana@iclod.com', 'ana@icloud.com'],
	['ana@gmail.con', 'ana@gmail.com'],
	['ana@gmial.cmo', 'ana@gmail.com'],
	['ana@shop.example.con', 'ana@shop.example.com'],
	['"a@gmial.com"@hotmal.com', '"a@gmial.com"@hotmail.com'],
])('%s was almost certainly meant to be %s', (written, likely) => {
	expect(likelyMeant(written)).toBe(likely);
});

test.each(listed`
	ana@gmail.com | ana@Gmail.COM | ana@ymail.com | ana@mail.com | ana@email.com | ana@gmx.com
	ana@hotmail.com.mx | ana@hotmail.co | ana@yahoo.com.mx | ana@live.com.mx | ana@me.com
	ana@gmial.com.mx | ana@constructor | gmial.com@example.com | ana@example.co | ana@example.coop
`)('%s is not corrected', (address) => {
	expect(likelyMeant(address)).toBeUndefined();
});

test.each(['mailto:ana@example.com', 'ana@example.com.', '"ana@example.com"', 'ana@example.com,'])(
	'what stands around an address in links and sentences is taken off: %s',
	(written) => {
		expect(toMailbox(written)).toEqual({ ok: true, name: '', email: 'ana@example.com' });
	},
);
