import type {
	ICredentialDataDecryptedObject,
	ICredentialsHelper,
	ICredentialType,
	IHttpRequestOptions,
	INode,
} from 'n8n-workflow';

import { workflow } from './n8n';

/** How a credential type puts itself into a request. */
export type Authenticate = (
	data: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
) => Promise<IHttpRequestOptions>;

/** A credential as a contender needs it. */
export interface StoredCredential {
	readonly data: ICredentialDataDecryptedObject;
	/** Not needed where the node itself places the values. */
	readonly authenticate?: Authenticate;
}

export type StoredCredentials = Readonly<Record<string, StoredCredential>>;

/** The `authenticate` function of a credential type that has one. */
export function authenticateOf({ name, authenticate }: ICredentialType): Authenticate {
	if (typeof authenticate !== 'function') throw new Error(`${name} has no authenticate function.`);
	return authenticate;
}

/**
 * n8n's credentials store without its database and its decryption: a look-up. It costs every contender less than in
 * n8n, and those most that read the credential once per item.
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
		async authenticate(data: ICredentialDataDecryptedObject, type: string, request: IHttpRequestOptions) {
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

/** How a node names its credentials. */
export const namesOf = (stored: StoredCredentials): NonNullable<INode['credentials']> =>
	Object.fromEntries(Object.keys(stored).map((type) => [type, { id: `id-${type}`, name: type }]));
