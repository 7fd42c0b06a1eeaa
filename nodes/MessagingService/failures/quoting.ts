import type { EndpointName } from '../contract';
import { cutSecrets, hiddenTexts, type Sent } from './hidden';
import { coreOf, lettersOf, plainCore, plainLetters } from './letters';
import { Search, type Range } from './search';

/** Which words of an answer may be shown: a page or a refusal may repeat a message, a code or a key. */

/** More of an answer than this is never shown, so no more is searched. */
const searched = 1000;

const mask = '…';

/** Answers in which any number may be a one-time password (endpoints 7 to 9). */
const withCodes: ReadonlySet<EndpointName> = new Set(['otpSend', 'otpSendByQuery', 'otpVerify']);

/** Four or more digits among nothing but letters and digits: in groups or not, however they are written. */
const codes = /\p{Nd}{4,}/gu;

function masked(text: string, ranges: Range[]): string {
	let shown = '';
	let at = 0;
	for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
		shown += text.slice(at, start) + mask;
		at = Math.max(at, end);
	}
	// The filling of base64, and what stands between two masks and is no word, belong to what is hidden.
	return (shown + text.slice(at))
		.replace(/…(?:=|%3D)+/gi, mask)
		.replace(/…[^\p{L}\p{N}]*…/gu, mask)
		.trim();
}

/**
 * Words of an answer as they may be shown: without what was sent, in whatever spelling, without the credential in
 * any encoding, and without anything that may be a one-time password. The credential test and the node both ask here.
 *
 * @param words what the service or a proxy said
 * @param about where it was said, to what, and how much of it is shown
 * @returns the words, cut; `undefined` where nothing is left of them
 */
export function quotable(
	words: string,
	{ endpoint, length, ...sent }: Sent & { readonly endpoint: EndpointName; readonly length: number },
): string | undefined {
	const text = words.slice(0, searched);
	const letters = lettersOf(text);
	const all = new Search(text, letters);
	const plain = new Search(text, plainLetters(letters));
	const ranges: Range[] = [];
	for (const hidden of hiddenTexts(sent)) {
		const core = coreOf(hidden);
		ranges.push(...all.find(core), ...plain.find(plainCore(core)));
	}
	for (const secret of all.core === '' ? [] : cutSecrets(sent)) {
		const core = coreOf(secret);
		ranges.push(...all.findBeginning(core), ...plain.findBeginning(plainCore(core)));
	}
	if (withCodes.has(endpoint))
		for (const { 0: digits, index } of all.core.matchAll(codes)) ranges.push(all.range(index, digits.length));
	const safe = masked(text, ranges);
	if (safe.includes(mask) && !/[\p{L}\p{N}]/u.test(safe)) return undefined;
	return safe.length > length ? `${safe.slice(0, length)}${mask}` : safe;
}

/** A code of an answer as it may be shown: the service's own have three digits, so a longer one may be a password. */
export const quotableCode = (code: number | undefined, endpoint: EndpointName): number | undefined =>
	(code ?? 0) > 999 && withCodes.has(endpoint) ? undefined : code;
