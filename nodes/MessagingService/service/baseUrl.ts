import { memo } from '../bounded/memo';
import { endpoints } from '../contract';
import { isOwnNetwork } from '../text/ownNetwork';
import { fillAdvice, setupWords, type Advice } from '../words';

/** Invisible characters that are copied along with an address. */
const invisible = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;

function parsedAddress(text: string): URL | undefined {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	// If the scheme was pasted twice, the second one becomes the host.
	return url && !/^https?$/.test(url.hostname) ? url : undefined;
}

/** A rejected Base URL; `proposal` is the address that was probably meant, if any. */
interface UnusableBaseUrl {
	readonly ok: false;
	readonly why: 'unusable' | 'unencrypted';
	readonly proposal: string | undefined;
}

type ReadBaseUrl = { readonly ok: true; readonly url: string } | UnusableBaseUrl;

/**
 * Matches each endpoint path and its beginnings at the end of an address: `/v2/sms/send`,
 * `/v2/sms`, `/v2`.
 */
const endpointPaths = [
	...new Set(
		Object.values(endpoints).flatMap(({ path }) => {
			const parts = path.split('/').slice(1);
			return parts.map((_part, at) => `/${parts.slice(0, at + 1).join('/')}`);
		}),
	),
].map((path) => new RegExp(`${path.replace(/\{\w+\}/, '[^/]+')}$`, 'i'));

/** An address without the endpoint path and the slashes at its end. */
function baseAddress({ origin, pathname }: URL): string {
	const path = pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '');
	const endpointPath = endpointPaths.find((one) => one.test(path));
	return `${origin}${endpointPath ? path.replace(endpointPath, '') : path}`;
}

/**
 * Reads the Base URL of a credential (Endpoints, `{base_url}`). Clear slips are corrected:
 * surrounding space, and a slash, a version or an endpoint path at the end. Anything else is
 * rejected with the address that was probably meant. So is plain http outside private networks,
 * unless the credential allows it.
 */
export const readBaseUrl = ({ baseUrl, allowUnencrypted }: Readonly<Record<string, unknown>>) =>
	readAddress(typeof baseUrl === 'string' ? baseUrl : '', allowUnencrypted === true);

/** Each request asks for the same one. */
const readAddress = memo((given: string, allowsUnencrypted: boolean): ReadBaseUrl => {
	const text = given.replace(invisible, '').trim();
	const url = parsedAddress(text);
	if (!url || !/^https?:\/\/[^\s@?#]+$/i.test(text))
		return { ok: false, why: 'unusable', proposal: proposalFor(text) };
	const address = baseAddress(url);
	if (url.protocol === 'http:' && !allowsUnencrypted && !isOwnNetwork(url.hostname))
		return { ok: false, why: 'unencrypted', proposal: address.replace('http:', 'https:') };
	return { ok: true, url: address };
});

/**
 * Drops the query, the fragment and quotation marks; proposes nothing if the text may contain a
 * password.
 */
function proposalFor(text: string): string | undefined {
	const [address = ''] = text.replace(/[\s"'<>]/g, '').split(/[?#]/);
	const scheme = /^http:(?!\/*https?:)/i.test(address) ? 'http:' : 'https:';
	const meant = parsedAddress(`${scheme}//${address.replace(/^(?:[a-z]+:?\/+|https?:)+/i, '')}`);
	const isHost = meant && /\.|^localhost$|:/.test(meant.host) && !text.includes('@');
	return isHost ? baseAddress(meant) : undefined;
}

/** Explains why a Base URL was rejected. It may contain a password, so it is never quoted. */
export function baseUrlWords({ why, proposal }: UnusableBaseUrl): Advice {
	if (proposal === undefined) return setupWords.notAnAddress;
	const words = why === 'unencrypted' ? setupWords.unencrypted : setupWords.notQuiteAnAddress;
	return fillAdvice(words, { proposal });
}
