import type { IExecuteFunctions } from 'n8n-workflow';
import { numbersOf } from '../../operations/humanReview/choices';
import type { Ways } from '../../operations/question';
import { hashOf } from '../../text/hash';
import { writeReference } from '../../text/reference';
import { tokenPath } from '../../replies/protocol';
import type { Remembered } from './remembered';

/**
 * The ways back to a waiting question. n8n opens it for a signature of the node's URL and, since
 * 2.14, for the token of the execution. The token is shorter and also works below a path that a
 * proxy removes. But it opens whatever else the execution waits for, so people get it only if a
 * signature would not do. It stands in queries, so only its hash is stored.
 */

/**
 * Identifies a person in links that n8n does not sign: 36 bits derived from the question's secret
 * ID.
 */
export const personKey = (questionId: string, person: number): string =>
	hashOf(`${questionId} ${person}`).slice(0, 6);

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

/**
 * Whether a path precedes the one that n8n serves; a proxy removes it, and a signature of the whole
 * path is then wrong.
 */
export const hasPrefix = ({ pathname }: URL, own: number): boolean =>
	pathname.split('/').length - 1 > own;

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
	{
		isPreview = false,
		base,
	}: { readonly isPreview?: boolean; readonly base?: string | undefined } = {},
): Ways & { readonly reference: string } {
	const { address, token, hasPrefix } = resumeUrlOf(context);
	const execution = context.getExecutionId();
	const signature = () =>
		new URL(context.getSignedResumeUrl({})).searchParams.get('signature') ?? '';
	const node = token === undefined ? context.getNode().id : undefined;
	const key = isPreview ? '0'.repeat(64) : (token ?? signature());
	const reference = writeReference({ execution, key, node, moment, language }) ?? '';
	return {
		numbers: numbersOf(id, response),
		reference,
		linkTo(person, choice) {
			const chosen = choice !== undefined && { c: choice };
			if (token === undefined || (answerBy === undefined && !hasPrefix))
				return context.getSignedResumeUrl({ q: id, p: String(person), ...chosen });
			const q = personKey(id, person);
			// Where a question no longer waits, n8n itself shows JSON, and the trigger shows a page.
			if (base !== undefined && reference !== '') return `${base}?r=${q}${reference}`;
			const query = new URLSearchParams({ signature: key, q, ...chosen });
			return `${address}/${tokenPath}?${query.toString()}`;
		},
	};
}
