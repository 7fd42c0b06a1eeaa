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

const decided = (text: string, response: Response) => {
	const read = interpret(question(response), text, ['412', '413']);
	return read && { ...read.data, choice: read.choice };
};

test('the labels of a question are answers, and may turn a plain yes and no around', () => {
	const turned = approval('No, cancel it', 'Yes, keep it');
	expect(decided('no cancel it please', turned)).toEqual({ approved: true, choice: 'No, cancel it' });
	expect(decided('Yes, keep it!', turned)).toEqual({ approved: false, choice: 'Yes, keep it' });
	for (const text of ['no', 'yes', 'ok', 'sure', '1 no, keep it', 'keep it, yes'])
		expect(decided(text, turned)).toBeUndefined();
});

test.each([
	['Approve', 'Decline', 'yes', true],
	['Approve', 'Decline', 'Sí, por favor', true],
	['Approve', 'Decline', 'OK 👍', true],
	['Approve', 'Decline', 'go ahead', true],
	['Approve', 'Decline', 'No, gracias.', false],
	['Approve', 'Decline', 'decline', false],
	['Approve', 'Decline', 'yes but only half', undefined],
	['Approve', 'Decline', 'yes no', undefined],
	['Approve', 'Decline', 'no rechazo', undefined],
	['Approve', 'Decline', 'ok :(', undefined],
	['Approve', 'Decline', 'yes?', undefined],
	['Approve', 'Decline', 'not sure', undefined],
	['Approve', 'Decline', 'thanks', undefined],
	['Voy', 'No voy', 'sí', true],
	['Voy', 'No voy', 'no', false],
	['Send', "Don't send", 'dont send', false],
	['Yes', 'No', 'yes', true],
	['Yes', 'No', 'ok', undefined],
	['Yes', 'No', '👍', undefined],
	['Deny', 'Allow', 'yes', undefined],
] as const)('to “%s” or “%s”, the plain “%s” is %s', (approve, decline, text, approved) => {
	expect(decided(text, approval(approve, decline))).toEqual(
		approved === undefined ? undefined : expect.objectContaining({ approved }),
	);
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
	['Keep', 'Cancel', 'keep it', undefined],
	['Approve', 'Ask for more', 'no', undefined],
	['Approve', 'Ask for more', 'ask for more please', false],
	['4 people', '3 people', '3', undefined],
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

test('a number counts with courtesy, its label or a yes that agrees', () => {
	const both = approval('Approve', 'Decline');
	for (const text of listed`
		412 | 412 please | 412 yes | Reply 412 | 412. Approve | option 412 | 412approve
	`)
		expect(decided(text, both)).toEqual({ approved: true, choice: 'Approve' });
	for (const text of listed`
		1 | 530 | 412 or 413 | 412 413 | 412 no | 4120 | 412 50 | not 412 | 412? | 413 yes | 412 but only half
	`)
		expect(decided(text, both)).toBeUndefined();
});

test('if a question can only be approved, a no is a no and never an approval', () => {
	expect(decided('ok', approval('Approve'))).toEqual({ approved: true, choice: 'Approve' });
	expect(decided('no', approval('Approve'))).toEqual({ approved: false, choice: null });
	expect(decided('i have read it', approval('I have read it'))).toMatchObject({ approved: true });
	for (const text of ['no', 'yes', '2', 'I have not read it'])
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
	['16:00, gracias', '16:00'],
	['a las 16:00 por favor', '16:00'],
	['de acuerdo, 513 por favor', '12:00'],
	['ok 16:00', undefined],
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
	for (const text of ['exchange of all', 'Exchange of all, please', 'The exchange of all!'])
		expect(chosen(text)).toEqual({ Wish: 'Exchange of all', Order: 'F-1042' });
	for (const text of ['2', '4', 'the second', 'exchange', 'exchange or refund', 'no', ''])
		expect(chosen(text)).toBeUndefined();
});

test('any text is a free text, without the number before it', () => {
	const freeText: Response = { type: 'freeText' };
	expect(interpret(question(freeText), ' Calle 5 #12\n', ['530'])?.text).toBe('Calle 5 #12');
	expect(interpret(question(freeText), ' \n', ['530'])).toBeUndefined();
	expect(interpret(question(freeText), '530: Calle 5', ['530'])?.text).toBe('Calle 5');
	expect(interpret(question(freeText), '530', ['530'])).toBeUndefined();
});
