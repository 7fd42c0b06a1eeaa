import type { ICredentialType, INodeProperties } from 'n8n-workflow';
import * as field from '../nodes/MessagingService/parameters/field';
import { authenticate } from '../nodes/MessagingService/service/authorization';
import {
	accountLimitFields,
	addressFields,
} from '../nodes/MessagingService/service/credentialFields';
import { countryOptions } from '../nodes/MessagingService/text/phone/countries';

const ofPair = { show: { authentication: ['usernameAndPassword'] } };

/** Basic authentication: SMS, one-time passwords, status, balance and WhatsApp Business. */
export class MessagingServiceApi implements ICredentialType {
	name = 'messagingServiceApi';

	displayName = 'Messaging Service API';

	icon = { light: 'file:messagingService.svg', dark: 'file:messagingService.dark.svg' } as const;

	documentationUrl =
		'https://github.com/n8n-nodes-messaging-service/n8n-nodes-messaging-service#credentials';

	properties: INodeProperties[] = field.asProperties([
		{
			displayName: 'Default Country',
			name: 'defaultCountry',
			type: 'options',
			options: countryOptions,
			default: '',
			hint: 'The country of most of your recipients',
			description:
				'Numbers without a plus sign are read as numbers of this country, with or without its code. Without it, they are refused.',
		},
		...addressFields,
		field.choice('authentication', 'Authentication', {
			default: 'usernameAndPassword',
			options: {
				usernameAndPassword: [
					'User Name and Password',
					'The two values the service gave you; they are encoded automatically',
				],
				encoded: ['Encoded Value', 'The already encoded value that follows the word Basic'],
			},
		}),
		field.required('username', 'User Name', '', ofPair),
		field.secret('password', 'Password', '', { ...ofPair, required: true }),
		field.secret(
			'encodedSecret',
			'Encoded Value',
			'The long text without spaces that the service shows instead of a user name and password',
			{
				required: true,
				hint: 'With or without the word Basic in front',
				show: { authentication: ['encoded'] },
			},
		),
		field.text(
			'senderId',
			'Default Sender ID',
			'Sender of SMS from nodes without a Sender ID; must be authorized by the carrier',
			{ hint: 'May stay empty', placeholder: 'e.g. MyShop' },
		),
		field.text(
			'whatsAppAgent',
			'Default WhatsApp Agent',
			'Business phone number with country code that sends WhatsApp messages from nodes without a WhatsApp Agent',
			{ hint: 'May stay empty', placeholder: 'e.g. +52 1 55 1234 5678' },
		),
		field.text(
			'repliesUrl',
			'Replies URL',
			'Production URL of the Messaging Service Trigger that takes the replies to questions',
			{
				hint: 'May stay empty unless people answer by reply',
				placeholder: 'e.g. https://n8n.example.com/webhook/…/webhook',
			},
		),
		...accountLimitFields,
	]);

	authenticate = authenticate;
}
