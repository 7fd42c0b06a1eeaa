import type { Credential } from './rest/client';

/** The names under which the examples look their credentials up. */
export const credentialNames = {
	api: 'Messaging Service account',
	email: 'Messaging Service Email account',
	webhook: 'Messaging Service Webhook account',
} as const;

/** A service to send to, such as the emulator, with what it accepts. */
export interface Service {
	readonly url: string;
	readonly settings: {
		readonly basic: { readonly username: string; readonly password: string };
		readonly apiToken: string;
		readonly apiKey: string;
	};
}

/** The trigger of `examples/people-sms-replies.json`, which takes the replies to questions. */
const repliesWebhookId = 'b7a2f0de-4c69-4f2b-8a55-1d0c9be5a0f7';

/**
 * Credentials for a service, one of each type.
 *
 * @param webhookUrl where n8n serves webhooks
 */
export function credentialsFor({ url, settings }: Service, webhookUrl: string): Credential[] {
	const { basic, apiToken, apiKey } = settings;
	return [
		{
			name: credentialNames.api,
			type: 'messagingServiceApi',
			data: {
				...{ baseUrl: url, authentication: 'usernameAndPassword', ...basic, defaultCountry: 'MX' },
				whatsAppAgent: '+52 1 55 1234 5678',
				repliesUrl: `${webhookUrl}/webhook/${repliesWebhookId}/webhook`,
			},
		},
		{
			name: credentialNames.email,
			type: 'messagingServiceEmailApi',
			data: { baseUrl: url, apiToken, fromName: 'My Shop', fromEmail: 'shop@example.com' },
		},
		{
			name: credentialNames.webhook,
			type: 'messagingServiceWebhookApi',
			data: { apiKey, additionalApiKeys: '', serviceName: '', whatsAppSecret: '' },
		},
	];
}
