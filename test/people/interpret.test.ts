import type { Question, Response } from '../../nodes/MessagingService/operations/question';
import { interpret } from '../../nodes/MessagingService/people/interpret';
import { listed } from '../tools/listed';

/** Replies that people write to questions by SMS. */

const question = (response: Response, language: Question['language'] = 'es'): Question => ({
	channel: 'sms',
	people: ['+525587654321'],
	message: 'May order F-1042 be refunded?',
	language,
	response,
	until: undefined,
});

const approval = (approve: string, decline?: string): Response => ({
	type: 'approval',
	choices: [
		{ value: 'approve', label: approve },
		...(decline === undefined ? [] : [{ value: 'decline', label: decline } as const]),
	],
});

const decided = (text: string, response: Response, isAlone = true) => {
	const read = interpret(question(response), text, ['412', '413'], isAlone);
	return read && { ...read.data, choice: read.choice };
};

test('the labels of a question are answers, and may turn a plain yes and no around', () => {
	const turned = approval('No, cancel it', 'Yes, keep it');
	expect(decided('no cancel it please', turned)).toEqual({ approved: true, choice: 'No, cancel it' });
	expect(decided('keep it, yes', turned)).toEqual({ approved: false, choice: 'Yes, keep it' });
	for (const text of ['no', 'yes', 'ok', 'sure', '1 no, keep it'])
		expect(decided(text, turned)).toBeUndefined();
});

test.each([
	['I will come then', true],
	['we can make it', true],
	['Sure, see you there', true],
	["we won't be able to come", false],
	['not coming', false],
])('“%s” answers whether somebody comes: %p', (text, approved) => {
	const asked = { ...question(approval('Yes', 'No'), 'en'), message: 'Will you come on Monday?' };
	expect(interpret(asked, text, ['412', '413'], true)?.data).toMatchObject({ approved });
});

test.each([
	['Confirmar', 'Cancelar', 'sí', true],
	['Confirmar', 'Cancelar', 'no', false],
	['Confirmar', 'Cancelar', 'Cancelar, por favor', false],
	['Yes, refund it', 'No, keep it', 'yes please', true],
	['Yes, refund it', 'No, keep it', 'no', false],
	['Keep', 'Cancel', 'yes', undefined],
	['Keep', 'Cancel', 'no', undefined],
	['Keep', 'Cancel', 'keep', true],
	['Keep', 'Cancel', 'keep it', true],
	['Approve', 'Ask for more', 'no', undefined],
	['Approve', 'Ask for more', 'ask for more please', false],
	['4 people', '3 people', '3', false],
	['4 people', '3 people', '3 people', false],
	['10:00', '11:00', '1', undefined],
	['10:00', '11:00', '10:00', true],
	['10:00', '11:00', '10 pm', undefined],
] as const)('to “%s” or “%s”, “%s” is %s', (approve, decline, text, approved) => {
	expect(decided(text, approval(approve, decline)) ?? {}).toMatchObject(
		approved === undefined ? {} : { approved },
	);
	if (approved === undefined) expect(decided(text, approval(approve, decline))).toBeUndefined();
});

test('with another question open, only a number of this question counts', () => {
	const both = approval('Approve', 'Decline');
	for (const text of listed`
		412 | 412 please | 412 yes | Reply 412 | 412. Approve | option 412 | 412approve
	`)
		expect(decided(text, both, false)).toEqual({ approved: true, choice: 'Approve' });
	for (const text of listed`
		1 | yes | Approve | 530 | 412 or 413 | 412 413 | 412 no | 4120 | 412 50 | not 412
	`)
		expect(decided(text, both, false)).toBeUndefined();
});

test('if a question can only be approved, a no is a no and never an approval', () => {
	expect(decided('ok', approval('Approve'))).toEqual({ approved: true, choice: 'Approve' });
	expect(decided('no', approval('Approve'))).toEqual({ approved: false, choice: null });
	expect(decided('i have read it', approval('I have read it'))).toMatchObject({ approved: true });
	for (const text of ['no', '2', 'I have not read it'])
		expect(decided(text, approval('I have read it'))).toBeUndefined();
});

const timesField = {
	label: 'Time',
	type: 'dropdown',
	options: ['10:00', '12:00', '16:00'],
	required: true,
	initial: '',
	placeholder: '',
	several: false,
	accepts: [],
} as const;

test.each([
	['Sí, 16:00', '16:00'],
	['ok 16:00', '16:00'],
	['16:00 está bien', '16:00'],
	['16:00 👍', '16:00'],
	['de acuerdo, 513 por favor', '12:00'],
	['si 16:00', undefined],
	['no, 16:00', undefined],
	['16:00 no', undefined],
	['ok', undefined],
	['sí', undefined],
	['ok 12:00 o 16:00', undefined],
	['10:00, ok 12:00', undefined],
])('of times to choose from, “%s” chooses %s', (text, choice) => {
	const [field, ...numbers] = [timesField, '512', '513', '514'];
	expect(interpret(question({ type: 'customForm', fields: [field] }), text, numbers)?.choice).toBe(choice);
});

test('beside options that are a yes or a no themselves, a yes is no courtesy', () => {
	const field = { ...timesField, options: ['No', 'Maybe', 'Approve it'] };
	const choice = (text: string) => interpret(question({ type: 'customForm', fields: [field] }), text)?.choice;
	for (const text of ['ok, no', 'yes maybe', 'no, ok']) expect(choice(text)).toBeUndefined();
	expect(choice('Maybe')).toBe('Maybe');
});

test('an option is chosen by its number or its name; hidden values come with it', () => {
	const field = { required: true, initial: '', placeholder: '', several: false, accepts: [] };
	const options = ['Refund', 'Exchange of all', 'Ten'];
	const form: Response = {
		type: 'customForm',
		fields: [
			{ ...field, label: 'Wish', type: 'dropdown', options },
			{ ...field, label: 'Order', type: 'hiddenField', options: [], initial: 'F-1042' },
		],
	};
	const chosen = (text: string) => interpret(question(form), text)?.data;
	for (const text of ['exchange', 'exchange of all', 'Exchange of all, please', 'exchange por favor'])
		expect(chosen(text)).toEqual({ Wish: 'Exchange of all', Order: 'F-1042' });
	for (const text of ['2', '4', 'the second', 'exchange or refund', 'no', ''])
		expect(chosen(text)).toBeUndefined();
});

test('any text is a free text; with another question open, only one that begins with its number', () => {
	const freeText: Response = { type: 'freeText' };
	expect(interpret(question(freeText), ' Calle 5 #12\n', ['530'])?.text).toBe('Calle 5 #12');
	expect(interpret(question(freeText), ' \n', ['530'])).toBeUndefined();
	expect(interpret(question(freeText), '530 Calle 5', ['530'], false)?.text).toBe('Calle 5');
	for (const text of ['Calle 5', '530', '5301 Calle', '412 Calle 5', 'yes'])
		expect(interpret(question(freeText), text, ['530'], false)).toBeUndefined();
});
