import type { IncomingHttpHeaders } from 'node:http';
import { defaults } from '../settings/defaults';
import type { Settings } from '../settings/options';
import type { WebhookOverrides } from '../webhooks/records';
import { safeUrl } from './addresses';

/**
 * What a session may carry away. It is handed on in bug reports, so it holds no key: headers that matter are
 * written down, all others are not, and instead of a key stands which one it was.
 */

const kept = new Set(['accept', 'content-type', 'content-length', 'transfer-encoding', 'user-agent']);

/** In place of keys: right ones, and any other. */
const basicKey = 'Basic <key>';
const bearerKey = 'Bearer <key>';
const wrongKey = '<wrong key>';

const rightKeys = ({ basic, apiToken }: Settings) => [
	[basicKey, `Basic ${Buffer.from(`${basic.username}:${basic.password}`).toString('base64')}`] as const,
	[bearerKey, `Bearer ${apiToken}`] as const,
];

/** The headers of a request that its answer depends on. */
export function safeHeaders(headers: IncomingHttpHeaders, settings: Settings): Record<string, string> {
	const safe: Record<string, string> = {};
	for (const [name, value] of Object.entries(headers))
		if (kept.has(name) && typeof value === 'string') safe[name] = value;
	const { authorization } = headers;
	if (authorization !== undefined)
		safe.authorization = rightKeys(settings).find(([, key]) => key === authorization)?.[0] ?? wrongKey;
	return safe;
}

/** The headers again, with the keys of whoever plays them. */
export function withKeys(safe: Readonly<Record<string, string>>, settings: Settings): IncomingHttpHeaders {
	const key = rightKeys(settings).find(([name]) => name === safe.authorization)?.[1];
	return key === undefined ? { ...safe } : { ...safe, authorization: key };
}

const { basic, apiToken, apiKey } = defaults;

/** Settings with the demo's keys in place of one's own. */
export function safeSettings<Given extends Partial<Settings>>(settings: Given): Given {
	const { webhooks } = settings;
	return {
		...settings,
		...(settings.basic && { basic: { ...settings.basic, password: basic.password } }),
		...(settings.apiToken !== undefined && { apiToken }),
		...(settings.apiKey !== undefined && { apiKey }),
		...(webhooks && {
			webhooks: {
				...(webhooks.sms !== undefined && { sms: safeUrl(webhooks.sms) }),
				...(webhooks.messagingApp !== undefined && { messagingApp: safeUrl(webhooks.messagingApp) }),
			},
		}),
	};
}

/** Of the departures of a webhook those without a key: added headers may carry the receiver's. */
export function safeOverrides({
	to,
	apiKey: otherKey,
	headers: _headers,
	...others
}: WebhookOverrides): WebhookOverrides {
	return {
		...others,
		...(to !== undefined && { to: safeUrl(to) }),
		...(otherKey !== undefined && { apiKey: wrongKey }),
	};
}

/** Of a webhook's headers the usual ones, and the signature when it is made with the demo's key, which is no secret. */
export function safeWebhookHeaders(
	headers: Readonly<Record<string, string>>,
	settings: Settings,
): Record<string, string> {
	const prefix = `x-${settings.serviceName}-`;
	const usual = new Set(['content-type', 'user-agent', `${prefix}time`]);
	if (settings.apiKey === apiKey) for (const name of ['user', 'signature']) usual.add(`${prefix}${name}`);
	return Object.fromEntries(Object.entries(headers).filter(([name]) => usual.has(name.toLowerCase())));
}
