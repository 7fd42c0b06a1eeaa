import type { ICredentialType, INodeProperties } from 'n8n-workflow';

/** What verifies the webhooks of the service: the key that signs, and a secret of the user's own. */
export class MessagingServiceWebhookApi implements ICredentialType {
	name = 'messagingServiceWebhookApi';

	displayName = 'Messaging Service Webhook API';

	icon = { light: 'file:messagingService.svg', dark: 'file:messagingService.dark.svg' } as const;

	documentationUrl = 'https://github.com/n8n-nodes-messaging-service/n8n-nodes-messaging-service#credentials';

	properties: INodeProperties[] = [
		{
			displayName:
				'SMS events need the API Key, WhatsApp messages the API Key or a WhatsApp Secret, as the trigger is set. The test looks at the form of these values only; whether they are right shows with the first event.',
			name: 'testNotice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			hint: 'With which the service signs its webhooks; ask its support for it',
			description:
				'The API key of your account, exactly as it was given to you: at least 8 characters, no spaces around it. Without it SMS events are refused.',
		},
		{
			displayName: 'Additional API Keys',
			name: 'additionalApiKeys',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			hint: 'Only while you change the key',
			description:
				'Further keys that may sign, one per line, or separated by commas or semicolons. To change a key without losing events, add the new one here first and remove the old one when the service has switched.',
		},
		{
			displayName: 'Service Name',
			name: 'serviceName',
			type: 'string',
			default: '',
			placeholder: 'e.g. acme',
			hint: 'May stay empty',
			description:
				'The middle part of the signature headers: “acme” if they are x-acme-time, x-acme-user and x-acme-signature. Empty finds the three headers by their form.',
		},
		{
			displayName: 'WhatsApp Secret',
			name: 'whatsAppSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			hint: 'Only where the trigger asks for one: a random text of your own, at least 16 characters',
			description:
				'A text that nobody can guess, for WhatsApp messages that are authenticated by a secret in a header or in the webhook address',
		},
	];
}
