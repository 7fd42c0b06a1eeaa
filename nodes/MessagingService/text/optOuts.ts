import { bare, listOf, wordsOf } from './keywords';

/** Tells who wants no more messages: whole messages and known sentences, in English, Spanish, Portuguese and French. */

/** Whole messages; the option Opt-Out Words of the trigger starts with them. */
export const defaultOptOutWords =
	'STOP, STOPALL, STOP ALL, END, QUIT, CANCEL, UNSUBSCRIBE, REVOKE, REMOVE, OPT OUT, OPTOUT, ' +
	'BAJA, ALTO, CANCELAR, DETENER, PARAR, SALIR, SAIR, DESCADASTRAR, ARRET, DESABONNER';

/** What a sentence says at least; it may have words of `around` as well. */
const sentences = `
	stop it, stop this, stop sending, stop texting, stop messaging, stop contacting, stop text, stop texts, stop messages,
	remove me, remove my number, take me off, take my number off, opt me out, unsubscribe me, delete my number,
	do not text, do not contact, do not message, don t text, don t contact, don t message, don t send, do not send,
	no more messages, no more texts, no more sms, leave me alone, i want to unsubscribe, i want to opt out,
	quit texting, quit messaging, quit sending, cancel texts, cancel messages,
	no quiero mensajes, no quiero sms, no quiero recibir, no deseo recibir, no deseo mensajes,
	no me manden, no me mandes, no me mande, no me envien, no me envies, no me envie, no me escriban, no me escribas, no me contacten, no mandar, no enviar,
	no manden, no envien, no molestar, no me molesten, no mas mensajes, no mas sms, dejen de enviarme, dejen de mandarme,
	dejen de enviar, dejen de mandar, dejen de escribirme, dejen de molestar, deja de enviarme, deja de mandarme,
	deja de escribirme, paren de enviarme, paren de mandarme, borrenme, borrame, borreme, eliminenme, eliminame,
	quitenme, quitame, quiteme, saquenme, sacame, borren mi numero, eliminen mi numero, quiten mi numero,
	dejar de recibir, basta de mensajes, dejenme en paz, no escriban, cancelar mensajes, cancelar sms,
	dar de baja, darme de baja, denme de baja, dadme de baja, dame de baja, deme de baja, quiero baja,
	nao quero receber, nao quero mensagens, nao me mande, nao me mandem, nao me envie, nao me enviem,
	nao mandem, nao enviem, parem de enviar, parem de mandar, pare de enviar, pare de mandar,
	me tire, me tirem, me remova, me removam, remova meu numero, quero sair,
	ne plus recevoir, ne veux plus recevoir, ne souhaite plus recevoir, ne m envoyez plus, n envoyez plus,
	ne m ecrivez plus, arretez de m envoyer, arretez de m ecrire, arretez d envoyer, plus de messages, plus de sms,
	retirez moi, supprimez moi, desabonnez moi, desinscrivez moi, je veux me desabonner`;

/** Words that change nothing: courtesy, and what there is too much of. */
const courtesy =
	'please pls thanks thank you now all already por favor porfa porfavor gracias ya todo todos obrigado obrigada ' +
	's il vous plait svp stp merci message messages mensaje mensajes mensagem mensagens sms';
/** Words that may stand around a sentence, besides: what is sent, to whom, and from which list. */
const around =
	'me my your this these the any more from to of on list lists number phone text texts texting reminder reminders alerts ' +
	'marketing promotional promotions spam can could would you i want anymore again ' +
	'quiero mas estos su sus tu tus mi el la los las de a lista listas numero texto textos publicidad promociones ' +
	'propaganda favor solicito deseo al nada ' +
	'mais meu minha seu sua sus da do das dos eu quero lista promocoes ' +
	'je veux plus votre vos ma mon liste numero publicites pub des d';

const polite = new Set(courtesy.split(' '));
const loose = new Set([...polite, ...around.split(' ')]);

/** `opt-out` is `opt out`. */
const separateWords = (text: string): string[] => wordsOf(text.replace(/\p{Pd}/gu, ' '));
const known = sentences.split(',').map(separateWords);

const endOfSentence = /[.;:!?…\r\n]/u;
const endOfClause = /[,.;:!?…\r\n]+/u;

/** Whether words are a keyword, once or several times, with nothing between that counts. */
function isOnly(words: readonly string[], keyword: readonly string[], ignored: ReadonlySet<string>): boolean {
	let matched = 0;
	for (const word of words) {
		const next = keyword[matched % keyword.length];
		if (word === next || bare(word) === next) matched += 1;
		else if (!ignored.has(bare(word)) && bare(word) !== '') return false;
	}
	return matched > 0 && matched % keyword.length === 0;
}

/**
 * Whether a text is an opt-out: the text, its first sentence, or each of its clauses, is one of the words or known
 * sentences and nothing else that counts. “Baja, por favor” and “STOP! I said no” are opt-outs; “Baja California” and
 * “Cancelar mi cita” are not.
 */
export function isOptOut(text: string, words: unknown): boolean {
	const keywords = listOf(words ?? defaultOptOutWords).map(separateWords);
	const isOne = (part: string) => {
		const reading = separateWords(part);
		const isOneOf = (list: ReadonlyArray<readonly string[]>, ignored: ReadonlySet<string>) =>
			list.some((keyword) => isOnly(reading, keyword, ignored));
		return isOneOf(keywords, polite) || isOneOf(known, loose);
	};
	const clauses = text.split(endOfClause).filter((clause) => clause.trim() !== '');
	return (
		isOne(text) ||
		isOne(text.trim().split(endOfSentence, 1)[0] ?? '') ||
		(clauses.length > 0 && clauses.every(isOne))
	);
}
