import { likelyMeant } from '../../../nodes/MessagingService/text/email/typos';

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

test.each([
	'ana@gmail.com',
	'ana@Gmail.COM',
	'ana@ymail.com',
	'ana@mail.com',
	'ana@email.com',
	'ana@gmx.com',
	'ana@hotmail.com.mx',
	'ana@hotmail.co',
	'ana@yahoo.com.mx',
	'ana@live.com.mx',
	'ana@me.com',
	'ana@gmial.com.mx',
	'ana@constructor',
	'gmial.com@example.com',
	'ana@example.co',
	'ana@example.coop',
])('%s is not corrected', (address) => {
	expect(likelyMeant(address)).toBeUndefined();
});
