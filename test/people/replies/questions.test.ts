import { meaningOf } from './readReplies';

/** What single replies to certain questions mean. */

const approval = { language: 'en', labels: ['Yes', 'No'], isApproval: true } as const;

test.each([
	['Will you come on Tuesday?', 'yes', 'no'],
	['¿Vendrá el martes?', 'yes', 'no'],
	['Will you come on Tuesday to your appointment with the doctor?', 'yes', 'no'],
	['Could you come earlier on Tuesday?', 'neither', 'neither'],
	['Will you come with your wife?', 'neither', 'neither'],
	['¿Vendrá antes de las 9?', 'neither', 'neither'],
	['Your appointment is on Tuesday. Confirm?', 'neither', 'neither'],
	['Shall we cancel your appointment?', 'neither', 'neither'],
	['Will you come, or shall we cancel?', 'neither', 'neither'],
	['Pay 10 to Ana?', 'neither', 'neither'],
])('to “%s”, “I’ll be there” is %s and “no puedo ir” is %s', (message, yes, no) => {
	const meanings = ["I'll be there", 'No puedo ir'].map((text) => meaningOf({ ...approval, message }, text));
	expect(meanings).toEqual([yes, no]);
});

test.each([
	['Your appointment is on Tuesday. Confirm?', "Yes, I'll be there", 'yes'],
	['Your appointment is on Tuesday. Confirm?', "No, I can't come", 'no'],
	['Your appointment is on Tuesday. Confirm?', "No, I'll be there", 'neither'],
	['Your appointment is on Tuesday. Confirm?', "Yes, I can't come", 'neither'],
	['Shall we cancel your appointment?', "Yes, I can't come", 'neither'],
	['Pay 10 to Ana?', 'ok, I am coming', 'neither'],
	['Pay 10 to Ana?', 'yes I do', 'yes'],
	['Pay 10 to Ana?', "no I can't", 'no'],
	['Pay 10 to Ana?', "yes I can't", 'neither'],
	['Reject the offer?', 'reject it', 'neither'],
	['Should I reject the offer?', 'yes, reject it', 'yes'],
	['Reject the offer?', "don't reject it", 'no'],
	['Cancel the order?', 'cancel it', 'neither'],
	['Cancel the order?', 'no cancel it', 'neither'],
	['¿Cancelo la cita?', 'cancele por favor', 'neither'],
	['¿Desea cancelar la cita?', 'sí, cancele', 'yes'],
	['¿Rechazo la oferta?', 'rechazado', 'neither'],
	['Accept or reject the offer?', 'reject', 'no'],
	['Keep or cancel the order?', 'yes, keep it', 'neither'],
	['Is it ok to reject the offer?', 'reject it', 'neither'],
	['Pay the fine?', 'cancel it', 'no'],
	['Mantiene la reserva?', 'no rechazo', 'neither'],
	['Pay the invoice and the fine?', 'yes, the invoice', 'neither'],
	['Pay the invoice?', 'yes, the invoice', 'yes'],
	['Pay the invoice?', 'yes pay 1', 'neither'],
	['Pay the invoice?', 'pay it', 'neither'],
])('to “%s”, “%s” means %s', (message, text, meant) => {
	expect(meaningOf({ ...approval, message }, text)).toBe(meant);
});

test.each([
	[['2 people', '1 person'], 'option 2', 'neither'],
	[['2 people', '1 person'], 'the first', 'neither'],
	[['10:00', '17:00'], 'option 2', '17:00'],
	[['10:00', '17:00'], '2', 'neither'],
	[['10:00', '17:00'], '5 pm', '17:00'],
	[['2:00', '5:00'], '5 pm', 'neither'],
	[['Small', 'Medium', 'Large'], 'three', 'Large'],
	[['Small', 'Large'], 'three', 'neither'],
	[['Small', 'Large'], 'quiero 2', 'neither'],
	[['Small', 'Large'], 'I prefer Large', 'Large'],
	[['Small', 'Medium', 'Large'], 'the last one', 'Large'],
	[['Monday 30', 'Tuesday 1'], 'monday', 'Monday 30'],
	[['Monday 30', 'Tuesday 1'], 'monday 1', 'neither'],
	[['Monday 30', 'Monday 7'], 'monday', 'neither'],
	[['Friday 4', 'Not Friday 4'], 'friday', 'neither'],
	[['Room 1', 'Room 2'], 'room', 'neither'],
	[['Yes 2', 'No'], 'yes', 'neither'],
])('of %j, “%s” chooses %s', (labels, text, meant) => {
	expect(meaningOf({ message: 'Which?', language: 'en', labels, isApproval: false }, text)).toBe(meant);
});
