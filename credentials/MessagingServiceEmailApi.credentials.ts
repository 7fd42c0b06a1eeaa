import type { ICredentialType, INodeProperties } from 'n8n-workflow';
import { authenticate } from '../nodes/MessagingService/service/authorization';
import {
	accountLimitFields,
	addressFields,
	emailSenderFields,
} from '../nodes/MessagingService/service/credentialFields';

/** Bearer authentication: email and its templates. */
export class MessagingServiceEmailApi implements ICredentialType {
	name = 'messagingServiceEmailApi';

	displayName = 'Messaging Service Email API';

	icon = { light: 'file:messagingService.svg', dark: 'file:messagingService.dark.svg' } as const;

	documentationUrl = 'https://github.com/n8n-nodes-messaging-service/n8n-nodes-messaging-service#credentials';

	properties: INodeProperties[] = [
		...addressFields,
		{
			displayName: 'API Token',
			name: 'apiToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			hint: 'With or without the word Bearer in front',
			description: 'The token for email that the service gave you, not the one for SMS',
		},
		...emailSenderFields,
		...accountLimitFields,
	];

	authenticate = authenticate;
}
