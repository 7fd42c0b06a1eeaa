import fc from 'fast-check';
import { bytesOf } from '../../nodes/MessagingService/service/request';
import { runs } from '../tools/runs';

const open = (name: string) => ({ name, content: 'data:application/pdf;base64,' });

test('a request without files is its JSON, in UTF-8', () => {
	const request = { to: [{ email: 'ana@example.com' }], subject: '¿Qué? 🙂 "\\ \uD800' };
	expect(bytesOf(request).toString('utf8')).toBe(JSON.stringify(request));
});

test('files are encoded as JSON.stringify would do, for any other texts', () => {
	const text = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.constant('"}],"attachment_buffer":[{"content":"'),
	);
	// Files are encoded in slices; at their ends, padding would be visible.
	const size = fc.oneof(fc.nat(10), fc.integer({ min: 24_570, max: 24_580 }), fc.constant(49_152));
	const named = fc.array(fc.tuple(text, size), { minLength: 1, maxLength: 3 });
	fc.assert(
		fc.property(text, named, fc.nat(255), (html, entriesAndSizes, fill) => {
			const files = entriesAndSizes.map(([, length]) =>
				Buffer.from(Uint8Array.from({ length }, (_, index) => index * 7 + fill)),
			);
			const entries = entriesAndSizes.map(([name]) => open(name));
			const whole = entries.map(({ name, content }, index) => ({
				name,
				content: `${content}${files[index]?.toString('base64')}`,
			}));
			const bytes = bytesOf({ html, attachment_buffer: entries }, files);
			expect(bytes.toString('utf8') === JSON.stringify({ html, attachment_buffer: whole })).toBe(
				true,
			);
		}),
		{ numRuns: runs(60) },
	);
});
