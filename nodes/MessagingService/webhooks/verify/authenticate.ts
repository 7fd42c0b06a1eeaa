import { createHash, timingSafeEqual } from 'node:crypto';
import { addressOf, isListed, isNearby } from './addresses';
import { isMessagingApp, isSmsEvent } from '../event/events';
import type { Cause, Refusal } from '../refusals';
import { headersNamed, type IncomingRequest } from '../event/body';
import type { WebhookSecrets } from '../secrets';
import type { Settings } from '../settings';
import { filled, refusedWords, type Filling } from '../../words';
import { ageOf, findSigned, isFresh, verify } from './signature';

/** `at` is the signed moment, if there is one. */
export type Verdict =
	{ readonly admitted: true; readonly at: Date | undefined } | ({ readonly admitted: false } & Refusal);

const refuse = <C extends Cause>(
	cause: C,
	...values: Filling<(typeof refusedWords)[C]['message']>
): Verdict => ({ admitted: false, cause, arrived: filled(refusedWords[cause].message, values[0]) });

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
	if (addresses && !isListed(addresses, request.ip))
		return refuse(isNearby(request.ip) ? 'proxy' : 'address', {
			sender: addressOf(request.ip) ?? 'an unknown address',
		});
	switch (mayBeMessage(request) ? settings.messagingApp : 'signature') {
		case 'signature':
			return await bySignature(request, settings, readSecrets, now);
		case 'header':
		case 'query':
			return await bySecret(request, settings, readSecrets);
		case 'address':
			return addresses ? { admitted: true, at: undefined } : refuse('noAddresses');
		default:
			return refuse('unreadable', { what: 'this version does not know its “WhatsApp Authentication”' });
	}
}

/** A WhatsApp message, or what is not signed and of no known form: that may be one too. An SMS event never is. */
function mayBeMessage({ body, rawHeaders }: IncomingRequest): boolean {
	if ('json' in body && isMessagingApp(body.json)) return true;
	return findSigned(rawHeaders).size === 0 && !('json' in body && isSmsEvent(body.json));
}

/** Names that arrived, few and short: they come from outside. */
const named = (names: Iterable<string, unknown, unknown>): string =>
	[...names]
		.slice(0, 5)
		.map((name) => `“${name.slice(0, 40)}”`)
		.join(', ');

/** What is wrong with keys, as sentences behind another one. */
const added = (complaints: readonly string[]): string =>
	complaints.length > 0 ? `. ${complaints.join(' ')}` : '';

function ageWords(seconds: number, now: number) {
	const [count, unit] =
		Math.abs(seconds) < 120 ? [seconds, 'seconds'] : [Math.round(seconds / 60), 'minutes'];
	const clock = new Date(now).toISOString();
	return { age: `${Math.abs(count)} ${unit} ${seconds < 0 ? 'ahead' : 'old'}`, clock };
}

/** Signature headers: valid only for exactly one set of three, fresh, made with one of the keys. */
async function bySignature(
	{ rawHeaders }: IncomingRequest,
	{ tolerance }: Settings,
	readSecrets: () => Promise<WebhookSecrets>,
	now: number,
): Promise<Verdict> {
	const found = findSigned(rawHeaders);
	if (found.size === 0) return refuse('unsigned');
	const wellFormed = [...found.values()].flatMap((signed) => signed ?? []);
	const [first] = wellFormed;
	if (!first) return refuse('malformed', { names: named(found.keys()) });
	if (!wellFormed.some((signed) => isFresh(signed, tolerance, now)))
		return refuse('stale', ageWords(ageOf(first, now), now));
	const { keys, service } = await readSecrets();
	if (keys.usable.length === 0) return refuse('noKey', { complaints: added(keys.complaints) });
	if (service === undefined && found.size > 1) return refuse('ambiguous', { names: named(found.keys()) });
	if (service !== undefined && !found.has(service))
		return refuse('otherService', { names: named(found.keys()), service });
	const signed = service === undefined ? first : found.get(service);
	if (!signed) return refuse('malformed', { names: 'the named service' });
	if (!isFresh(signed, tolerance, now)) return refuse('stale', ageWords(ageOf(signed, now), now));
	const made = verify(signed, keys.usable);
	if (made === 'signed') return { admitted: true, at: new Date(Number(signed.time) * 1000) };
	return made === 'otherKey' ? refuse('otherKey', { complaints: added(keys.complaints) }) : refuse('forged');
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** A header arrives as bytes, which Node shows as Latin-1; what stands in an address is decoded already. */
const isSecret = (given: string, secret: string, encodings: readonly BufferEncoding[], as: BufferEncoding) =>
	encodings
		.map((encoding) => Buffer.from(secret, encoding))
		// An encoding that loses characters is not how it was sent.
		.filter((bytes, at) => bytes.toString(encodings[at]) === secret)
		.map((bytes) => timingSafeEqual(sha256(Buffer.from(given, as)), sha256(bytes)))
		.includes(true);

/** The user's own secret in a header or in the address, exactly once. */
async function bySecret(
	{ rawHeaders, query }: IncomingRequest,
	{ messagingApp, secretName }: Settings,
	readSecrets: () => Promise<WebhookSecrets>,
): Promise<Verdict> {
	const inQuery = messagingApp === 'query';
	const values = inQuery
		? [Object.hasOwn(query, secretName) ? query[secretName] : undefined]
		: headersNamed(secretName, rawHeaders);
	const [given] = values;
	if (secretName === '' || values.length !== 1 || typeof given !== 'string' || given === '')
		return refuse('secretMissing', { place: inQuery ? 'query parameter' : 'header', name: secretName });
	const { messagingAppSecret } = await readSecrets();
	if (messagingAppSecret === '') return refuse('noSecret');
	const fits = inQuery
		? isSecret(given, messagingAppSecret, ['utf8'], 'utf8')
		: isSecret(given, messagingAppSecret, ['utf8', 'latin1'], 'latin1');
	return fits ? { admitted: true, at: undefined } : refuse('secretWrong');
}
