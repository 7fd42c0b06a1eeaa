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
				'The test of this credential looks at the form of its values only: the service cannot be asked. Whether the key is right shows with the first event.',
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
			description:
				'The API key of your account, with which the service signs its webhooks, exactly as it was given to you: at least 8 characters, no spaces around it. Needed for SMS events; without it they are refused.',
		},
		{
			displayName: 'Additional API Keys',
			name: 'additionalApiKeys',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'Further keys that may sign, one per line, or separated by commas or semicolons. A key that holds one of these signs stands in double quotes: "a,key". To change a key without losing events, add the new one here first and remove the old one when the service has switched.',
		},
		{
			displayName: 'Service Name',
			name: 'serviceName',
			type: 'string',
			default: '',
			placeholder: 'e.g. acme',
			description:
				'The middle part of the signature headers: “acme” if they are x-acme-time, x-acme-user and x-acme-signature. Empty finds the three headers by their form.',
		},
		{
			displayName: 'WhatsApp Secret',
			name: 'whatsAppSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'A long random text of your own, for WhatsApp messages that are authenticated by a secret in a header or in the webhook address',
		},
	];
}
