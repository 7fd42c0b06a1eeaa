import {
	conditionOfCode,
	conditionOfText,
	conditions,
	endpoints,
	errorBodies,
	isList,
	isOpenStatus,
	isRecord,
	meaningOfStatus,
	parseJson,
	type Answer,
	type Condition,
	type Endpoint,
	type EndpointName,
	type ErrorFamily,
	type Rejection,
} from '../contract';
import { masked, shownCode, type Sent } from '../failures';
import { codeOf, marksOf, wordsInBody, isAboutCode, isUnknownId } from './signs';

/** An HTTP answer as it arrived. */
export interface HttpAnswer {
	readonly httpStatus: number;
	/** `undefined` if it exceeded the size limit. */
	readonly text: string | undefined;
	/** Whether it has a Location header. */
	readonly hasLocation?: boolean | undefined;
	readonly retryAfterSeconds?: number | undefined;
}

/**
 * If text and code name different conditions, the first of these deliveries wins: the most cautious
 * one.
 */
const mostCautiousFirst = ['final', 'unknown', 'notSent'] as const;

/** The condition named by the words or the code of a body (Errors). */
function conditionIn(family: ErrorFamily, body: Record<string, unknown>): Condition | undefined {
	const code = codeOf(body);
	const words = wordsInBody(body);
	// Refusals of the service have words; a code without them may come from anything.
	const isCode = marksOf(family, body).refused && words.length > 0;
	const named = [
		...words.map(conditionOfText),
		isCode && code !== undefined ? conditionOfCode(family, code) : undefined,
	].filter((condition) => condition !== undefined);
	return mostCautiousFirst.flatMap((delivery) =>
		named.filter((one) => conditions[one].delivery === delivery),
	)[0];
}

/** HTTP 304 has no body, and 305 to 307 may have none; with a Location they are redirects. */
function conditionWithoutBody(
	family: ErrorFamily,
	{ httpStatus, text, hasLocation }: HttpAnswer,
): Condition | undefined {
	const isCode = family === 'messagingApp' && httpStatus >= 304 && httpStatus <= 307;
	return isCode && text === '' && !hasLocation ? conditionOfCode(family, httpStatus) : undefined;
}

/** The meaning of a body in the terms of its family. */
type Meaning =
	| { readonly kind: 'accepted' }
	| { readonly kind: 'refused' | 'unclear'; readonly condition?: Condition };

/** Reads a JSON object; `undefined` if it is not in the terms of the endpoint's family. */
function meaningOf(
	family: ErrorFamily,
	httpStatus: number,
	body: Record<string, unknown>,
): Meaning | undefined {
	const named = conditionIn(family, body);
	const { succeeded, refused, hasSuccessSign, hasFailureSign } = marksOf(family, body);
	const isSuccess = meaningOfStatus(httpStatus) === 'accepted';
	if (named === 'queueAppendFailed') return { kind: 'refused', condition: named };
	if (hasSuccessSign && (hasFailureSign || named || !isSuccess)) return { kind: 'unclear' };
	if (named) return { kind: 'refused', condition: named };
	const isKey = httpStatus === 401 || (refused && codeOf(body) === 401);
	if (isKey) return { kind: 'refused', condition: 'invalidKey' };
	if (isOpenStatus(httpStatus) || (refused && (codeOf(body) ?? 0) >= 500))
		return { kind: 'unclear' };
	if (refused) return { kind: 'refused' };
	return succeeded ? { kind: 'accepted' } : undefined;
}

/**
 * Reads an HTTP answer in the terms of the endpoint's family. The specification does not show the
 * HTTP status of error bodies (Errors), so the body decides and the status only fills in. A success
 * needs a mark of success and no sign of failure.
 *
 * @param sent request and credential, which are masked
 */
export function readAnswer(
	name: EndpointName,
	answer: HttpAnswer,
	sent: Sent,
): Exclude<Answer, { kind: 'unanswered' }> {
	const { httpStatus, text, retryAfterSeconds } = answer;
	const { errors: family, form, found }: Endpoint = endpoints[name];
	const ofStatus = conditionWithoutBody(family, answer);
	if (ofStatus)
		return { kind: 'refused', httpStatus, code: httpStatus, condition: ofStatus, said: '' };

	const body = text === undefined ? undefined : parseJson(text);
	const record = isRecord(body) ? body : {};
	// A bare list has no mark of success, so its status decides.
	const isBareList = form === 'list' && isList(body) && meaningOfStatus(httpStatus) === 'accepted';
	const meaning: Meaning | undefined = isBareList
		? { kind: 'accepted' }
		: isRecord(body)
			? meaningOf(family, httpStatus, body)
			: undefined;
	const [words = ''] = wordsInBody(record);
	const rejection = (condition?: Condition): Rejection => ({
		httpStatus,
		code: shownCode(codeOf(record)),
		condition,
		documented: errorBodies[family].safeParse(body).success,
		said: masked(words, sent),
		isAboutCode: isAboutCode(words.slice(0, 1000), sent.request),
	});
	if (meaning?.kind === 'accepted') {
		if (found === 'success' || found.isIn(body, sent.request)) return { ...meaning, body };
		if (found.byId) return { kind: 'notFound', ...rejection() };
		return { kind: 'empty', without: found.called, ...rejection() };
	}
	if (meaning) {
		const { kind, condition } = meaning;
		const isById = found !== 'success' && found.byId;
		if (
			isById &&
			kind === 'refused' &&
			isUnknownId({ condition, code: codeOf(record), httpStatus }, words)
		)
			return { kind: 'notFound', ...rejection() };
		// With a known condition, or a possible success, the Retry-After header is ignored.
		const mayRetry = condition === undefined && !marksOf(family, record).hasSuccessSign;
		return { kind, ...rejection(condition), ...(mayRetry && { retryAfterSeconds }) };
	}
	if (text === undefined) return { kind: 'unreadable', httpStatus, said: '', tooLong: true };
	return { kind: 'unreadable', httpStatus, said: masked(words || text, sent), retryAfterSeconds };
}
