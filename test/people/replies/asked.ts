import type { Language } from '../../../nodes/MessagingService/operations/question';

/** A question by SMS. */
export interface Asked {
	readonly message: string;
	readonly language: Language;
	readonly labels: readonly string[];
	/** Whether the labels are those of a yes and a no. */
	readonly isApproval: boolean;
}

/** Replies to one of the questions, by what they mean: yes or no, or a label; or neither. */
export type Replies = Readonly<Record<string, readonly string[]>>;

/** The questions of manyQuestions.ts and manyQuestionsLater.ts, in their order. */
export const questions: readonly Asked[] = [
	{
		message: 'Pay 10,000 to Bob?',
		language: 'en',
		labels: ['Approve', 'Decline'],
		isApproval: true,
	},
	{
		message: 'Your appointment is on Tuesday at 10:00. Will you come?',
		language: 'en',
		labels: ['Yes', 'No'],
		isApproval: true,
	},
	{
		message: '¿Pago 10.000 a Marta?',
		language: 'es',
		labels: ['Aprobar', 'Rechazar'],
		isApproval: true,
	},
	{
		message: 'Tiene cita el martes a las 10:00. ¿Vendrá?',
		language: 'es',
		labels: ['Sí', 'No'],
		isApproval: true,
	},
	{
		message: 'When may we come?',
		language: 'en',
		labels: ['10:00', '12:30', '17:00'],
		isApproval: false,
	},
	{
		message: 'What happened to parcel 88?',
		language: 'en',
		labels: ['Delivered', 'Not at home', 'Wrong address'],
		isApproval: false,
	},
	{
		message: '¿Qué día le va bien?',
		language: 'es',
		labels: ['Lunes', 'Martes', 'Jueves'],
		isApproval: false,
	},
];
