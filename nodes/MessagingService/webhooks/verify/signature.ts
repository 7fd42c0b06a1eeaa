import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * The signature of the SMS webhooks (Events, Signature headers): making it, finding it, checking it.
 * Nothing in here names a reason that holds a value: reasons go to the log.
 */

const sha1 = (text: string) => createHash('sha1').update(text).digest();

/** The digests of the rule: `sha1(api_key)` and `sha1(api_key + time header value)`. */
const digestsOf = (apiKey: string, time: number | string) => ({
	user: sha1(apiKey),
	signature: sha1(`${apiKey}${time}`),
});

/** Value of the signature header in lower-case hex; the time in whole seconds, or as received. */
export const sign = (apiKey: string, time: number | string): string =>
	digestsOf(apiKey, time).signature.toString('hex');

export const userOf = (apiKey: string): string => digestsOf(apiKey, '').user.toString('hex');

/** The three headers of one `<service>`, each exactly as received. */
export type Signed = Readonly<Record<'time' | 'user' | 'signature', string>>;

/** Whole seconds. Nothing but digits is ever hashed, so no SHA-1 can be lengthened through this header. */
const wholeSeconds = /^[1-9]\d{0,11}$/;
/** A digest is the number, not its spelling: hex in capitals is the same digest. */
const digest = /^[0-9a-f]{40}$/i;

/**
 * Finds the headers by their form, `x-<service>-time`, `-user` and `-signature`.
 * @param rawHeaders names and values in turn, as Node received them: a repeated header stays visible
 * @returns the well-formed sets of three by service name; a repeated or malformed one is left out as `undefined`
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
			wholeSeconds.test(signed.time) && digest.test(signed.user) && digest.test(signed.signature);
		found.set(service, wellFormed ? signed : undefined);
	}
	return found;
}

/** Seconds since the signed second; less than 0 for one to come. */
export const ageOf = ({ time }: Signed, now: number): number => Math.floor(now / 1000) - Number(time);

/** Whether the signed second is at most `tolerance` seconds from now, in the past or in the future. */
export const isFresh = (signed: Signed, tolerance: number, now: number): boolean =>
	Math.abs(ageOf(signed, now)) <= tolerance;

/**
 * Whether one of the keys made both digests. Every key is tried in full, whichever fits.
 * @returns `otherKey` when no key has this user digest, `forged` when one has, but did not sign this time
 */
export function verify(
	{ time, user, signature }: Signed,
	keys: readonly string[],
): 'signed' | 'otherKey' | 'forged' {
	const owner = Buffer.from(user, 'hex');
	const given = Buffer.from(signature, 'hex');
	const tried = keys
		.map((key) => digestsOf(key, time))
		.map((right) => [timingSafeEqual(right.user, owner), timingSafeEqual(right.signature, given)] as const);
	if (tried.some(([isOwner, isSigned]) => isOwner && isSigned)) return 'signed';
	return tried.some(([isOwner]) => isOwner) ? 'forged' : 'otherKey';
}
