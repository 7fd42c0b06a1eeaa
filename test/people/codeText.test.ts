import type { Question } from '../../nodes/MessagingService/operations/question';
import { codeText } from '../../nodes/MessagingService/people/codes/confirm';
import { measure } from '../../nodes/MessagingService/text/sms/gsmAlphabet';

/** The SMS with the code for an answer: it says what the code is for. */

const choice = (value: 'approve' | 'decline', label: string) => ({ value, label }) as const;
const approval: Question['response'] = {
	type: 'approval',
	choices: [choice('approve', 'Yes'), choice('decline', 'No')],
};
const text = (message: string, approved: unknown = true, response: Question['response'] = approval) =>
	codeText({ language: 'en', message, response }, approved);

test.each([
	[text('Pay 10?'), '[code] confirms "Yes": Pay 10?'],
	[text('Pay 10?', false), '[code] confirms "No": Pay 10?'],
	[text('Pay 10?', undefined, { type: 'freeText' }), '[code] confirms your answer: Pay 10?'],
	[
		codeText({ language: 'es', message: '¿Pagar 10?', response: { type: 'freeText' } }, undefined),
		'[code] confirma tu respuesta: ¿Pagar 10?',
	],
	[text('Pay 10?\n\n\tNow'), '[code] confirms "Yes": Pay 10? Now'],
	[text('Pay [code] {{code}}'), '[code] confirms "Yes": Pay (code) ((code))'],
	[text('“Está” 🎉 好'), '[code] confirms "Yes": "Esta"  '],
])('%s', (result, expected) => {
	expect(result.trimEnd()).toBe(expected.trimEnd());
});

test('a long question is shortened to one SMS, at the end of a word', () => {
	const result = text('Pay the 12 of them '.repeat(20));
	expect(result).toMatch(/^\[code\] confirms "Yes": (Pay the 12 of them ){6}Pay the 12 of...$/);
});

test.each(['word '.repeat(100), 'x'.repeat(500), '€'.repeat(200), '\\'.repeat(500)])(
	'a long question is shortened to one segment with a code of ten characters: %.10s',
	(message) => {
		const result = text(message, true, {
			type: 'approval',
			choices: [choice('approve', 'Label '.repeat(50)), choice('decline', 'No')],
		});
		const { encoding, units } = measure(result.replace('[code]', '1234567890'));
		expect(encoding).toBe('gsm');
		expect(units).toBeLessThanOrEqual(160);
		expect(result.endsWith('...')).toBe(true);
	},
);
