import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { numbersOf } from '../../operations/humanReview/choices';
import type { Ways } from '../../operations/question';
import { hashOf } from '../../text/hash';
import { readReference, writeReference, type Reference } from '../../text/reference';
import { tokenPath } from '../../replies/protocol';
import type { Remembered } from './remembered';

/**
 * The ways back to a waiting question. n8n opens it for a signature of the node's URL and, since 2.14, for the token of
 * the execution. The token is shorter and also works below a path that a proxy removes. But it opens whatever else the
 * execution waits for, so people get it only if a signature would not do. It stands in queries, so only its hash is stored.
 */

/** Identifies a person in links that n8n does not sign: 36 bits derived from the question's secret ID. */
const keyOf = (questionId: string, person: number): string => hashOf(`${questionId} ${person}`).slice(0, 6);

function resumeUrlOf(context: IExecuteFunctions) {
	const url = new URL(String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0)));
	const token = url.searchParams.get('signature') ?? '';
	return {
		/** Such as `https://n8n.example.com/webhook-waiting/123`. */
		address: `${url.origin}${url.pathname}`,
		/** Undefined before n8n 2.14. */
		token: /^[\da-f]{64}$/.test(token) ? token : undefined,
		hasPrefix: hasPrefix(url, 2),
	};
}

/** Whether a path precedes the one that n8n serves; a proxy removes it, and a signature of the whole path is then wrong. */
const hasPrefix = ({ pathname }: URL, own: number): boolean => pathname.split('/').length - 1 > own;

/** Returns the hash of this execution's token; undefined before n8n 2.14. */
export function tokenHashOf(context: IExecuteFunctions): string | undefined {
	const { token } = resumeUrlOf(context);
	return token === undefined ? undefined : hashOf(token);
}

/**
 * @param isPreview whether the result is only looked at (Validate Only); it then contains no token
 * @param base URL of a trigger through which links lead
 */
export function waysTo(
	context: IExecuteFunctions,
	{ id, moment, answerBy, language, response }: Remembered,
	{ isPreview = false, base }: { readonly isPreview?: boolean; readonly base?: string | undefined } = {},
): Ways {
	const { address, token, hasPrefix } = resumeUrlOf(context);
	const hidden = isPreview ? '0'.repeat(64) : undefined;
	const execution = context.getExecutionId();
	const signature = () => new URL(context.getSignedResumeUrl({})).searchParams.get('signature') ?? '';
	const node = token === undefined ? context.getNode().id : undefined;
	const key = hidden ?? token ?? signature();
	const reference = { execution, key, node, repeats: 0, moment, language };
	return {
		numbers: numbersOf(id, response),
		reference: writeReference(reference) ?? '',
		linkTo(person, choice) {
			const chosen = choice !== undefined && { c: choice };
			if (token === undefined || (answerBy === undefined && !hasPrefix))
				return context.getSignedResumeUrl({ q: id, p: String(person), ...chosen });
			const query = { signature: hidden ?? token, q: keyOf(id, person), ...chosen };
			const through = base === undefined ? undefined : shortLink(base, reference, query.q);
			if (through !== undefined) return through;
			return `${address}/${tokenPath}?${new URLSearchParams(query).toString()}`;
		},
	};
}

/**
 * A link by SMS leads through a trigger: where a question no longer waits, n8n itself shows JSON, and the trigger shows
 * a page.
 */

/** Path of the trigger's webhook. Short, because an SMS has 160 characters. */
export const shortLinkPath = 'q';

/** Returns a short link; undefined if the question has no reference. */
function shortLink(base: string, reference: Reference, person: string): string | undefined {
	const written = writeReference(reference);
	return written === undefined ? undefined : `${base}?r=${person}${written}`;
}

/** Reads what `shortLink` wrote; undefined for anything else. */
export function readShortLink(written: unknown) {
	const [, person, text = ''] = (typeof written === 'string' && /^([\w-]{6})(.+)$/.exec(written)) || [];
	const reference = readReference(text);
	// A signed URL has other parameters.
	return person === undefined || !reference || reference.node !== undefined
		? undefined
		: { person, reference };
}

type Asked = Pick<Remembered, 'id' | 'tokenHash' | 'people'>;

/** The parts of n8n's request that tell which way it came; n8n has parsed the query. */
interface Incoming {
	readonly originalUrl: string;
	readonly query: Readonly<Record<string, unknown>>;
}

const isByToken = ({ originalUrl }: Incoming): boolean =>
	originalUrl.split('?')[0]?.endsWith(`/${tokenPath}`) === true;

/** Whether a request may open this question. n8n checks signatures, but not always tokens. */
export const isOpenedBy = ({ tokenHash }: Asked, request: Incoming): boolean =>
	!isByToken(request) || hashOf(String(request.query.signature)) === tokenHash;

/** Returns the index of the person whose link was opened; undefined for the link of another question. */
export function personAt(question: Asked, request: Incoming): number | undefined {
	const { q, p } = request.query;
	if (!isOpenedBy(question, request)) return undefined;
	const at = Number(p);
	const signed = q === question.id || q === keyOf(question.id, at) ? at : -1;
	const person = isByToken(request)
		? question.people.findIndex((_, index) => keyOf(question.id, index) === q)
		: signed;
	return question.people[person] === undefined ? undefined : person;
}

/**
 * Returns a signed link to a page that was opened by the token. Once the question has ended, n8n shows a page there, and
 * JSON at the other. Its secret ID stays secret: together with the token it would open the links of other people.
 */
export function signedLink(
	context: IWebhookFunctions,
	{ id }: Asked,
	person: number,
	chosen: string,
): string | undefined {
	if (!isByToken(context.getRequestObject())) return undefined;
	const query = { q: keyOf(id, person), p: String(person), ...(chosen !== '' && { c: chosen }) };
	const link = context.getSignedResumeUrl(query);
	return hasPrefix(new URL(link), 3) ? undefined : link;
}

/** Returns the reference of an SMS to which a reply came, derived from the URL at which the reply arrived. */
export function referenceIn(
	context: IWebhookFunctions,
	{ repeats, moment, language }: Pick<Reference, 'repeats' | 'moment' | 'language'>,
): string | undefined {
	const { originalUrl, query }: Incoming = context.getRequestObject();
	const [execution = '', path = ''] = (originalUrl.split('?')[0] ?? '').split('/').slice(-2);
	const node = path === tokenPath ? undefined : decodeURIComponent(path);
	const key = String(query.signature);
	return writeReference({ execution, node, key, repeats, moment, language });
}
