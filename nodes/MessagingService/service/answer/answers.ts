import {
	conditionOfCode,
	conditionOfText,
	conditions,
	endpoints,
	isList,
	isRecord,
	parseJson,
	type Answer,
	type Condition,
	type Endpoint,
	type EndpointName,
	type ErrorFamily,
	type Rejection,
} from '../../contract';
import { quotable, quotableCode, type Sent } from '../../failures';
import { codeOf, isDocumented, marksOf, wordsOf } from './marks';
import { isAboutCode, isUnknownId } from './refusalWords';

/** The visible words at the beginning of a page, on one line. */
const visibleText = (text: string): string =>
	text
		.slice(0, 20_000)
		.replace(/<(script|style|head)\b[\s\S]*?<\/\1>/gi, ' ')
		.replace(/<[^<>]*>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();

/** An HTTP answer as it arrived. */
export interface HttpAnswer {
	readonly httpStatus: number;
	/** `undefined` where it was longer than is read. */
	readonly text: string | undefined;
	/** Whether it names another address. */
	readonly hasLocation?: boolean | undefined;
	readonly retryAfterSeconds?: number | undefined;
}

type Read = Exclude<Answer, { kind: 'unanswered' }>;

/** Conditions by how much care they ask for: where text and code differ, the most careful one counts. */
const care = ['final', 'unknown', 'notSent'] as const;

/** The condition that a body names, by its words or by its code (Errors). */
function conditionIn(family: ErrorFamily, body: Record<string, unknown>): Condition | undefined {
	const code = codeOf(body);
	const words = wordsOf(body);
	// A refusal of the service has words; without them a code may be anybody's.
	const isCode = marksOf(family, body).refused && words.length > 0;
	const named = [
		...words.map(conditionOfText),
		isCode && code !== undefined ? conditionOfCode(family, code) : undefined,
	].filter((condition) => condition !== undefined);
	return care.flatMap((delivery) => named.filter((one) => conditions[one].delivery === delivery))[0];
}

/** HTTP 304 has no body, and neither may 305 to 307; with the address of another place they are a redirect. */
function bodiless(family: ErrorFamily, { httpStatus, text, hasLocation }: HttpAnswer): Condition | undefined {
	const isCode = family === 'messagingApp' && httpStatus >= 304 && httpStatus <= 307;
	return isCode && text === '' && !hasLocation ? conditionOfCode(family, httpStatus) : undefined;
}

/** Whether a status of HTTP leaves open whether the request was done: a breakdown, or a time-out on the way. */
const breaksOff = (httpStatus: number): boolean => httpStatus >= 500 || httpStatus === 408;

/** What a body says in the terms of its family. */
type Meant =
	{ readonly kind: 'accepted' } | { readonly kind: 'refused' | 'unclear'; readonly condition?: Condition };

/** What a JSON object says; nothing where it is not in the terms of the endpoint's family. */
function spoken(family: ErrorFamily, httpStatus: number, body: Record<string, unknown>): Meant | undefined {
	const named = conditionIn(family, body);
	const { succeeded, refused, pro, contra } = marksOf(family, body);
	if (named === 'queueAppendFailed') return { kind: 'refused', condition: named };
	if (pro && (contra || named || httpStatus >= 300)) return { kind: 'unclear' };
	if (named) return { kind: 'refused', condition: named };
	const isKey = httpStatus === 401 || (refused && codeOf(body) === 401);
	if (isKey) return { kind: 'refused', condition: 'invalidKey' };
	if (breaksOff(httpStatus) || (refused && (codeOf(body) ?? 0) >= 500)) return { kind: 'unclear' };
	if (refused) return { kind: 'refused' };
	return succeeded ? { kind: 'accepted' } : undefined;
}

/**
 * Reads an HTTP answer in the terms of the endpoint's family. Whether error bodies come with HTTP 200 or another
 * status is not shown (Errors), so the body decides and the status only fills in. Success needs a mark of success
 * and nothing that speaks against it.
 *
 * @param sent request and credential, of which nothing is quoted
 */
export function readAnswer(name: EndpointName, answer: HttpAnswer, sent: Sent): Read {
	const { httpStatus, text, retryAfterSeconds } = answer;
	const { errors: family, form, found }: Endpoint = endpoints[name];
	const show = (words: string, length: number) => quotable(words, { endpoint: name, length, ...sent });
	const known = bodiless(family, answer);
	if (known) return { kind: 'refused', httpStatus, code: httpStatus, condition: known, said: '' };

	const body = text === undefined ? undefined : parseJson(text);
	// A bare list has no mark of success, and so the status is it.
	const isBareList = form === 'list' && isList(body) && httpStatus >= 200 && httpStatus < 300;
	const listed: Meant | undefined = isBareList ? { kind: 'accepted' } : undefined;
	const meant = isRecord(body) ? spoken(family, httpStatus, body) : listed;
	const record = isRecord(body) ? body : {};
	const [words = ''] = wordsOf(record);
	const rejection = (condition?: Condition): Rejection => ({
		httpStatus,
		code: quotableCode(codeOf(record)),
		condition,
		documented: isDocumented(family, body),
		said: show(words, 200),
		isAboutCode: isAboutCode(words.slice(0, 1000), sent.request),
	});
	if (meant?.kind === 'accepted') {
		if (found === 'success' || found.isIn(body, sent.request)) return { ...meant, body };
		if (found.byId) return { kind: 'notFound', ...rejection() };
		return { kind: 'empty', without: found.called, ...rejection() };
	}
	if (meant) {
		const { kind, condition } = meant;
		const isById = found !== 'success' && found.byId;
		if (isById && kind === 'refused' && isUnknownId({ condition, code: codeOf(record), httpStatus }, words))
			return { kind: 'notFound', ...rejection() };
		// What is known, or in doubt, is not asked for again, whatever the header says.
		const mayWait = condition === undefined && !marksOf(family, record).pro;
		return { kind, ...rejection(condition), ...(mayWait && { retryAfterSeconds }) };
	}
	if (text === undefined) return { kind: 'unreadable', httpStatus, excerpt: '', tooLong: true };
	const excerpt = show(words || visibleText(text), 100);
	return { kind: 'unreadable', httpStatus, excerpt, retryAfterSeconds };
}
