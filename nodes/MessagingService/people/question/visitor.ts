import type { IWebhookFunctions } from 'n8n-workflow';
import { hashOf } from '../../text/hash';
import { tokenPath } from '../../replies/protocol';
import type { Remembered, Visit } from './remembered';
import { hasPrefix, personKey } from './ways';

/** Whose link was opened. */

/** Its URL tells which way it came; n8n has parsed the query. */
type LinkRequest = ReturnType<IWebhookFunctions['getRequestObject']>;

const isByToken = ({ originalUrl }: LinkRequest): boolean =>
	originalUrl.split('?')[0]?.endsWith(`/${tokenPath}`) === true;

/**
 * Returns the index of the person whose link was opened; undefined for the link of another
 * question.
 */
export function personAt(
	{ id, people, tokenHash }: Remembered,
	request: LinkRequest,
): number | undefined {
	const { q, p, signature } = request.query;
	const isToken = isByToken(request);
	// n8n checks signatures, but not always tokens.
	if (isToken && hashOf(String(signature)) !== tokenHash) return undefined;
	const person = isToken ? people.findIndex((_, index) => personKey(id, index) === q) : Number(p);
	const isTheirs = q === personKey(id, person) || (q === id && !isToken);
	return isTheirs && people[person] !== undefined ? person : undefined;
}

/**
 * Returns a signed link to a page that was opened by the token. Once the question has ended, n8n
 * shows a page there, and JSON at the other. Its secret ID stays secret: together with the token it
 * would open the links of other people.
 */
export function signedLink(
	{ context, question, person }: Visit,
	chosen: string,
): string | undefined {
	if (!isByToken(context.getRequestObject())) return undefined;
	const query = {
		q: personKey(question.id, person),
		p: String(person),
		...(chosen !== '' && { c: chosen }),
	};
	const link = context.getSignedResumeUrl(query);
	return hasPrefix(new URL(link), 3) ? undefined : link;
}
