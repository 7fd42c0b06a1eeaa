import { endpoints } from '../../contract';
import type { UnusableBaseUrl } from '../../failures';
import { isOwnNetwork } from '../../text/ownNetwork';

/** Invisible characters that are copied along with an address. */
const invisible = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;

function parsedAddress(text: string): URL | undefined {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	// If the scheme was pasted twice, the second one becomes the host.
	return url && !/^https?$/.test(url.hostname) ? url : undefined;
}

/** The address fields of a credential (credentialFields.ts). */
export interface AddressSettings {
	readonly baseUrl?: unknown;
	readonly allowUnencrypted?: unknown;
}

export type BaseUrl = { readonly ok: true; readonly url: string } | UnusableBaseUrl;

/** Matches each endpoint path and its beginnings at the end of an address: `/v2/sms/send`, `/v2/sms`, `/v2`. */
const endpointPaths = [
	...new Set(
		Object.values(endpoints).flatMap(({ path }) => {
			const parts = path.split('/').slice(1);
			return parts.map((_part, at) => `/${parts.slice(0, at + 1).join('/')}`);
		}),
	),
].map((path) => new RegExp(`${path.replace(/\{\w+\}/, '[^/]+')}$`, 'i'));

/** An address without the endpoint path and the slashes at its end. */
function addressOf({ origin, pathname }: URL): string {
	const path = pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '');
	const endpointPath = endpointPaths.find((one) => one.test(path));
	return `${origin}${endpointPath ? path.replace(endpointPath, '') : path}`;
}

/**
 * Reads the Base URL of a credential (Endpoints, `{base_url}`). Clear slips are corrected: surrounding space, and a
 * slash, a version or an endpoint path at the end. Anything else is rejected with the address that was probably meant.
 * So is plain http outside private networks, unless the credential allows it.
 */
export function readBaseUrl({ baseUrl, allowUnencrypted }: AddressSettings): BaseUrl {
	const text = typeof baseUrl === 'string' ? baseUrl.replace(invisible, '').trim() : '';
	const url = parsedAddress(text);
	if (!url || !/^https?:\/\/[^\s@?#]+$/i.test(text))
		return { ok: false, why: 'unusable', proposal: proposalFor(text) };
	const address = addressOf(url);
	if (url.protocol === 'http:' && allowUnencrypted !== true && !isOwnNetwork(url.hostname))
		return { ok: false, why: 'unencrypted', proposal: address.replace('http:', 'https:') };
	return { ok: true, url: address };
}

/** Drops the query, the fragment and quotation marks; proposes nothing if the text may contain a password. */
function proposalFor(text: string): string | undefined {
	const [address = ''] = text.replace(/[\s"'<>]/g, '').split(/[?#]/);
	const scheme = /^http:(?!\/*https?:)/i.test(address) ? 'http:' : 'https:';
	const meant = parsedAddress(`${scheme}//${address.replace(/^(?:[a-z]+:?\/+|https?:)+/i, '')}`);
	const isHost = meant && /\.|^localhost$|:/.test(meant.host) && !text.includes('@');
	return isHost ? addressOf(meant) : undefined;
}
