import { emailAddress } from '../contract';
import { controlCharacter, isEmpty, refuse, type Checked } from './checked';

/** One e-mail address and nothing else, trimmed. */
export function toAddress(value: unknown): Checked<{ address: string }> {
	const parsed = emailAddress.safeParse(typeof value === 'string' ? value.trim() : value);
	if (parsed.success) return { ok: true, address: parsed.data };
	return refuse(
		isEmpty(value) ? 'is empty' : 'is not an e-mail address',
		'Write the address only, such as shop@example.com',
	);
}

/** Text for a header of the e-mail, trimmed: a line break in it would start another header. */
export function toSingleLine(value: unknown): Checked<{ line: string }> {
	const line = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : value;
	if (isEmpty(line))
		return refuse(
			'is empty',
			'Fill it in; if it is an expression, check that it returns a value for this item',
		);
	if (typeof line !== 'string')
		return refuse('is not text', 'Enter text, or an expression that returns text');
	return controlCharacter.test(line)
		? refuse('has a line break or another control character', 'Write it on one line')
		: { ok: true, line };
}
