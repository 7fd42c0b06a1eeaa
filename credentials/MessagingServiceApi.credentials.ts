import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { authorizationOf } from '../nodes/MessagingService/authorization';

/** Basic authentication: SMS, one-time passwords, status, balance and WhatsApp Business. */
export class MessagingServiceApi implements ICredentialType {
	name = 'messagingServiceApi';

	displayName = 'Messaging Service API';

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
			displayName: 'Key Form',
			name: 'authentication',
			type: 'options',
			options: [
				{
					name: 'User Name and Password',
					value: 'usernameAndPassword',
					description: 'The two values the service gave you; they are encoded for you',
				},
				{
					name: 'Encoded Value',
					value: 'encoded',
					description: 'The already encoded value that follows the word Basic',
				},
			],
			default: 'usernameAndPassword',
		},
		{
			displayName: 'User Name',
			name: 'username',
			type: 'string',
			default: '',
			required: true,
			displayOptions: { show: { authentication: ['usernameAndPassword'] } },
		},
		{
			displayName: 'Password',
			name: 'password',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			displayOptions: { show: { authentication: ['usernameAndPassword'] } },
		},
		{
			displayName: 'Encoded Value',
			name: 'encodedSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'As the service shows it, with or without the word Basic in front',
			displayOptions: { show: { authentication: ['encoded'] } },
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
