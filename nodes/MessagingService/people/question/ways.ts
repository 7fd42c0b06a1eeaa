import { createHash } from 'node:crypto';
import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import type { Question, Ways } from '../../operations/question';
import { writeReference, type Reference } from '../../replies/reference';
import { tokenPath } from '../../replies/reply';
import type { Remembered } from './memory';

/**
 * The ways back to a waiting question. n8n opens it by its signature of the node's address, and since 2.14 also by the
 * token of the execution: that is shorter, and holds below a path that a proxy takes away. But it opens whatever else the
 * execution waits for, so people get it only where the signature would not do.
 */

/** In queries; a hash of it is what is kept. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Tells people apart in links that n8n does not sign: 36 bits of what only this question knows. */
const keyOf = (id: string, person: number): string => hashOf(`${id} ${person}`).slice(0, 6);

interface Back {
	/** Where executions are answered, e.g. `https://n8n.example.com/webhook-waiting/123`. */
	readonly address: string;
	/** None before n8n 2.14. */
	readonly token: string | undefined;
	/** Whether there is a path in front of the one that n8n serves. */
	readonly hasPrefix: boolean;
}

function backOf(context: IExecuteFunctions): Back {
	const url = new URL(String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0)));
	const token = url.searchParams.get('signature') ?? '';
	return {
		address: `${url.origin}${url.pathname}`,
		token: /^[\da-f]{64}$/.test(token) ? token : undefined,
		hasPrefix: url.pathname.split('/').length > 3,
	};
}

/** The hash of the token of this execution, where it has one. */
export function tokenHashOf(context: IExecuteFunctions): string | undefined {
	const { token } = backOf(context);
	return token === undefined ? undefined : hashOf(token);
}

/**
 * @param isShown whether what is made is only looked at (Validate Only): nobody could answer by it then
 */
export function waysTo(
	context: IExecuteFunctions,
	{ id, moment, answerBy, language }: Remembered,
	isShown = false,
): Ways {
	const { address, token, hasPrefix } = backOf(context);
	const shown = isShown ? '0'.repeat(64) : undefined;
	const execution = context.getExecutionId();
	const signature = () => new URL(context.getSignedResumeUrl({})).searchParams.get('signature') ?? '';
	const node = token === undefined ? context.getNode().id : undefined;
	const key = shown ?? token ?? signature();
	return {
		reference: writeReference({ execution, key, node, repeats: 0, moment, language }) ?? '',
		linkTo(person, choice) {
			const chosen = choice !== undefined && { c: choice };
			if (token === undefined || (answerBy === undefined && !hasPrefix))
				return context.getSignedResumeUrl({ q: id, p: String(person), ...chosen });
			const query = { signature: shown ?? token, q: keyOf(id, person), ...chosen };
			return `${address}/${tokenPath}?${new URLSearchParams(query).toString()}`;
		},
	};
}

type Asked = Pick<Remembered, 'id' | 'tokenHash'> & Pick<Question, 'people'>;

interface Came {
	readonly originalUrl: string;
	readonly query: Readonly<Record<string, unknown>>;
}

/** What of the address tells by which way a request came; n8n has parsed the query. */
const isByToken = ({ originalUrl }: Came): boolean =>
	originalUrl.split('?')[0]?.endsWith(`/${tokenPath}`) === true;

/** Whether this question is meant by the one who holds this way: n8n checks a signature, and a token not always. */
export const isOpenedBy = ({ tokenHash }: Asked, came: Came): boolean =>
	!isByToken(came) || hashOf(String(came.query.signature)) === tokenHash;

/** Whose link was opened; `undefined` for that of another question. */
export function personAt(question: Asked, came: Came): number | undefined {
	const { q, p } = came.query;
	if (!isOpenedBy(question, came)) return undefined;
	const signed = q === question.id ? Number(p) : -1;
	const person = isByToken(came)
		? question.people.findIndex((_, index) => keyOf(question.id, index) === q)
		: signed;
	return question.people[person] === undefined ? undefined : person;
}

/** The reference of a further SMS of the same question, from the address at which a reply has come. */
export function nextReference(
	context: IWebhookFunctions,
	{ repeats, moment, language }: Pick<Reference, 'repeats' | 'moment' | 'language'>,
): string | undefined {
	const { originalUrl, query }: Came = context.getRequestObject();
	const [execution = '', path = ''] = (originalUrl.split('?')[0] ?? '').split('/').slice(-2);
	const node = path === tokenPath ? undefined : decodeURIComponent(path);
	const key = String(query.signature);
	return writeReference({ execution, node, key, repeats: repeats + 1, moment, language });
}
