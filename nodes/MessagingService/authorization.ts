import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Value of the `Authorization` header (Authentication): Bearer from an API token; Basic from a user
 * name and a password, or from the already encoded value, since what the pair consists of is not
 * shown. A scheme pasted along with an encoded value or token is dropped.
 */
export function authorizationOf(credential: ICredentialDataDecryptedObject): string {
	if (credential.apiToken !== undefined) {
		return `Bearer ${text(credential.apiToken)
			.trim()
			.replace(/^Bearer\s+/i, '')}`;
	}
	if (credential.authentication === 'encoded') {
		return `Basic ${text(credential.encodedSecret)
			.trim()
			.replace(/^Basic\s+/i, '')}`;
	}
	return `Basic ${Buffer.from(`${text(credential.username)}:${text(credential.password)}`).toString('base64')}`;
}
