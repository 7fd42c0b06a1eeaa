import type {
	ICredentialDataDecryptedObject,
	ICredentialsHelper,
	ICredentialType,
	IHttpRequestOptions,
	INode,
} from 'n8n-workflow';

import { workflow } from './n8n';

/** The authentication of a credential type. */
export type Authenticate = (
	data: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
) => Promise<IHttpRequestOptions>;

/** A credential of a contender. */
export interface StoredCredential {
	readonly data: ICredentialDataDecryptedObject;
	/** Missing if the node itself adds the values to its requests. */
	readonly authenticate?: Authenticate;
}

export type StoredCredentials = Readonly<Record<string, StoredCredential>>;

/** Returns the `authenticate` function of a credential type. */
export function authenticateOf({ name, authenticate }: ICredentialType): Authenticate {
	if (typeof authenticate !== 'function') throw new Error(`${name} has no authenticate function.`);
	return authenticate;
}

/**
 * n8n's credentials helper without database and decryption. It is faster than in n8n, which favours
 * contenders that read the credential for every item.
 */
export function credentialsStore(stored: StoredCredentials): ICredentialsHelper {
	const find = (type: string): StoredCredential => {
		const found = stored[type];
		if (found === undefined) throw new Error(`There is no credential of the type ${type}.`);
		return found;
	};
	class Store extends workflow.ICredentialsHelper {
		getParentTypes = () => [];
		isCredentialUsableByNode = () => true;
		async authenticate(
			data: ICredentialDataDecryptedObject,
			type: string,
			request: IHttpRequestOptions,
		) {
			const { authenticate } = find(type);
			return authenticate === undefined ? request : await authenticate(data, request);
		}
		preAuthentication = async () => undefined;
		runPreAuthentication = async () => undefined;
		async getDecrypted(_data: unknown, _node: unknown, type: string) {
			return { ...find(type).data };
		}
		async getCredentials(): Promise<never> {
			throw new Error('Not used.');
		}
		async updateCredentials() {}
		async updateCredentialsOauthTokenData() {}
		getCredentialsProperties = () => [];
	}
	return new Store();
}

/** Returns a node's `credentials` field. */
export const namesOf = (stored: StoredCredentials): NonNullable<INode['credentials']> =>
	Object.fromEntries(Object.keys(stored).map((type) => [type, { id: `id-${type}`, name: type }]));
