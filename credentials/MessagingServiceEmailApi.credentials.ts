import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { authorizationOf } from '../nodes/MessagingService/authorization';

/** Bearer authentication: e-mail and its templates. */
export class MessagingServiceEmailApi implements ICredentialType {
	name = 'messagingServiceEmailApi';

	displayName = 'Messaging Service Email API';

	icon = { light: 'file:messagingService.svg', dark: 'file:messagingService.dark.svg' } as const;

	documentationUrl = 'https://github.com/n8n-nodes-messaging-service/n8n-nodes-messaging-service#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com',
			description:
				'Address of the messaging service. Use https, so that messages and credentials travel encrypted.',
		},
		{
			displayName: 'API Token',
			name: 'apiToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'The token for e-mail, with or without the word Bearer in front',
		},
	];

	authenticate: IAuthenticate = async (
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => ({
		...request,
		headers: { ...request.headers, Authorization: authorizationOf(credentials) },
	});
}
