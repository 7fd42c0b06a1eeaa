import type { ICredentialType, INodeProperties } from 'n8n-workflow';

/** Verifies webhooks: the key with which the service signs, and a secret chosen by the user. */
export class MessagingServiceWebhookApi implements ICredentialType {
	name = 'messagingServiceWebhookApi';

	displayName = 'Messaging Service Webhook API';

	icon = { light: 'file:messagingService.svg', dark: 'file:messagingService.dark.svg' } as const;

	documentationUrl = 'https://github.com/n8n-nodes-messaging-service/n8n-nodes-messaging-service#credentials';

	properties: INodeProperties[] = [
		{
			displayName:
				'SMS events need the API Key; WhatsApp messages need the API Key or a WhatsApp Secret, depending on the trigger. The test checks only the format of these values; the first event shows whether they are right.',
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
			hint: 'The service signs its webhooks with it; ask its support for it',
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
				'Further valid keys, one per line or separated by commas or semicolons. To change a key without losing events, add the new one here first and remove the old one when the service has switched.',
		},
		{
			displayName: 'Service Name',
			name: 'serviceName',
			type: 'string',
			default: '',
			placeholder: 'e.g. acme',
			hint: 'May stay empty',
			description:
				'The middle part of the signature headers: “acme” if they are x-acme-time, x-acme-user and x-acme-signature. If empty, the headers are recognized by their form.',
		},
		{
			displayName: 'WhatsApp Secret',
			name: 'whatsAppSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			hint: 'Only if the trigger asks for one: a random text of your own, at least 16 characters',
			description:
				'A text that nobody can guess, for WhatsApp messages authenticated by a secret in a header or in the webhook URL',
		},
	];
}
