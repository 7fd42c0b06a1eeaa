import { readingOf } from '../../nodes/MessagingService/replies/which';

/** Which questions a reply names. */

const question = (line: string, ...numbers: string[]) => ({
	messageId: line,
	numbers,
	line,
	until: Infinity,
});
const ana = question('Pay 10 to Ana? Reply: 412 Approve, 413 Decline', '412', '413');
const vega = question('Cancel the contract? Reply: 530 Approve, 531 Decline', '530', '531');
const past = { ...question('Pay 5?', '220', '221'), ended: '', account: 'own' };
const all = [vega, ana, past];

test.each([
	['412', ['412 to Ana']],
	['413 no', ['413 no to Ana']],
	['689 too expensive, 412', ['689 too expensive, 412 to Ana']],
	['412 or 413', ['412 or 413 to Ana']],
	['412, 531', ['412 to Ana', '531 to Vega']],
	['yes 412 and 531 no', []],
	['approve 412, decline 530', []],
	['no 412 no 530', []],
	['412 413 530', []],
	['412 530 999', []],
])('“%s” names open questions; of several it is nothing but their numbers', (text, expected) => {
	const reading = readingOf({ text, optOut: false }, all);
	const parts = reading.is === 'named' ? reading.parts : [];
	expect(parts.map((part) => `${part.text} to ${part.question === ana ? 'Ana' : 'Vega'}`)).toEqual(expected);
});

test.each([
	['220', 'past'],
	['#221 yes', 'past'],
	['#999.', 'words'],
	['999 yes', 'words'],
	['1412', 'words'],
	['$412', 'words'],
	['412,000', 'words'],
	['call 999', 'words'],
	['yes', 'words'],
])('“%s” is %s', (text, is) => {
	expect(readingOf({ text, optOut: false }, all, 'own').is).toBe(is);
	if (is === 'past') expect(readingOf({ text, optOut: false }, all, 'another').is).toBe('words');
});

const visit = question('Su cita es a las 10 Responde: 311 Confirmar, 312 Cancelar', '311', '312');
const cut = question('Parcel? Reply: 311 Refund, 312 Cancel, 313 Deliver', '311', '312', '313');

test.each([
	['STOP', 'stop'],
	['Cancel', 'stop'],
	['cancelar mensajes', 'stop'],
	['BAJA', 'stop'],
	['Cancelar', 'words'],
	['cancelar, por favor', 'words'],
])('the opt-out “%s” is a %s while a question has the label Cancelar', (text, is) => {
	expect(readingOf({ text, optOut: true }, [ana, visit]).is).toBe(is);
	expect(readingOf({ text, optOut: true }, [ana, past]).is).toBe('stop');
});

test('a label that a line cuts may be an opt-out', () => {
	expect(readingOf({ text: 'Cancelar', optOut: true }, [cut]).is).toBe('words');
});
