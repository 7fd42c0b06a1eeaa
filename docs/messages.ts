import {
	answerWords,
	connectionWords,
	emailWords,
	fieldWords,
	filled,
	formWords,
	heldWords,
	leavingWords,
	leftOutWords,
	numberWords,
	pieces,
	refusedWords,
	retriedWords,
	setupWords,
	textWords,
	triggerWords,
	whatsAppWords,
	type Advice,
	type Refusal,
} from '../nodes/MessagingService/words';

/** Every message of the nodes, with where and when it is said and what to do; `…` stands for what is filled in. */

type Row = readonly [message: string, where: string, when: string, wayOut: string];

/** What is said where a message was to be sent, and the values of the rest are not known. */
const open: Readonly<Record<string, string>> = new Proxy(
	{ ...Object.fromEntries(Object.entries(pieces).map(([name, texts]) => [name, texts.send])) },
	{ get: (told, name) => Reflect.get(told, name) ?? '…' },
);
const shown = (text: string): string => filled(text, open).replaceAll(/…(?:[ (]?…)+/g, '…');

const said = (where: string, when: string, words: Readonly<Record<string, Advice>>): Row[] =>
	Object.values(words).map(({ message, description }) => [shown(message), where, when, shown(description)]);

const refused = (where: string, words: Readonly<Record<string, Refusal>>): Row[] =>
	Object.values(words).map(([reason, wayOut]) => [
		`“…” ${shown(reason)}`,
		where,
		'before anything is sent',
		shown(wayOut),
	]);

/** Words enough that one can look for them, and a way out that is not another message's, which has a row of its own. */
const isWhole = ([message, , , wayOut]: Row): boolean =>
	[message, wayOut].every((text) => /\p{L}{3,}.*\p{L}{2,}/u.test(text.replaceAll('…', '')));

const rows = [
	...refused('any field', fieldWords),
	...refused('texts, options', leavingWords),
	...refused('phone numbers, countries', numberWords),
	...refused('SMS, one-time passwords', textWords),
	...refused('email', emailWords),
	...refused('WhatsApp', whatsAppWords),
	...refused('Human Review', formWords),
	...said('credential, settings', 'before anything is sent', setupWords),
	...said('any item', 'instead of sending, or after it', heldWords),
	...said('any item', 'at a Retry', retriedWords),
	...said('any request', 'after it', answerWords),
	...said('test of a credential', 'after it', connectionWords),
	...said('trigger', 'when it is tested or published', triggerWords),
	...said('trigger', 'when a request is refused', refusedWords),
	...said('trigger', 'when an event is left out, while testing', leftOutWords),
];

/** One row for each message, in the order of its words. */
export const messages: readonly Row[] = [
	...new Map(rows.filter(isWhole).map((row) => [row.slice(0, 2).join(), row])).values(),
].sort(([a], [b]) => a.localeCompare(b, 'en'));
