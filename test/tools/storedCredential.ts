import { ICredentialsHelper, type ICredentialDataDecryptedObject } from 'n8n-workflow';

/** n8n's store of credentials, with one in it or none. */
export class StoredCredential extends ICredentialsHelper {
	reads = 0;
	constructor(private readonly data: () => ICredentialDataDecryptedObject | undefined) {
		super();
	}
	getParentTypes = () => [];
	isCredentialUsableByNode = () => true;
	authenticate = async (): Promise<never> => await Promise.reject(new Error('not used'));
	preAuthentication = async () => undefined;
	runPreAuthentication = async () => undefined;
	async getDecrypted() {
		this.reads += 1;
		const data = this.data();
		if (!data) throw new Error('no credential');
		return { ...data };
	}
	getCredentials = async (): Promise<never> => await Promise.reject(new Error('not used'));
	async updateCredentials() {}
	async updateCredentialsOauthTokenData() {}
	getCredentialsProperties = () => [];
}
