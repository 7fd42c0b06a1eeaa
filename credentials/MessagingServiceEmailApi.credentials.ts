import type { ICredentialType, INodeProperties } from 'n8n-workflow';
import * as field from '../nodes/MessagingService/parameters/field';
import { authenticate } from '../nodes/MessagingService/service/authorization';
import {
	accountLimitFields,
	addressFields,
} from '../nodes/MessagingService/service/credentialFields';

/** Bearer authentication: email and its templates. */
export class MessagingServiceEmailApi implements ICredentialType {
	name = 'messagingServiceEmailApi';

	displayName = 'Messaging Service Email API';

	icon = { light: 'file:messagingService.svg', dark: 'file:messagingService.dark.svg' } as const;

	documentationUrl =
		'https://github.com/n8n-nodes-messaging-service/n8n-nodes-messaging-service#credentials';

	properties: INodeProperties[] = field.asProperties([
		...addressFields,
		field.secret(
			'apiToken',
			'API Token',
			'The token for email that the service gave you, not the one for SMS',
			{
				required: true,
				hint: 'With or without the word Bearer in front',
			},
		),
		field.text(
			'fromName',
			'Default From Name',
			'Sender name of emails from nodes without a From Name',
			{
				hint: 'May stay empty',
				placeholder: 'e.g. My Shop',
			},
		),
		field.text(
			'fromEmail',
			'Default From Email',
			'Sender of emails from nodes without a From Email; must be authorized in your account',
			{ hint: 'May stay empty', placeholder: 'name@email.com' },
		),
		...accountLimitFields,
	]);

	authenticate = authenticate;
}
