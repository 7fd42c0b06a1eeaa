import { bare, begin, examinedLength, listOf, wordsOf } from './keywords';

/**
 * Tells who wants no more messages. Known sentences are in English, Spanish, Portuguese and French.
 */

/** First words of a message; the option Opt-Out Words of the trigger starts with them. */
export const defaultOptOutWords =
	'STOP, STOPALL, STOP ALL, END, QUIT, CANCEL, UNSUBSCRIBE, UNSUB, REVOKE, REMOVE, OPT OUT, OPTOUT, ' +
	'BAJA, DE BAJA, ALTO, NO MAS, CANCELAR, DETENER, PARAR, SALIR, DESUSCRIBIR, SAIR, PARE, DESCADASTRAR, DESCADASTRE, ' +
	'ARRET, ARRETER, ARRETEZ, DESABO, DESABONNER, DESABONNEMENT, DESINSCRIPTION';

/** What a sentence says at least; it may have words of `around` as well. */
const optOutSentences = `
	stop sending, stop texting, do not text, don t text, don t send, don t want to receive, dont want messages, no more messages,
	cancel messages, cancel texts, quit texting, opt me out, remove me, remove my number, take me off, leave me alone,
	i want to unsubscribe,
	dar de baja, darme de baja, dame de baja, dadme de baja, denme de baja, solicito baja, dejar de recibir, dejen de enviarme, deja de mandarme,
	dejenme en paz, no quiero mensajes, no quiero sms, no quiero recibir, no deseo recibir, no me manden, no me envien, no envien, no escriban,
	no mas mensajes, borrenme, quitenme, eliminenme, cancelar suscripcion,
	nao quero receber, parem de enviar, para de mandar, me tira, me tirem, me descadastrar, retire meu numero,
	ne plus recevoir, ne plus envoyer, ne envoyez plus, arretez envoyer, me retirer, me desinscrire, desabonnez moi, supprimez moi,
	supprimez mon numero`;

const optOutFillers =
	'a al all again any anymore can da de des estos from i je la list lista liste m mais mas me mensagem mensagens mensajes messages more publicidad ' +
	'quero quiero reminders sms su text texting texto texts the these this to veuillez veux votre ya you your';

/** Words of courtesy, which change nothing. */
const optOutCourtesy =
	'please thanks thank por favor gracias obrigado obrigada s il vous plait merci';
const polite = new Set(optOutCourtesy.split(' '));
const loose = new Set([...polite, ...optOutFillers.split(' ')]);

/** `opt-out` is `opt out`. */
const separateWords = (text: string): string[] => wordsOf(text.replace(/\p{Pd}/gu, ' '));
const optOutPhrases = optOutSentences.split(',').map(separateWords);

/** Whether bare words are a sentence, and nothing else that counts. */
function isSentence(words: readonly string[], sentence: readonly string[]): boolean {
	let matched = 0;
	for (const word of words) {
		if (word === sentence[matched]) matched += 1;
		else if (word !== '' && !loose.has(word)) return false;
	}
	return matched === sentence.length;
}

/** The words of a text that count, each once. */
const countedWords = (text: string): string[] => [
	...new Set(separateWords(text).filter((word) => bare(word) !== '' && !polite.has(bare(word)))),
];

/**
 * Whether a text is an opt-out. The first word decides, with at most one word beside it: “STOP
 * 36111”, “Baja, por favor”. What a sentence after it says does not matter: “STOP! I said no”. Or
 * it is a known sentence.
 */
export function isOptOut(message: string, words: unknown): boolean {
	const text = message.trim().slice(0, examinedLength);
	const keywords = listOf(words ?? defaultOptOutWords).map(separateWords);
	const isAlone = (part: string, others = 0) => {
		const reading = countedWords(part);
		return keywords.some((one) => reading.length <= one.length + others && begin(reading, one));
	};
	const isKnown = (part: string) => {
		const reading = separateWords(part).map(bare);
		return optOutPhrases.some((sentence) => isSentence(reading, sentence));
	};
	const [first = ''] = text.split(/[.;:!?…\r\n]/u, 1);
	const [clause = '', ...rest] = first.split(',');
	const clauses = text.split(/[,.;:!?…\r\n]+/u).filter((part) => part.trim() !== '');
	return (
		isAlone(text, 1) ||
		isAlone(first) ||
		(isAlone(clause) && countedWords(rest.join()).length <= 2) ||
		[[text], [first], clauses].some((parts) => parts.length > 0 && parts.every(isKnown))
	);
}
