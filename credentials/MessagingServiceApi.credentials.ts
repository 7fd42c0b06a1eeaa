import type { ICredentialType, INodeProperties } from 'n8n-workflow';
import { authenticate } from '../nodes/MessagingService/service/authorization';
import {
	accountLimitFields,
	addressFields,
	defaultCountryField,
	textSenderFields,
} from '../nodes/MessagingService/service/credentialFields';

/** Basic authentication: SMS, one-time passwords, status, balance and WhatsApp Business. */
export class MessagingServiceApi implements ICredentialType {
	name = 'messagingServiceApi';

	displayName = 'Messaging Service API';

	icon = { light: 'file:messagingService.svg', dark: 'file:messagingService.dark.svg' } as const;

	documentationUrl = 'https://github.com/n8n-nodes-messaging-service/n8n-nodes-messaging-service#credentials';

	properties: INodeProperties[] = [
		defaultCountryField,
		...addressFields,
		{
			displayName: 'Authentication',
			name: 'authentication',
			type: 'options',
			options: [
				{
					name: 'User Name and Password',
					value: 'usernameAndPassword',
					description: 'The two values the service gave you; they are encoded automatically',
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
			hint: 'With or without the word Basic in front',
			description: 'The long text without spaces that the service shows instead of a user name and password',
			displayOptions: { show: { authentication: ['encoded'] } },
		},
		...textSenderFields,
		...accountLimitFields,
	];

	authenticate = authenticate;
}
