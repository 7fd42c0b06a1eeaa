import { endpoints } from '../../contract';
import type { UnusableBaseUrl } from '../../failures';
import { isOwnNetwork } from '../../text/ownNetwork';

/** The address of the service as people paste it. */

/** Copied along from where it was read, and not seen. */
const invisible = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;

/** What was typed or pasted as an address, without what nobody sees. */
const typedAddress = (value: unknown): string =>
	typeof value === 'string' ? value.replace(invisible, '').trim() : '';

/** An http(s) address; nothing where the text is none. */
function parsedAddress(text: string): URL | undefined {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	// A scheme that was pasted twice makes a host of the second one.
	return url && /^https?:$/.test(url.protocol) && !/^https?$/.test(url.hostname) ? url : undefined;
}

/** The fields of a credential that say where the service is (fields.ts). */
export interface AddressSettings {
	readonly baseUrl?: unknown;
	readonly allowUnencrypted?: unknown;
}

export type BaseUrl = { readonly ok: true; readonly url: string } | UnusableBaseUrl;

/** Every path of an endpoint and its beginnings: `/v2/sms/send`, `/v2/sms`, `/v2`. */
const endings = [
	...new Set(
		Object.values(endpoints).flatMap(({ path }) => {
			const parts = path.split('/').slice(1);
			return parts.map((_part, at) => `/${parts.slice(0, at + 1).join('/')}`);
		}),
	),
].map((path) => new RegExp(`${path.replace(/\{\w+\}/, '[^/]+')}$`, 'i'));

/** Without what the endpoints add themselves, and without slashes at the end. */
function withoutEnding(path: string): string {
	const bare = path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
	const ending = endings.find((one) => one.test(bare));
	return ending ? bare.replace(ending, '') : bare;
}

const addressOf = ({ origin, pathname }: URL): string => `${origin}${withoutEnding(pathname)}`;

/**
 * Reads the Base URL of a credential (Endpoints, `{base_url}`). What is surely a slip is put right: space around it, a
 * slash, a version or the path of an endpoint at its end. Anything else is refused with the address that was probably
 * meant, and so is plain http beyond networks of one's own, unless the credential allows it.
 */
export function readBaseUrl({ baseUrl, allowUnencrypted }: AddressSettings): BaseUrl {
	const text = typedAddress(baseUrl);
	const url = parsedAddress(text);
	if (!url || !/^https?:\/\/[^\s@?#]+$/i.test(text))
		return { ok: false, why: 'unusable', proposal: proposalFor(text) };
	const address = addressOf(url);
	if (url.protocol === 'http:' && allowUnencrypted !== true && !isOwnNetwork(url.hostname))
		return { ok: false, why: 'unencrypted', proposal: address.replace('http:', 'https:') };
	return { ok: true, url: address };
}

/** Without a query, a fragment, and what surrounds addresses in a text; nothing where a password may stand in it. */
function proposalFor(text: string): string | undefined {
	const [address = ''] = text.replace(/[\s"'<>]/g, '').split(/[?#]/);
	const scheme = /^http:(?!\/*https?:)/i.test(address) ? 'http:' : 'https:';
	const meant = parsedAddress(`${scheme}//${address.replace(/^(?:[a-z]+:?\/+|https?:)+/i, '')}`);
	const isHost = meant && /\.|^localhost$|:/.test(meant.host) && !text.includes('@');
	return isHost ? addressOf(meant) : undefined;
}
