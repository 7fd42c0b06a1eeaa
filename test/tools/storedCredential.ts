import * as flow from 'n8n-workflow';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { MessagingServiceApi } from '../../credentials/MessagingServiceApi.credentials';
import { credentialsHelper, type Stored } from '../../n8n/engine';

const { authenticate } = new MessagingServiceApi();

/** n8n's credential store with an optional credential of the trigger and of the service. */
export class StoredCredential implements Stored {
	reads = 0;
	/** Until when n8n's database does not answer. */
	answers: Promise<void> = Promise.resolve();
	readonly helper = credentialsHelper(flow, this);

	constructor(
		private readonly data: () => ICredentialDataDecryptedObject | undefined,
		private readonly service?: ICredentialDataDecryptedObject,
	) {}

	authenticate: Stored['authenticate'] = async (_type, data, request) => {
		if (typeof authenticate !== 'function') throw new Error('not used');
		return await authenticate(data, request);
	};

	read: Stored['read'] = async ({ type }) => {
		if (type === 'messagingServiceApi' && this.service) return this.service;
		this.reads += 1;
		await this.answers;
		const data = this.data();
		if (!data) throw new Error('no credential');
		return data;
	};
}
