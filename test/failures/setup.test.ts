import { baseUrlWords } from '../../nodes/MessagingService/failures';

test('a Base URL with a slip is answered with the one that was probably meant', () => {
	expect(baseUrlWords('https://api.example.org').description).toContain(
		'Enter https://api.example.org as Base URL',
	);
});

test('a Base URL that means nothing is answered with an example', () => {
	expect(baseUrlWords(undefined).description).toContain('e.g. https://api.example.com');
});
