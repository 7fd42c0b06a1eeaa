import { publicUrl } from '../contract';
import { controlCharacter, isEmpty, refuse, type Checked } from './checked';
import { fieldWords } from '../words';

/**
 * An address that somebody else downloads from: http or https, in the normal form of URLs, so that
 * spaces and letters beyond ASCII arrive percent-encoded.
 */
export function toWebAddress(value: unknown): Checked<{ url: string }> {
	const written = typeof value === 'string' ? value.trim() : value;
	const parsed = publicUrl.safeParse(written);
	if (parsed.success && !controlCharacter.test(String(written))) return { ok: true, url: parsed.data };
	return refuse(isEmpty(written) ? fieldWords.hasNoWebAddress : fieldWords.isNotAWebAddress);
}
