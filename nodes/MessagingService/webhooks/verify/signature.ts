import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * The signature of the SMS webhooks (Events, Signature headers). Results contain no values, because
 * they are logged.
 */

const sha1 = (text: string) => createHash('sha1').update(text).digest();

/** `sha1(api_key)` and `sha1(api_key + time header value)`. */
const digestsOf = (apiKey: string, time: number | string) => ({
	user: sha1(apiKey),
	signature: sha1(`${apiKey}${time}`),
});

/** Returns the signature header in lower-case hex. `time` is in whole seconds, or as received. */
export const sign = (apiKey: string, time: number | string): string =>
	digestsOf(apiKey, time).signature.toString('hex');

export const userHash = (apiKey: string): string => digestsOf(apiKey, '').user.toString('hex');

/** The three headers of one `<service>`, exactly as received. */
export type Signed = Readonly<Record<'time' | 'user' | 'signature', string>>;

/** Only digits are hashed, which rules out SHA-1 length extension through this header. */
const wholeSeconds = /^[1-9]\d{0,11}$/;
const hexDigest = /^[0-9a-f]{40}$/i;

/**
 * Finds the headers by their form, `x-<service>-time`, `-user` and `-signature`.
 * @param rawHeaders names and values in turn, as from Node, so that repeated headers stay visible
 * @returns the three headers by service name; undefined if one of them is repeated or malformed
 */
export function findSigned(rawHeaders: readonly string[]): Map<string, Signed | undefined> {
	const services = new Map<string, Partial<Record<keyof Signed, string[]>>>();
	rawHeaders.forEach((name, at) => {
		const [, service, part] = at % 2 ? [] : (/^x-(.+)-(time|user|signature)$/i.exec(name) ?? []);
		if (service === undefined) return;
		const parts = services.get(service.toLowerCase()) ?? {};
		(parts[part?.toLowerCase() as keyof Signed] ??= []).push(rawHeaders[at + 1] ?? '');
		services.set(service.toLowerCase(), parts);
	});
	const found = new Map<string, Signed | undefined>();
	for (const [service, { time, user, signature }] of services) {
		if (!time || !user || !signature) continue;
		const signed = { time: time.join(), user: user.join(), signature: signature.join() };
		const wellFormed =
			wholeSeconds.test(signed.time) &&
			hexDigest.test(signed.user) &&
			hexDigest.test(signed.signature);
		found.set(service, wellFormed ? signed : undefined);
	}
	return found;
}

/** Returns the seconds since the signed time; negative if it lies in the future. */
export const ageOf = ({ time }: Signed, now: number): number =>
	Math.floor(now / 1000) - Number(time);

/** Whether the signed time is at most `tolerance` seconds away, in the past or the future. */
export const isWithinTolerance = (signed: Signed, tolerance: number, now: number): boolean =>
	Math.abs(ageOf(signed, now)) <= tolerance;

/**
 * Checks both digests against every key, in constant time.
 * @returns `otherKey` if no key has this user digest, `forged` if one has but did not sign this
 * time
 */
export function verifySignature({ time, user, signature }: Signed, keys: readonly string[]) {
	const receivedUser = Buffer.from(user, 'hex');
	const receivedSignature = Buffer.from(signature, 'hex');
	const matches = keys
		.map((key) => digestsOf(key, time))
		.map((expected) => ({
			hasUser: timingSafeEqual(expected.user, receivedUser),
			hasSigned: timingSafeEqual(expected.signature, receivedSignature),
		}));
	if (matches.some(({ hasUser, hasSigned }) => hasUser && hasSigned)) return 'signed';
	return matches.some(({ hasUser }) => hasUser) ? 'forged' : 'otherKey';
}
