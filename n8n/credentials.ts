import type { Emulator } from '../emulator';
import type { Credential } from './rest/client';

/** The names under which the examples look their credentials up. */
export const credentialNames = {
	api: 'Messaging Service account',
	email: 'Messaging Service Email account',
	webhook: 'Messaging Service Webhook account',
} as const;

/** Credentials for the service that an emulator plays, one of each type. */
export function credentialsFor({ url, settings }: Pick<Emulator, 'url' | 'settings'>): Credential[] {
	const { basic, apiToken, apiKey } = settings;
	return [
		{
			name: credentialNames.api,
			type: 'messagingServiceApi',
			data: { baseUrl: url, authentication: 'usernameAndPassword', ...basic },
		},
		{
			name: credentialNames.email,
			type: 'messagingServiceEmailApi',
			data: { baseUrl: url, apiToken },
		},
		{
			name: credentialNames.webhook,
			type: 'messagingServiceWebhookApi',
			data: { apiKey, additionalApiKeys: '', serviceName: '', whatsAppSecret: '' },
		},
	];
}
