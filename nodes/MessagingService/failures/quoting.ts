/** Which words of an answer may be shown: a page or a refusal may repeat a message, a code or a key. */

/** So many characters in a row are no coincidence. */
const run = 12;
/** Anything shorter is part of too many words to be telling. */
const shortest = 3;

function* textsIn(value: unknown): Generator<string> {
	if (typeof value === 'string') yield value;
	else if (typeof value === 'object' && value !== null)
		for (const inner of Object.values(value)) yield* textsIn(inner);
}

function decoded(percent: string): string {
	try {
		return decodeURIComponent(percent);
	} catch {
		return '';
	}
}

/**
 * A text reduced to what stays the same however a page writes it: percent signs, entities, escapes, white
 * space, punctuation and case do not count. Once with all letters, once with the plain ones only, since
 * others may be written as entities.
 */
function coresOf(text: string): [all: string, plain: string] {
	const all = text
		.replace(/(%[0-9a-f]{2})+/gi, decoded)
		.replace(/&#?\w{1,8};|\\u[0-9a-f]{4}|\\[bfnrt]/gi, ' ')
		.replace(/[^\p{L}\p{N}]/gu, '')
		.toLowerCase();
	return [all, all.replace(/[^a-z0-9]/g, '')];
}

function shares(shown: string, hidden: readonly string[]): boolean {
	if (hidden.some((text) => text.length >= shortest && text.length <= run && shown.includes(text)))
		return true;
	for (let at = 0; at + run <= shown.length; at += 1) {
		const part = shown.slice(at, at + run);
		if (hidden.some((text) => text.includes(part))) return true;
	}
	return false;
}

/**
 * Whether words hold none of the texts inside `secrets`, nor a piece of one.
 *
 * @param words at most a few hundred characters
 * @param secrets what was sent: the request and the credential
 */
export function isQuotable(words: string, secrets: object): boolean {
	const [all, plain] = coresOf(words);
	const hidden = [...textsIn(secrets)].map(coresOf);
	return (
		!shares(
			all,
			hidden.map(([text]) => text),
		) &&
		!shares(
			plain,
			hidden.map(([, text]) => text),
		)
	);
}
