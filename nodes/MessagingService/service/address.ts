/** Copied along from where it was read, and not seen. */
const invisible = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;

/** What was typed or pasted as an address, without what nobody sees. */
export const typedAddress = (value: unknown): string =>
	typeof value === 'string' ? value.replace(invisible, '').trim() : '';

/** An http(s) address; nothing where the text is none. */
export function parsedAddress(text: string): URL | undefined {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	// A scheme that was pasted twice makes a host of the second one.
	return url && /^https?:$/.test(url.protocol) && !/^https?$/.test(url.hostname) ? url : undefined;
}
