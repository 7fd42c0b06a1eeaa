import { malformedText, type Failed } from '../contract';
import {
	answerWords,
	conditionWords,
	connectionWords,
	fill,
	filled,
	pieces,
	reasonWords,
	type Advice,
	type Purpose,
} from '../words';

/** Puts failed answers into words. Each ends with the way out. */

type Of<Kind extends Failed['kind']> = Extract<Failed, { kind: Kind }>;

/** One of the texts, with what is to be filled in. */
type Told = readonly [words: Advice, values?: Readonly<Record<string, string | number>>];

const said = (words: string | undefined): string =>
	words === undefined
		? ' and says something that cannot be shown safely'
		: words === ''
			? ''
			: ` and says: “${words}”`;

const lowerCased = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** What happened and how to get unstuck. */
export function wordsFor(answer: Failed, purpose: Purpose): Advice {
	const [{ message, description }, values] = tell(answer, purpose);
	const told = Object.entries(pieces).map(([name, texts]) => [name, texts[purpose]] as const);
	const all = { ...Object.fromEntries(told), ...values };
	const words = { message: filled(message, all), description: filled(description, all) };
	if (purpose !== 'check') return words;
	return { ...words, message: fill(answerWords.notChecked.message, { message: lowerCased(words.message) }) };
}

function tell(answer: Failed, purpose: Purpose): Told {
	switch (answer.kind) {
		case 'unanswered':
			return unanswered(answer);
		case 'unreadable':
			return unreadable(answer);
		case 'refused':
			return refused(answer, purpose);
		case 'unclear':
			return unclear(answer);
		case 'notFound':
			return [answerWords.notFound];
		case 'empty':
			return [answerWords.empty, { without: answer.without, said: said(answer.said) }];
	}
}

/** What the codes of faults before a request mean. */
const reasons: ReadonlyArray<readonly [RegExp, string]> = [
	[/^(ENOTFOUND|EAI_)/, reasonWords.noHost],
	[/^ECONNREFUSED$/, reasonWords.nobodyListens],
	[/^(EPROTO$|ERR_SSL_)/, reasonWords.noEncryption],
	[/CERT|_CA$|SIGNATURE|HOSTNAME/, reasonWords.notTrusted],
];

const reasonOf = (code: string): string => reasons.find(([pattern]) => pattern.test(code))?.[1] ?? '';

function unanswered({ code, phase }: Of<'unanswered'>): Told {
	// What came before the request could leave.
	if (phase === 'preparing')
		return [code === malformedText ? answerWords.malformed : answerWords.unmade, { code }];
	if (phase === 'connecting') return [answerWords.unreachable, { code, reason: reasonOf(code) }];
	return [['ETIMEDOUT', 'ECONNABORTED'].includes(code) ? answerWords.late : answerWords.cutOff, { code }];
}

function unreadable({ httpStatus, excerpt, tooLong }: Of<'unreadable'>): Told {
	if (tooLong) return [answerWords.tooLong, { httpStatus }];
	if (httpStatus === 429) return [answerWords.tooMany];
	if (httpStatus >= 300 && httpStatus < 400) return [answerWords.elsewhere, { httpStatus }];
	const seen =
		excerpt === undefined
			? 'words that cannot be shown safely'
			: excerpt === ''
				? 'an empty body'
				: `“${excerpt}”`;
	const isRefusal = httpStatus >= 400 && httpStatus < 500 && httpStatus !== 408;
	return [isRefusal ? answerWords.somebodyElse : answerWords.somebodyElseMaybe, { httpStatus, seen }];
}

/** Who tests a credential has no messages to correct. */
const known = (purpose: Purpose): Readonly<Record<string, Advice>> =>
	purpose === 'connection' ? connectionWords : conditionWords;

function refused({ condition, httpStatus, code, said: words }: Of<'refused'>, purpose: Purpose): Told {
	const advice = condition && known(purpose)[condition];
	if (advice) return [advice];
	if (httpStatus === 429) return [answerWords.tooMany];
	return [answerWords.refused, { code: code ?? `HTTP ${httpStatus}`, said: said(words) }];
}

function unclear({ httpStatus, code, said: words }: Of<'unclear'>): Told {
	const isBreakdown = httpStatus >= 500 || httpStatus === 408 || (code ?? 0) >= 500;
	const values = { code: code ?? `HTTP ${httpStatus}`, said: said(words) };
	return [isBreakdown ? answerWords.brokeOff : answerWords.contradicts, values];
}
