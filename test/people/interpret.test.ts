import type { Question, Response } from '../../nodes/MessagingService/operations/question';
import { interpret } from '../../nodes/MessagingService/people/interpret';

/** Replies that people write to questions by SMS. */

const question = (response: Response, language: Question['language'] = 'es'): Question => ({
	channel: 'sms',
	people: ['+525587654321'],
	message: 'May order F-1042 be refunded?',
	language,
	response,
	confirmed: false,
	goesOn: false,
	until: undefined,
});

const approval = (approve: string, decline?: string): Response => ({
	type: 'approval',
	choices: [
		{ value: 'approve', label: approve, style: 'primary' },
		...(decline === undefined ? [] : [{ value: 'decline', label: decline, style: 'secondary' } as const]),
	],
});

const decided = (text: string, language: Question['language'], response = approval('Approve', 'Decline')) =>
	interpret(question(response, language), text)?.['approved'];

test.each([
	['en', '1', true],
	['en', ' 1. ', true],
	['en', 'Yes please', true],
	['en', 'YES!!!', true],
	['en', 'ok 👍', true],
	['en', '👍🏽', true],
	['en', 'Approve', true],
	['en', 'No problem', true],
	['en', 'Sure', true],
	['en', 'sure, go on', true],
	['en', '2', false],
	['en', 'no', false],
	['en', 'No, thanks', false],
	['en', 'nope 👎', false],
	['es', 'Sí', true],
	['es', 'si', true],
	['es', 'Simón', true],
	['es', 'Va', true],
	['es', 'va, gracias', true],
	['es', 'Órale pues', true],
	['es', 'De acuerdo', true],
	['es', 'no hay problema', true],
	['es', 'Nel', false],
	['es', 'No, mejor no', false],
	['es', 'rechazo', false],
] as const)('%s: “%s” is an answer', (language, text, approved) => {
	expect(decided(text, language)).toBe(approved);
});

test.each([
	['en', ''],
	['en', 'maybe'],
	['en', '1 or 2?'],
	['en', '12'],
	['en', '1, no wait'],
	['en', 'ok, but no'],
	['en', 'no, yes'],
	['en', 'no idea'],
	['en', 'sure about that?'],
	['es', 'va a ser difícil'],
	['es', 'No sé'],
	['es', 'sí no hay de otra'],
	['es', 'bueno ya veremos'],
	['es', 'siempre'],
	['es', 'nota'],
] as const)('%s: “%s” is unclear', (language, text) => {
	expect(decided(text, language)).toBeUndefined();
});

test('labels are answers and may reverse the meaning of a plain no', () => {
	const turned = approval('No, cancel it', 'Yes, keep it');
	expect(decided('no, cancel it', 'en', turned)).toBe(true);
	expect(decided('2', 'en', turned)).toBe(false);
	for (const text of ['no', 'yes', 'ok', 'sure']) expect(decided(text, 'en', turned)).toBeUndefined();
});

test('if a question can only be approved, a no is unclear', () => {
	expect(decided('ok', 'en', approval('I have read it'))).toBe(true);
	expect(decided('i have read it', 'en', approval('I have read it'))).toBe(true);
	for (const text of ['no', '2']) expect(decided(text, 'en', approval('I have read it'))).toBeUndefined();
});

test('an option is chosen by its number or its name; hidden values come with it', () => {
	const field = { required: true, initial: '', placeholder: '', several: false, accepts: [] };
	const options = ['Refund', 'Exchange of all', '10'];
	const form: Response = {
		type: 'customForm',
		fields: [
			{ ...field, label: 'Wish', type: 'dropdown', options },
			{ ...field, label: 'Order', type: 'hiddenField', options: [], initial: 'F-1042' },
		],
	};
	const chosen = (text: string) => interpret(question(form), text);
	for (const text of ['2', '2.', 'exchange of all', 'Exchange of all, please', '2 por favor'])
		expect(chosen(text)).toEqual({ Wish: 'Exchange of all', Order: 'F-1042' });
	expect(chosen('10')).toEqual({ Wish: '10', Order: 'F-1042' });
	for (const text of ['4', 'exchange', '1 o 2', '']) expect(chosen(text)).toBeUndefined();
});

test('free text is trimmed', () => {
	expect(interpret(question({ type: 'freeText' }), ' Calle 5 #12\n')).toEqual({ text: 'Calle 5 #12' });
	expect(interpret(question({ type: 'freeText' }), ' \n')).toBeUndefined();
});
