import { quotable } from '../../nodes/MessagingService/failures';
import { cpuTime } from '../tools/cpuTime';

/** Quoting takes no noticeable time for long requests and answers. */

const html = '<p>Hello there</p>'.repeat(10_000);
const file = 'QUJD'.repeat(2_300_000);

test.each<[string, string, object]>([
	[
		'a file and a long text of the request',
		'The service is not available today, please try again later. '.repeat(20),
		{
			attachment_buffer: [{ name: 'a.pdf', content: file }],
			html: `<img src="data:image/png;base64,${file}">${html}`,
		},
	],
	[
		'a text that repeats itself, as the answer does',
		`${'hello there '.repeat(40)} no`,
		{ msg: 'Hello there. '.repeat(10_000) },
	],
	['a long page', 'The service is not available today. '.repeat(30_000), { html }],
])('%s takes no noticeable time', (_name, words, request) => {
	const spent = cpuTime(() => {
		const shown = quotable(`Sorry: ${words}`, { endpoint: 'smsSend', length: 200, request });
		expect(shown).toMatch(/^(Sorry: |…)/);
	});
	// Usually 100 ms.
	expect(spent).toBeLessThan(1000);
});
