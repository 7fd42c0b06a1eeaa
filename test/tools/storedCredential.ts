import {
	ICredentialsHelper,
	type ICredentialDataDecryptedObject,
	type IHttpRequestOptions,
	type INodeCredentialsDetails,
} from 'n8n-workflow';
import { MessagingServiceApi } from '../../credentials/MessagingServiceApi.credentials';

const { authenticate } = new MessagingServiceApi();

/** n8n's credential store with an optional credential of the trigger and of the service. */
export class StoredCredential extends ICredentialsHelper {
	reads = 0;
	/** Until when n8n's database does not answer. */
	answers: Promise<void> = Promise.resolve();
	constructor(
		private readonly data: () => ICredentialDataDecryptedObject | undefined,
		private readonly service?: ICredentialDataDecryptedObject,
	) {
		super();
	}
	getParentTypes = () => [];
	async authenticate(
		data: ICredentialDataDecryptedObject,
		_type: string,
		request: IHttpRequestOptions,
	) {
		if (typeof authenticate !== 'function') throw new Error('not used');
		return await authenticate(data, request);
	}
	isCredentialUsableByNode = () => true;
	preAuthentication = async () => undefined;
	runPreAuthentication = async () => undefined;
	async getDecrypted(_data: unknown, _node: INodeCredentialsDetails, type: string) {
		if (type === 'messagingServiceApi' && this.service) return { ...this.service };
		this.reads += 1;
		await this.answers;
		const data = this.data();
		if (!data) throw new Error('no credential');
		return { ...data };
	}
	getCredentials = async (): Promise<never> => await Promise.reject(new Error('not used'));
	async updateCredentials() {}
	async updateCredentialsOauthTokenData() {}
	getCredentialsProperties = () => [];
}
