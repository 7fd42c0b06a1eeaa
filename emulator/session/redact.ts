import type { IncomingHttpHeaders } from 'node:http';
import { defaults } from '../settings/defaults';
import type { Settings } from '../settings/options';
import type { WebhookOverrides } from '../webhooks/records';
import { redactUrl } from './addresses';

/**
 * Redacts sessions, which are attached to bug reports: only relevant headers are written, and keys are replaced by
 * placeholders that say which key it was.
 */

const kept = new Set(['accept', 'content-type', 'content-length', 'transfer-encoding', 'user-agent']);

const basicKey = 'Basic <key>';
const bearerKey = 'Bearer <key>';
const wrongKey = '<wrong key>';

const rightKeys = ({ basic, apiToken }: Settings) => [
	[basicKey, `Basic ${Buffer.from(`${basic.username}:${basic.password}`).toString('base64')}`] as const,
	[bearerKey, `Bearer ${apiToken}`] as const,
];

/** Returns the headers on which the answer to a request depends. */
export function redactHeaders(headers: IncomingHttpHeaders, settings: Settings): Record<string, string> {
	const safe: Record<string, string> = {};
	for (const [name, value] of Object.entries(headers))
		if (kept.has(name) && typeof value === 'string') safe[name] = value;
	const { authorization } = headers;
	if (authorization !== undefined)
		safe.authorization = rightKeys(settings).find(([, key]) => key === authorization)?.[0] ?? wrongKey;
	return safe;
}

/** Puts the current keys back into redacted headers. */
export function withKeys(safe: Readonly<Record<string, string>>, settings: Settings): IncomingHttpHeaders {
	const key = rightKeys(settings).find(([name]) => name === safe.authorization)?.[1];
	return key === undefined ? { ...safe } : { ...safe, authorization: key };
}

const { basic, apiToken, apiKey } = defaults;

/** Replaces keys in settings by the demo's keys. */
export function redactSettings<Given extends Partial<Settings>>(settings: Given): Given {
	const { webhooks } = settings;
	return {
		...settings,
		...(settings.basic && { basic: { ...settings.basic, password: basic.password } }),
		...(settings.apiToken !== undefined && { apiToken }),
		...(settings.apiKey !== undefined && { apiKey }),
		...(webhooks && {
			webhooks: {
				...(webhooks.sms !== undefined && { sms: redactUrl(webhooks.sms) }),
				...(webhooks.messagingApp !== undefined && { messagingApp: redactUrl(webhooks.messagingApp) }),
			},
		}),
	};
}

/** Removes keys from webhook overrides; added headers may contain the receiver's. */
export function redactOverrides({
	to,
	apiKey: otherKey,
	headers: _headers,
	...others
}: WebhookOverrides): WebhookOverrides {
	return {
		...others,
		...(to !== undefined && { to: redactUrl(to) }),
		...(otherKey !== undefined && { apiKey: wrongKey }),
	};
}

/** Returns a webhook's usual headers; the signature only if made with the demo's key, which is public. */
export function redactWebhookHeaders(
	headers: Readonly<Record<string, string>>,
	settings: Settings,
): Record<string, string> {
	const prefix = `x-${settings.serviceName}-`;
	const usual = new Set(['content-type', 'user-agent', `${prefix}time`]);
	if (settings.apiKey === apiKey) for (const name of ['user', 'signature']) usual.add(`${prefix}${name}`);
	return Object.fromEntries(Object.entries(headers).filter(([name]) => usual.has(name.toLowerCase())));
}
