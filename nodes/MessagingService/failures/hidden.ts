import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

/** What must not be shown of a request and of the credential it went with. */

/** A request, and the values of its credential. */
export interface Sent {
	readonly request?: object;
	readonly data?: ICredentialDataDecryptedObject | undefined;
}

/** Fields whose values are chosen from a list or name something of the account; no person is in them. */
const constants = new Set(['type', 'language', 'templateName', 'template_id', 'accounts']);

/** The contents of files: too long to be quoted by anybody, and to be searched. */
const files = 'attachment_buffer';

/** A text without the files that are written into it, such as images in HTML. */
function withoutFiles(text: string): string {
	const [start = '', ...parts] = text.split(';base64,');
	const rests = parts.map((part) => {
		const end = part.search(/[^\w+/=%-]/);
		return end === -1 ? '' : part.slice(end);
	});
	return [start, ...rests].join(' ');
}

/** Fields of a credential that are no secrets. */
const settings = new Set(['authentication', 'baseUrl', 'allowedHttpRequestDomains', 'allowedDomains']);

function* textsOf(value: unknown): Generator<string> {
	if (typeof value === 'string' || typeof value === 'number') yield withoutFiles(String(value));
	else if (typeof value === 'object' && value !== null)
		for (const [key, inner] of Object.entries<unknown>({ ...value }))
			if (!constants.has(key) && key !== files) yield* textsOf(inner);
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** A secret as it is, without a scheme word, encoded, and decoded with the parts of a pair (Authentication). */
function formsOf(secret: string): string[] {
	const bare = secret.trim().replace(/^(Basic|Bearer)\s+/i, '');
	const decoded = Buffer.from(bare, 'base64').toString();
	// Bytes that are no text were not encoded in the first place.
	const isText = decoded.length > 0 && !/[\uFFFD\p{Cc}]/u.test(decoded);
	return [secret, bare, base64(bare), ...(isText ? [decoded, ...decoded.split(':')] : [])];
}

function secretsOf(data: ICredentialDataDecryptedObject): string[] {
	const values = Object.entries(data).flatMap(([key, value]) =>
		typeof value === 'string' && !settings.has(key) ? [value] : [],
	);
	const { username = '', password = '' } = data;
	return [...values, `${String(username)}:${String(password)}`].flatMap(formsOf);
}

/**
 * Secrets of which an answer must not be shown to repeat the beginning either, as where it cuts a key short. User
 * names are left out: they often begin like a word.
 */
export function cutSecrets({ data = {} }: Sent): string[] {
	const user = String(data.username ?? '').trim();
	return secretsOf(data).filter((secret) => user === '' || !secret.startsWith(user));
}

/** Every text that an answer must not be shown to repeat. */
export const hiddenTexts = ({ request = {}, data = {} }: Sent): Set<string> =>
	new Set([...textsOf(request), ...secretsOf(data)]);
