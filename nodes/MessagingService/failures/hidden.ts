import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

/** What must not be shown of a request and of the credential it went with. */

/** A request, and the values of its credential. */
export interface Sent {
	readonly request?: object;
	readonly data?: ICredentialDataDecryptedObject | undefined;
}

/**
 * Fields of a request in which no person is: what is chosen from a list, or names something of the account; and the
 * contents of files, too long to be quoted by anybody, and to be searched.
 */
const constants = new Set([
	'type',
	'language',
	'templateName',
	'template_id',
	'accounts',
	'attachment_buffer',
]);

/** Fields of a credential that are no secrets. */
const settings = new Set(['authentication', 'baseUrl', 'allowedHttpRequestDomains', 'allowedDomains']);

/** A text without the files that are written into it, such as images in HTML. */
const withoutFiles = (text: string): string => text.replace(/;base64,[\w+/=%-]*/g, ' ');

function* textsOf(value: unknown): Generator<string> {
	if (typeof value === 'string' || typeof value === 'number') yield withoutFiles(String(value));
	else
		for (const [key, inner] of Object.entries<unknown>({ ...Object(value) }))
			if (!constants.has(key)) yield* textsOf(inner);
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** A secret as it is, without a scheme word, encoded, and decoded with the parts of a pair (Authentication). */
function formsOf(secret: string): string[] {
	const bare = secret.trim().replace(/^(Basic|Bearer)\s/i, '');
	// Of what was never encoded, this is nothing that anybody says.
	const decoded = Buffer.from(bare, 'base64').toString();
	return [secret, bare, base64(bare), decoded, ...decoded.split(':')];
}

function secretsOf(data: ICredentialDataDecryptedObject): string[] {
	const secrets = Object.entries(data).filter(([key]) => !settings.has(key));
	const values = secrets.flatMap(([, value]) => [...textsOf(value)]);
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
