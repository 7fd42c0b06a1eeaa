import { isOpenStatus, malformedText, meaningOfStatus, type Failed } from '../contract';
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

type Of<Kind extends Failed['kind']> = Extract<Failed, { kind: Kind }>;

/** A text and the values to fill in. */
type Wording = readonly [words: Advice, values?: Readonly<Record<string, string | number>>];

/** Puts a failed answer into words: what happened, and what to do. */
export function wordsFor(answer: Failed, purpose: Purpose): Advice {
	const [{ message, description }, values] = wordingOf(answer, purpose);
	const ofPurpose = Object.entries(pieces).map(([name, texts]) => [name, texts[purpose]] as const);
	const all = { ...Object.fromEntries(ofPurpose), ...values };
	const words = { message: filled(message, all), description: filled(description, all) };
	if (purpose !== 'check') return words;
	return {
		...words,
		message: fill(answerWords.notChecked.message, { message: lowerFirst(words.message) }),
	};
}

/** Lowers the first letter, to continue a sentence. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function wordingOf(answer: Failed, purpose: Purpose): Wording {
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
			return [answerWords.empty, { without: answer.without, said: saidBy(answer) }];
	}
}

const saidBy = ({ said }: Of<'empty' | 'refused' | 'unclear'>): string =>
	said && ` and says: “${said}”`;

/** Reasons for faults before a request, by code. */
const networkReasons: ReadonlyArray<readonly [RegExp, string]> = [
	[/^(ENOTFOUND|EAI_)/, reasonWords.noHost],
	[/^ECONNREFUSED$/, reasonWords.nobodyListens],
	[/^(EPROTO$|ERR_SSL_)/, reasonWords.noEncryption],
	[/CERT|_CA$|SIGNATURE|HOSTNAME/, reasonWords.notTrusted],
];

function unanswered({ code, phase }: Of<'unanswered'>): Wording {
	if (phase === 'preparing')
		return [code === malformedText ? answerWords.malformed : answerWords.unmade, { code }];
	const [, reason = ''] = networkReasons.find(([pattern]) => pattern.test(code)) ?? [];
	if (phase === 'connecting') return [answerWords.unreachable, { code, reason }];
	return [
		['ETIMEDOUT', 'ECONNABORTED'].includes(code) ? answerWords.late : answerWords.cutOff,
		{ code },
	];
}

function unreadable({ httpStatus, said, tooLong }: Of<'unreadable'>): Wording {
	if (tooLong) return [answerWords.tooLong, { httpStatus }];
	const meaning = meaningOfStatus(httpStatus);
	if (meaning === 'busy') return [answerWords.tooMany];
	if (meaning === 'elsewhere' || httpStatus === 303) return [answerWords.elsewhere, { httpStatus }];
	const seen = said === '' ? 'an empty body' : `“${said}”`;
	return [
		meaning === 'refused' ? answerWords.somebodyElse : answerWords.somebodyElseMaybe,
		{ httpStatus, seen },
	];
}

function refused(answer: Of<'refused'>, purpose: Purpose): Wording {
	const { condition, httpStatus, code } = answer;
	// A credential test has no message to correct.
	const known: Readonly<Record<string, Advice>> =
		purpose === 'connection' ? connectionWords : conditionWords;
	const advice = condition && known[condition];
	if (advice) return [advice];
	if (meaningOfStatus(httpStatus) === 'busy') return [answerWords.tooMany];
	return [answerWords.refused, { code: code ?? `HTTP ${httpStatus}`, said: saidBy(answer) }];
}

function unclear(answer: Of<'unclear'>): Wording {
	const { httpStatus, code } = answer;
	const isBreakdown = isOpenStatus(httpStatus) || (code ?? 0) >= 500;
	const values = { code: code ?? `HTTP ${httpStatus}`, said: saidBy(answer) };
	return [isBreakdown ? answerWords.brokeOff : answerWords.contradicts, values];
}
