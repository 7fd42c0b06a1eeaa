import fc from 'fast-check';
import { bytesOf } from '../../nodes/MessagingService/service/wire/request';

const open = (name: string) => ({ name, content: 'data:application/pdf;base64,' });

test('a request without files is its JSON, in UTF-8', () => {
	const request = { to: [{ email: 'ana@example.com' }], subject: '¿Qué? 🙂 "\\ \uD800' };
	expect(bytesOf(request).toString('utf8')).toBe(JSON.stringify(request));
});

test('files stand in it as JSON made of texts would have them, whatever the other texts say', () => {
	const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('"}],"attachment_buffer":[{"content":"'));
	// A file is encoded slice by slice; around the end of a slice its padding would show.
	const size = fc.oneof(fc.nat(10), fc.integer({ min: 24_570, max: 24_580 }), fc.constant(49_152));
	const named = fc.array(fc.tuple(text, size), { minLength: 1, maxLength: 3 });
	fc.assert(
		fc.property(text, named, fc.nat(255), (html, given, fill) => {
			const files = given.map(([, length]) =>
				Buffer.from(Uint8Array.from({ length }, (_, index) => index * 7 + fill)),
			);
			const entries = given.map(([name]) => open(name));
			const whole = entries.map(({ name, content }, index) => ({
				name,
				content: `${content}${files[index]?.toString('base64')}`,
			}));
			const bytes = bytesOf({ html, attachment_buffer: entries }, files);
			expect(bytes.toString('utf8') === JSON.stringify({ html, attachment_buffer: whole })).toBe(true);
		}),
		{ numRuns: 60 },
	);
});
