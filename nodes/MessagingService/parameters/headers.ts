import * as z from 'zod/v4';
import type { Checked } from '../text/checked';

const address = z.email();
const controlCharacter = /\p{Cc}/u;
const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** One e-mail address and nothing else, trimmed. */
export function toAddress(value: unknown): Checked<{ address: string }> {
	const parsed = address.safeParse(typeof value === 'string' ? value.trim() : value);
	if (parsed.success) return { ok: true, address: parsed.data };
	return {
		ok: false,
		reason: isEmpty(value) ? 'is empty' : 'is not an e-mail address',
		wayOut: 'Write the address only, such as shop@example.com',
	};
}

/** Text for a header of the e-mail, trimmed: a line break in it would start another header. */
export function toSingleLine(value: unknown): Checked<{ line: string }> {
	const line = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : value;
	if (isEmpty(line)) {
		return {
			ok: false,
			reason: 'is empty',
			wayOut: 'Fill it in; if it is an expression, check that it returns a value for this item',
		};
	}
	if (typeof line !== 'string') {
		return { ok: false, reason: 'is not text', wayOut: 'Enter text, or an expression that returns text' };
	}
	return controlCharacter.test(line)
		? {
				ok: false,
				reason: 'has a line break or another control character',
				wayOut: 'Write it on one line',
			}
		: { ok: true, line };
}
