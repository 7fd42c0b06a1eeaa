import type { Language } from './question';

/** What messages and pages say of themselves; everything else is the user's own text. */
const english = {
	approve: 'Approve',
	decline: 'Decline',
	answer: 'Answer',
	title: 'Question',
	send: 'Send Answer',
	yourAnswer: 'Your answer',
	choose: 'Please choose',
	required: 'required',
	missing: 'Please fill this in.',
	unfit: 'Please enter this in the form that is asked for.',
	unchosen: 'Please choose one of the answers.',
	tooLong: 'This is too long.',
	thanks: 'Thank you',
	recorded: 'Your answer has been recorded. You can close this page.',
	earlier: 'This link belongs to an earlier question',
	earlierMore: 'It can no longer be answered. Please use the link of the latest message.',
	later: 'This cannot be shown right now',
	laterMore: 'Nothing was recorded. Please try again in a moment.',
	otherContent: 'Only the form on the page of the question can be sent here. Nothing was recorded.',
	code: 'Code',
	codeSent: 'A code was sent by SMS to the number that was asked. Enter it to confirm your answer.',
	codeText: '[code] is the code to confirm your answer.',
	codeWrong: 'This code is not right. Please check it and try again.',
	codeSoon: 'Please wait a moment before the next try.',
	codeOver: 'Too many tries. Please ask for the question to be sent again.',
	codeTrouble: 'The code could not be sent or checked. Nothing was recorded. Please try again in a moment.',
	confirm: 'Confirm',
} as const;

type Words = Readonly<Record<keyof typeof english, string>>;

export const words: Readonly<Record<Language, Words>> = {
	en: english,
	es: {
		approve: 'Aprobar',
		decline: 'Rechazar',
		answer: 'Responder',
		title: 'Pregunta',
		send: 'Enviar respuesta',
		yourAnswer: 'Tu respuesta',
		choose: 'Elige una opción',
		required: 'obligatorio',
		missing: 'Completa este campo.',
		unfit: 'Escríbelo en la forma que se pide.',
		unchosen: 'Elige una de las respuestas.',
		tooLong: 'Es demasiado largo.',
		thanks: 'Gracias',
		recorded: 'Tu respuesta quedó registrada. Ya puedes cerrar esta página.',
		earlier: 'Este enlace es de una pregunta anterior',
		earlierMore: 'Ya no se puede responder. Usa el enlace del último mensaje.',
		later: 'No se puede mostrar en este momento',
		laterMore: 'No se registró nada. Inténtalo de nuevo en un momento.',
		otherContent: 'Aquí solo se puede enviar el formulario de la página de la pregunta. No se registró nada.',
		code: 'Código',
		codeSent:
			'Se envió un código por SMS al número al que se preguntó. Escríbelo para confirmar tu respuesta.',
		codeText: '[code] es el código para confirmar tu respuesta.',
		codeWrong: 'El código no es correcto. Revísalo e inténtalo de nuevo.',
		codeSoon: 'Espera un momento antes del siguiente intento.',
		codeOver: 'Demasiados intentos. Pide que te envíen la pregunta otra vez.',
		codeTrouble:
			'No se pudo enviar o comprobar el código. No se registró nada. Inténtalo de nuevo en un momento.',
		confirm: 'Confirmar',
	},
};
