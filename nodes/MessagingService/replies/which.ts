import { isOptOut } from '../text/optOuts';
import { isOpen, isOut, type AskedQuestion } from './question';
import { beginsWith, isLabel, mayAnswer, numberIn, readChoice, wordsIn } from './read';

/** Which question a reply answers, and how. Pure; handOver.ts does what it says. */

/** A message that may be a reply. */
export interface Incoming {
	readonly channel: AskedQuestion['channel'];
	/** As the service writes it. */
	readonly from: string;
	/** The same, as `plainNumber` writes it. */
	readonly phone: string;
	readonly text: string;
	readonly optOut: boolean;
	/**
	 * ID of the SMS that it answers: the newest to this phone. Undefined at a short code of one's
	 * own, and by WhatsApp.
	 */
	readonly messageId: string | undefined;
}

export interface Answered {
	readonly question: AskedQuestion;
	/** Index of the answer; null if it is a text, or a no without a label. */
	readonly choice: number | null;
	readonly text: string;
}

/**
 * `answers`: of one question, or of several by their numbers. `unclear`: to be asked again about
 * these questions, `isSure` if it is for the only one, `isStop` if it may ask for no more messages.
 * `stop`: it does. `over`: it names a question that has ended, or answers its SMS. `none`: it is no
 * reply.
 */
export type ReplyReading =
	| { readonly is: 'answers'; readonly answers: readonly Answered[] }
	| {
			readonly is: 'unclear';
			readonly about: readonly AskedQuestion[];
			readonly isSure: boolean;
			readonly isStop: boolean;
	  }
	| { readonly is: 'over'; readonly question: AskedQuestion; readonly number: string | undefined }
	| { readonly is: 'stop'; readonly about: readonly AskedQuestion[] }
	| { readonly is: 'none' };

/**
 * Milliseconds in which the rest of a long SMS arrives that the carrier hands over in parts. Until
 * then only a number counts, because “ok” or “stop” may be its last word.
 */
const restMs = 60_000;
/** Characters of a part, in 7 and 16 bits, with the short and the long header. */
const partLengths: readonly number[] = [152, 153, 66, 67];

/** Whether an SMS is as long as a part of a longer one, so that it may go on in the next. */
export const fillsPart = ({ channel, text }: Incoming): boolean =>
	channel === 'sms' && partLengths.includes(text.length);

/** @param asked all questions to the sender, also those that have ended */
export function readingOf(incoming: Incoming, asked: readonly AskedQuestion[]): ReplyReading {
	const { channel, text, optOut, messageId } = incoming;
	const open = asked.filter(isOpen);
	const words = wordsIn(text);
	const named = open.filter(({ numbers, labels }) =>
		(labels.length === 0 ? words.slice(0, 1) : words).some((word) => numbers.includes(word)),
	);
	if (named.length > 0) return readingOfNumbers(text, words, named);
	const over = asked.filter((one) => !isOpen(one));
	for (const question of over) {
		const number = numberIn(text, question.numbers);
		if (number !== undefined) return { is: 'over', question, number };
	}
	const out = open.filter(isOut);
	const isReplyTo = ({ ids }: AskedQuestion) =>
		messageId === undefined ? channel === 'whatsApp' : (ids?.includes(messageId) ?? true);
	if (out.length === 0) {
		const question = over.find(
			({ ids = [] }) => !optOut && messageId !== undefined && ids.includes(messageId),
		);
		return question ? { is: 'over', question, number: undefined } : { is: 'none' };
	}
	const isLabelled = out.some(({ labels }) => isLabel(text, labels));
	const isRest = out.some(({ cutAt = 0 }) => Date.now() - cutAt < restMs);
	const stop = optOut && !isLabelled ? (isRest ? 'maybe' : stopIn(text)) : undefined;
	if (stop === 'stop') return { is: 'stop', about: open };
	const [one, ...others] = out;
	const answer = one && !stop && !isRest ? readReply(text, one) : undefined;
	const isReply = out.some(isReplyTo);
	if (answer && others.length === 0 && isReply) return { is: 'answers', answers: [answer] };
	// An ordinary message may have asked for this yes.
	const isMeant =
		isReply || stop !== undefined || out.some((question) => readReply(text, question));
	const isSure = isReply && others.length === 0;
	return isMeant
		? { is: 'unclear', about: out, isSure, isStop: stop !== undefined }
		: { is: 'none' };
}

/** A reply with the numbers of open questions; of several, only if it is nothing else. */
function readingOfNumbers(
	text: string,
	words: readonly string[],
	named: readonly AskedQuestion[],
): ReplyReading {
	const [only, ...others] = named;
	const answers =
		others.length === 0
			? [only && readReply(text, only)]
			: words.map((word) => {
					const question = named.find(({ numbers }) => numbers.includes(word));
					return question && readReply(word, question);
				});
	const found = answers.filter((one) => one !== undefined);
	const isWhole = found.length === answers.length && found.length === named.length;
	if (isWhole) return { is: 'answers', answers: found };
	return { is: 'unclear', about: named, isSure: others.length === 0, isStop: false };
}

/** Returns the answer in a text; undefined if it is unclear. */
function readReply(text: string, question: AskedQuestion): Answered | undefined {
	const { labels, numbers } = question;
	if (labels.length === 0) {
		const [, number = '', after = ''] =
			/^[^\p{L}\d]{0,3}(\d{3})(?!\d)([^]*)$/u.exec(text.trim()) ?? [];
		const isNamed = numbers.includes(number);
		const said = (isNamed ? after.replace(/^[\s:.,)-]+/, '') : text).trim();
		return said === '' ? undefined : { question, choice: null, text: said };
	}
	const at = readChoice(text, question);
	if (at === undefined) return undefined;
	return { question, choice: at < labels.length ? at : null, text: text.trim() };
}

/**
 * Whether an opt-out can mean nothing else (`stop`), or answers people's questions too, as cancel
 * and sentences do.
 */
const stopIn = (text: string): 'stop' | 'maybe' =>
	isOptOut(text, []) || beginsWith(text, mayAnswer) ? 'maybe' : 'stop';
