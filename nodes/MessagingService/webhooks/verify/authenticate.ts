import { createHash, timingSafeEqual } from 'node:crypto';
import { canonicalAddress, isListed, isNearby } from './addresses';
import { isAlwaysSigned, mayBeUnsigned } from '../event/recognise';
import type { Cause, RefusedRequest } from '../refusals';
import { headersNamed, type Body, type IncomingRequest } from '../event/body';
import type { WebhookSecrets, TriggerSettings } from '../settings';
import { filled, refusedWords, type Filling } from '../../words';
import { ageOf, findSigned, isWithinTolerance, verifySignature, type Signed } from './signature';

/** `at` is the signed time, if any. */
export type Verdict =
	| { readonly admitted: true; readonly at: Date | undefined }
	| ({ readonly admitted: false } & RefusedRequest);

const refusedFor = <C extends Cause>(
	cause: C,
	...values: Filling<(typeof refusedWords)[C]['message']>
): Verdict => ({ admitted: false, cause, arrived: filled(refusedWords[cause].message, values[0]) });

/**
 * Decides whether a request comes from the service, with the cheapest checks first: address, form
 * of the headers, time, and only then credential and digests. Refuses anything it does not
 * understand. The body tells which authentication counts; as long as it is unread, the request is
 * admitted if either could admit it.
 * @param readSecrets reads the credential; called only if the headers may be the service's
 */
export async function authenticateRequest(
	request: IncomingRequest,
	settings: TriggerSettings,
	readSecrets: () => Promise<WebhookSecrets>,
	now: number,
): Promise<Verdict> {
	const { addresses, authentication } = settings;
	const { body, ip, rawHeaders } = request;
	if (addresses && !isListed(addresses, ip))
		return refusedFor(isNearby(ip) ? 'proxy' : 'address', {
			sender: canonicalAddress(ip) ?? 'an unknown address',
		});
	const isSigned = findSigned(rawHeaders).size > 0;
	const signature = async () => await bySignature(request, settings, readSecrets, now);
	const chosen = async () =>
		authentication === 'signature'
			? await signature()
			: await byChoice(request, settings, readSecrets);
	if (body) return isByChoice(body, isSigned) ? await chosen() : await signature();
	const verdict = isSigned ? await signature() : await chosen();
	if (verdict.admitted || !isSigned || authentication === 'signature') return verdict;
	const other = await chosen();
	return other.admitted ? other : verdict;
}

/** The authentication that the user chose, if it is not the signature. */
async function byChoice(
	request: IncomingRequest,
	settings: TriggerSettings,
	readSecrets: () => Promise<WebhookSecrets>,
): Promise<Verdict> {
	switch (settings.authentication) {
		case 'header':
		case 'query':
			return await bySecret(request, settings, readSecrets);
		case 'address':
			return settings.addresses ? { admitted: true, at: undefined } : refusedFor('noAddresses');
		default:
			return refusedFor('unreadable', {
				what: 'this version does not know its “Authentication”',
			});
	}
}

/**
 * Whether the authentication that the user chose counts for a body. Never for an event that is
 * always signed.
 */
function isByChoice(body: Body, isSigned: boolean): boolean {
	if (!('json' in body)) return !isSigned;
	return mayBeUnsigned(body.json) || (!isSigned && !isAlwaysSigned(body.json));
}

/** Quotes received names, few and shortened because they are untrusted. */
const quotedNames = (names: Iterable<string, unknown, unknown>): string =>
	[...names]
		.slice(0, 5)
		.map((name) => `“${name.slice(0, 40)}”`)
		.join(', ');

function refusedAsStale(signed: Signed, now: number): Verdict {
	const seconds = ageOf(signed, now);
	const [count, unit] =
		Math.abs(seconds) < 120 ? [seconds, 'seconds'] : [Math.round(seconds / 60), 'minutes'];
	const age = `${Math.abs(count)} ${unit} ${seconds < 0 ? 'ahead' : 'old'}`;
	return refusedFor('stale', { age, clock: new Date(now).toISOString() });
}

