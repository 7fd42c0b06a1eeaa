import type { ICredentialType, INodeProperties } from 'n8n-workflow';
import * as field from '../nodes/MessagingService/parameters/field';

/** Verifies webhooks: the key with which the service signs, and a secret chosen by the user. */
export class MessagingServiceWebhookApi implements ICredentialType {
	name = 'messagingServiceWebhookApi';

	displayName = 'Messaging Service Webhook API';

	icon = { light: 'file:messagingService.svg', dark: 'file:messagingService.dark.svg' } as const;

	documentationUrl =
		'https://github.com/n8n-nodes-messaging-service/n8n-nodes-messaging-service#credentials';

	properties: INodeProperties[] = field.asProperties([
		field.notice(
			'testNotice',
			'SMS events need the API Key; others need it or the Shared Secret, as “Authentication” of the trigger says. The test checks only the format of these values; the first event shows whether they are right.',
		),
		field.secret(
			'apiKey',
			'API Key',
			'The API key of your account, exactly as it was given to you: at least 8 characters, no spaces around it. Without it SMS events are refused.',
			{ hint: 'The service signs its webhooks with it; ask its support for it' },
		),
		field.secret(
			'additionalApiKeys',
			'Additional API Keys',
			'Further valid keys, one per line or separated by commas or semicolons. To change a key without losing events, add the new one here first and remove the old one when the service has switched.',
			{ hint: 'Only while you change the key' },
		),
		field.text(
			'serviceName',
			'Service Name',
			'The middle part of the signature headers: “acme” if they are x-acme-time, x-acme-user and x-acme-signature. If empty, the headers are recognized by their form.',
			{ placeholder: 'e.g. acme', hint: 'May stay empty' },
		),
		field.secret(
			'sharedSecret',
			'Shared Secret',
			'A text that nobody can guess, for events authenticated by a secret in a header or in the webhook URL',
			{
				hint: 'Only if the trigger asks for one: a random text of your own, at least 16 characters',
			},
		),
	]);
}
