import { createHash, timingSafeEqual } from 'node:crypto';
import { isListed } from './addresses';
import { jsonOf } from './body';
import { isMessagingApp } from './events';
import type { Settings, WebhookSecrets } from './settings';
import { findSigned, isFresh, verify } from './signature';

/** The parts of n8n's request object that the trigger reads. */
export interface IncomingRequest {
	readonly rawHeaders: readonly string[];
	/** The sender's address as n8n sees it: behind proxies, as N8N_PROXY_HOPS says. */
	readonly ip?: string;
	readonly query: Readonly<Record<string, unknown>>;
	readonly body?: unknown;
	readonly rawBody?: Buffer;
}

/** `at` is the signed moment, if there is one. */
export type Verdict =
	| { readonly admitted: true; readonly at: Date | undefined }
	| { readonly admitted: false; readonly reason: string };

const refuse = (reason: string): Verdict => ({ admitted: false, reason });

/**
 * Decides whether a request comes from the service, cheapest question first: address, form of the
 * headers, time, and only then the credential and the digests. Refuses whatever it does not understand.
 * @param readSecrets reads the credential; called at most once
 */
export async function authenticate(
	request: IncomingRequest,
	settings: Settings,
	readSecrets: () => Promise<WebhookSecrets>,
	now: number,
): Promise<Verdict> {
	const { addresses } = settings;
	if (addresses && !isListed(addresses, request.ip)) return refuse('the address is not in the list');
	switch (isMessagingApp(jsonOf(request)) ? settings.messagingApp : 'signature') {
		case 'signature':
			return await bySignature(request, settings, readSecrets, now);
		case 'header':
		case 'query':
			return await bySecret(request, settings, readSecrets);
		case 'address':
			return addresses
				? { admitted: true, at: undefined }
				: refuse('WhatsApp messages need the address list, which is empty');
		default:
			return refuse('the authentication of WhatsApp messages is not one of this version');
	}
}

/** Signature headers: valid only for exactly one set of three, fresh, made with one of the keys. */
async function bySignature(
	{ rawHeaders }: IncomingRequest,
	{ tolerance }: Settings,
	readSecrets: () => Promise<WebhookSecrets>,
	now: number,
): Promise<Verdict> {
	const found = findSigned(rawHeaders);
	if (found.size === 0) return refuse('the signature headers are missing');
	const fresh = [...found.values()].some((signed) => signed && isFresh(signed, tolerance, now));
	if (!fresh) return refuse('the signature headers are malformed, repeated or outside the time window');
	const { apiKeys, service } = await readSecrets();
	if (apiKeys.length === 0) return refuse('the credential holds no API key');
	if (service === undefined && found.size > 1)
		return refuse('several services signed; set Service Name in the credential');
	const signed = service === undefined ? [...found.values()][0] : found.get(service);
	if (!signed || !isFresh(signed, tolerance, now)) return refuse('no fresh signature of the named service');
	if (!verify(signed, apiKeys)) return refuse('the signature was not made with a key of the credential');
	return { admitted: true, at: new Date(Number(signed.time) * 1000) };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** The user's own secret in a header or in the address, exactly once. */
async function bySecret(
	{ rawHeaders, query }: IncomingRequest,
	{ messagingApp, secretName }: Settings,
	readSecrets: () => Promise<WebhookSecrets>,
): Promise<Verdict> {
	const values =
		messagingApp === 'query'
			? [Object.hasOwn(query, secretName) ? query[secretName] : undefined]
			: rawHeaders.filter((_, at) => at % 2 && rawHeaders[at - 1]?.toLowerCase() === secretName);
	const [given] = values;
	if (secretName === '' || values.length !== 1 || typeof given !== 'string' || given === '')
		return refuse('the secret is missing or repeated');
	const { messagingAppSecret } = await readSecrets();
	if (messagingAppSecret === '') return refuse('the credential holds no WhatsApp secret');
	return timingSafeEqual(sha256(given), sha256(messagingAppSecret))
		? { admitted: true, at: undefined }
		: refuse('the secret is not that of the credential');
}
