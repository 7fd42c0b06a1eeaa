import type { Language } from '../question';

/** Text of messages and pages in English and Spanish; all other text is the user's own. */
const translations = {
	approve: ['Approve', 'Aprobar'],
	decline: ['Decline', 'Rechazar'],
	answer: ['Answer', 'Responder'],
	reply: ['Reply:', 'Responde:'],
	andText: ['and your text', 'y tu texto'],
	recorded: ['Recorded', 'Registrado'],
	notUnderstood: ['Not understood.', 'No se entendió.'],
	sendOnly: ['Send only', 'Envía solo'],
	or: ['or', 'o'],
	which: ['Please reply with a number:', 'Responde con un número:'],
	stopEnds: ['STOP ends all.', 'STOP termina todo.'],
	isOver: ['this question is over.', 'esta pregunta ya terminó.'],
	byLink: ['Please answer here:', 'Por favor responde aquí:'],
	onlyByLink: [
		'Please open the link to answer; replies here are not read.',
		'Abre el enlace para responder, por favor; aquí no se leen las respuestas.',
	],
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
	later: ['This cannot be shown right now', 'No se puede mostrar en este momento'],
	laterMore: [
		'Nothing was recorded. Please try again in a moment.',
		'No se registró nada. Inténtalo de nuevo en un momento.',
	],
	otherContent: [
		'Only the form on the page of the question can be sent here. Nothing was recorded.',
		'Aquí solo se puede enviar el formulario de la página de la pregunta. No se registró nada.',
	],
} as const satisfies Readonly<Record<string, readonly [en: string, es: string]>>;

type Translation = Readonly<Record<keyof typeof translations, string>>;

const inLanguage = (index: 0 | 1) =>
	Object.fromEntries(
		Object.entries(translations).map(([name, texts]) => [name, texts[index]]),
	) as Translation;

export const words: Readonly<Record<Language, Translation>> = {
	en: inLanguage(0),
	es: inLanguage(1),
};