/** Requires exactly one set of signature headers, fresh and made with one of the keys. */
async function bySignature(
	{ rawHeaders }: IncomingRequest,
	{ tolerance }: TriggerSettings,
	readSecrets: () => Promise<WebhookSecrets>,
	now: number,
): Promise<Verdict> {
	const found = findSigned(rawHeaders);
	if (found.size === 0) return refusedFor('unsigned');
	const wellFormed = [...found.values()].flatMap((signed) => signed ?? []);
	const [first] = wellFormed;
	if (!first) return refusedFor('malformed', { names: quotedNames(found.keys()) });
	if (!wellFormed.some((signed) => isWithinTolerance(signed, tolerance, now)))
		return refusedAsStale(first, now);
	return byKeys(found, first, await readSecrets(), (signed) =>
		isWithinTolerance(signed, tolerance, now) ? undefined : refusedAsStale(signed, now),
	);
}

type Found = ReturnType<typeof findSigned>;

/** Whether one of the keys has made the signature of the service. */
function byKeys(
	found: Found,
	first: Signed,
	{ keys, service }: WebhookSecrets,
	refusedByTime: (signed: Signed) => Verdict | undefined,
): Verdict {
	const complaints = keys.complaints.length > 0 ? `. ${keys.complaints.join(' ')}` : '';
	if (keys.usable.length === 0) return refusedFor('noKey', { complaints });
	const signed = ofService(found, first, service);
	if ('admitted' in signed) return signed;
	const stale = refusedByTime(signed);
	if (stale) return stale;
	const result = verifySignature(signed, keys.usable);
	if (result === 'signed') return { admitted: true, at: new Date(Number(signed.time) * 1000) };
	return result === 'otherKey' ? refusedFor('otherKey', { complaints }) : refusedFor('forged');
}

/** Returns the signature of the service that the user named, or else the only one. */
function ofService(found: Found, first: Signed, service: string | undefined): Signed | Verdict {
	const names = quotedNames(found.keys());
	if (service === undefined) return found.size > 1 ? refusedFor('ambiguous', { names }) : first;
	if (!found.has(service)) return refusedFor('otherService', { names, service });
	return found.get(service) ?? refusedFor('malformed', { names: 'the named service' });
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/**
 * Compares in constant time. Node decodes header bytes as Latin-1; query parameters are decoded
 * already.
 */
const isSecret = (
	received: string,
	secret: string,
	encodings: BufferEncoding[],
	as: BufferEncoding,
) =>
	encodings
		.map((encoding) => Buffer.from(secret, encoding))
		// An encoding that loses characters cannot be the one that was sent.
		.filter((bytes, at) => bytes.toString(encodings[at]) === secret)
		.map((bytes) => timingSafeEqual(sha256(Buffer.from(received, as)), sha256(bytes)))
		.includes(true);

/** Requires the user's secret in a header or query parameter, exactly once. */
async function bySecret(
	{ rawHeaders, query }: IncomingRequest,
	{ authentication, secretName }: TriggerSettings,
	readSecrets: () => Promise<WebhookSecrets>,
): Promise<Verdict> {
	const inQuery = authentication === 'query';
	const values = inQuery
		? [Object.hasOwn(query, secretName) ? query[secretName] : undefined]
		: headersNamed(secretName, rawHeaders);
	const [received] = values;
	if (secretName === '' || values.length !== 1 || typeof received !== 'string' || received === '')
		return refusedFor('secretMissing', {
			place: inQuery ? 'query parameter' : 'header',
			name: secretName,
		});
	const { sharedSecret } = await readSecrets();
	if (sharedSecret === '') return refusedFor('noSecret');
	const fits = inQuery
		? isSecret(received, sharedSecret, ['utf8'], 'utf8')
		: isSecret(received, sharedSecret, ['utf8', 'latin1'], 'latin1');
	return fits ? { admitted: true, at: undefined } : refusedFor('secretWrong');
}
