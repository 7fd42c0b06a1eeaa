import * as words from '../../nodes/MessagingService/words';

/** The messages, as n8n shows them. */

const { leftOutWords, refusedWords, ...tables } = words;
const texts = (value: unknown): string[] =>
	typeof value === 'string'
		? [value]
		: typeof value === 'object' && value !== null
			? Object.values(value).flatMap(texts)
			: [];
const all = Object.entries({ ...tables, leftOutWords, refusedWords }).flatMap(([name, table]) =>
	texts(table).map((text) => [name, text] as const),
);

test.each(all)('%s: “%s” is shown unchanged by n8n', (_table, text) => {
	// n8n interprets angle brackets as HTML, except around an address.
	expect(text.replace(/<\w+@example\.com>/g, '')).not.toMatch(/[<>]/);
});

test('every placeholder is replaced', () => {
	const advice = { message: '‹a› and ‹b›', description: '‹a›' } as const;
	expect(words.fillAdvice(advice, { a: 1, b: 'x' })).toEqual({
		message: '1 and x',
		description: '1',
	});
	expect(words.refuse(['is ‹a›', 'Use ‹b›'] as const, { a: 1, b: 2 })).toEqual({
		ok: false,
		reason: 'is 1',
		wayOut: 'Use 2',
	});
	// Values are not searched for placeholders.
	expect(words.fill('“‹a›” ‹b›' as const, { a: '‹b›', b: '$&' })).toBe('“‹b›” $&');
});
