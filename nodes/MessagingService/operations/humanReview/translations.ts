import type { Language } from '../question';

/** Text of messages and pages in English and Spanish; all other text is the user's own. */
const translations = {
	approve: ['Approve', 'Aprobar'],
	decline: ['Decline', 'Rechazar'],
	answer: ['Answer', 'Responder'],
	reply: ['Reply:', 'Responde:'],
	andText: ['and your text', 'y tu texto'],
	recorded: ['Recorded', 'Registrado'],
	byLink: ['Please answer here:', 'Por favor responde aquí:'],
	title: ['Question', 'Pregunta'],
	questionFrom: ['Question from', 'Pregunta de'],
	askedBy: ['Asked by', 'Pregunta de'],
	answerUntil: ['You can answer until', 'Puedes responder hasta las'],
	until: ['Until', 'Hasta'],
	opensPage: [
		'A button opens a page; only what you press there counts.',
		'Un botón abre una página; solo cuenta lo que pulses ahí.',
	],
	send: ['Send Answer', 'Enviar respuesta'],
	yourAnswer: ['Your answer', 'Tu respuesta'],
	choose: ['Please choose', 'Elige una opción'],
	required: ['required', 'obligatorio'],
	missing: ['Please fill this in.', 'Completa este campo.'],
	unfit: ['Please enter this in the required format.', 'Escríbelo en la forma que se pide.'],
	unchosen: ['Please choose one of the answers.', 'Elige una de las respuestas.'],
	unfitFile: [
		'Please choose a file of the kind that is asked for.',
		'Elige un archivo del tipo que se pide.',
	],
	chooseAgain: ['Please choose the file again.', 'Elige el archivo otra vez.'],
	toCorrect: ['Please correct this:', 'Corrige lo siguiente:'],
	sending: ['Sending…', 'Enviando…'],
	notSent: [
		'Not sent. Check your connection and press again.',
		'No se envió. Revisa tu conexión y pulsa otra vez.',
	],
	tooLong: ['This is too long.', 'Es demasiado largo.'],
	thanks: ['Thank you', 'Gracias'],
	thanksMore: [
		'Your answer has been recorded. You can close this page.',
		'Tu respuesta quedó registrada. Ya puedes cerrar esta página.',
	],
	earlier: ['This link belongs to an earlier question', 'Este enlace es de una pregunta anterior'],
	earlierMore: [
		'It can no longer be answered. Please use the link of the latest message.',
		'Ya no se puede responder. Usa el enlace del último mensaje.',
	],
	over: ['The time to answer is over', 'El tiempo para responder terminó'],
	overMore: ['It can no longer be answered.', 'Ya no se puede responder.'],
	already: ['Already answered', 'Ya se respondió'],
	by: ['by', 'por'],
	late: [
		'An answer was recorded before, or the time to answer is over.',
		'Ya se registró una respuesta, o el tiempo para responder terminó.',
	],
	unverified: ['The number was not verified', 'El número no quedó verificado'],
	unverifiedMore: [
		'None of the codes that were entered was right. You can close this page.',
		'Ninguno de los códigos que se escribieron es correcto. Ya puedes cerrar esta página.',
	],
	later: ['This cannot be shown right now', 'No se puede mostrar en este momento'],
	laterMore: [
		'Nothing was recorded. Please try again in a moment.',
		'No se registró nada. Inténtalo de nuevo en un momento.',
	],
	number: ['Please check the number', 'Revisa el número'],
	numberMore: [
		'No code can be sent to this number. Please go back, correct it and try again.',
		'No se puede enviar un código a este número. Vuelve atrás, corrígelo e inténtalo de nuevo.',
	],
	otherContent: [
		'Only the form on the page of the question can be sent here. Nothing was recorded.',
		'Aquí solo se puede enviar el formulario de la página de la pregunta. No se registró nada.',
	],
	code: ['Code', 'Código'],
	codeSent: [
		'A code was sent by SMS to the number that ends in',
		'Se envió un código por SMS al número que termina en',
	],
	codeEnter: ['Enter it here.', 'Escríbelo aquí.'],
	codeIsFor: ['It confirms:', 'Con él confirmas:'],
	codeLatest: [
		'The code is on its way. Only the latest one counts.',
		'El código va en camino. Solo vale el último.',
	],
	sendAgain: ['Send a New Code', 'Enviar otro código'],
	back: ['Change Answer', 'Cambiar respuesta'],
	codeConfirms: ['confirms', 'confirma'],
	codeAnswer: ['your answer', 'tu respuesta'],
	codeNew: [
		'This code is not for this answer, or is too old. We sent a new one.',
		'Este código no es de esta respuesta, o ya venció. Te enviamos uno nuevo.',
	],
	codeWrong: [
		'This code is not right. Please check it and try again.',
		'El código no es correcto. Revísalo e inténtalo de nuevo.',
	],
	codeSoon: ['Please wait a moment before the next try.', 'Espera un momento antes del siguiente intento.'],
	codeOver: [
		'Too many tries. Please ask for the question to be sent again.',
		'Demasiados intentos. Pide que te envíen la pregunta otra vez.',
	],
	codeFull: [
		'Too many codes or tries for this number. Please try again in an hour.',
		'Demasiados códigos o intentos para este número. Inténtalo de nuevo en una hora.',
	],
	codeLimit: [
		'Too many codes for this number. Please try again later.',
		'Demasiados códigos para este número. Inténtalo de nuevo más tarde.',
	],
	codeLast: [
		'No more codes can be sent to this number for an hour. Enter the last one.',
		'No se pueden enviar más códigos a este número durante una hora. Escribe el último.',
	],
	codeTrouble: [
		'The code could not be sent or checked. Nothing was recorded. Please try again in a moment.',
		'No se pudo enviar o comprobar el código. No se registró nada. Inténtalo de nuevo en un momento.',
	],
	confirm: ['Confirm', 'Confirmar'],
} as const satisfies Readonly<Record<string, readonly [en: string, es: string]>>;

type Words = Readonly<Record<keyof typeof translations, string>>;

const inLanguage = (index: 0 | 1) =>
	Object.fromEntries(Object.entries(translations).map(([name, texts]) => [name, texts[index]])) as Words;

export const words: Readonly<Record<Language, Words>> = { en: inLanguage(0), es: inLanguage(1) };
