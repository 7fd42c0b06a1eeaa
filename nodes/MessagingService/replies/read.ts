/**
 * Reads a reply as one of the answers to a question: one of its numbers, one of its labels, or a
 * yes or no where the labels are a yes and a no, with nothing but courtesy beside it. Anything else
 * is unclear: nothing is interpreted.
 */

const maxLength = 300;

/** Lowercases a text and strips accents, letters drawn out as in “yesss”, and what has no width. */
const fold = (text: string): string =>
	text
		.normalize('NFKD')
		.toLowerCase()
		.replace(/(?<=\p{L})['’‘`´](?=\p{L})/gu, '')
		// Marks, skin tones and characters without width.
		.replace(/[\p{M}\u{1F3FB}-\u{1F3FF}\u200B-\u200D\u2060\uFEFF]/gu, '')
		.replace(/(\p{L})\1{2,}/gu, '$1');

/**
 * A number with its signs, such as `1,000`, `$ 148`, `10:00`; a sad face; a word; a picture; what
 * asks.
 */
const parts =
	/(?:[-+]|[$€£]\s?)?\d+(?:[.,:/-]\d+)*(?:\s?[%$€£°])?|[:;=]-?[(/\\|]|\p{L}+|\p{Extended_Pictographic}|[?¿]/gu;

type Words = readonly string[];

/**
 * Returns the words at the beginning of a text, as much as an answer may be long. One character may
 * become eighteen.
 */
export const wordsIn = (text: string): Words =>
	fold(text.slice(0, maxLength)).slice(0, maxLength).match(parts) ?? [];

const isLong = (text: string): boolean => text.length > maxLength || fold(text).length > maxLength;

const setOf = (text: string): ReadonlySet<string> => new Set(wordsIn(text));

const yes = setOf('yes y yep yup yeah yea si sip órale sim oui');
const no = setOf('no n nope nah nop nel não non');
/** Not to “Any pain?” with the answers Yes and No: there “ok” may say that all is well. */
const ok = setOf(
	'ok okay oki sure absolutely definitely affirmative go ahead do course approve approved accept accepted confirm confirmed 👍 👌 ✅ ' +
		'claro vale dale adelante acuerdo supuesto aprobar apruebo aprobado autorizar autorizo autorizado aceptar acepto confirmar confirmo',
);
const declined = setOf(
	'negative decline declined deny denied reject rejected cancel cancelar rechazar rechazo rechazado negar negado 👎 ❌',
);
const negation = setOf("no not don't");
const courtesy = setOf(
	"please pls plz thanks thx thank you ty hi hello hey sir ma'am madam sorry mate cheers of por favor porfa porfavor xfa gracias muchas " +
		'hola buenas buenos dias tardes noches disculpe de obrigado obrigada merci 🙏 😊 🙂 ' +
		'a an the el la los las reply option number opción número',
);

/** Opt-outs that may also answer a question about something else. */
export const mayAnswer = setOf('cancel cancelar end quit remove revoke detener parar salir sair');

const areAll = (words: Words, ...sets: ReadonlyArray<ReadonlySet<string>>): boolean =>
	words.every((word) => sets.some((set) => set.has(word)));
const without = (words: Words, set: ReadonlySet<string>): Words =>
	words.filter((word) => !set.has(word));

/** Returns the only label that the words are, as they stand or but for courtesy. */
function labelIn(words: Words, labels: readonly Words[]): number | undefined {
	for (const [one, all] of [
		[words, labels],
		[without(words, courtesy), labels.map((label) => without(label, courtesy))],
	] as const) {
		const same = all.flatMap((label, at) =>
			one.length > 0 && String(label) === String(one) ? [at] : [],
		);
		if (same.length > 0) return same.length === 1 ? same[0] : undefined;
	}
	return undefined;
}

/**
 * Returns 0 for a yes and 1 for a no, where the labels are that, such as Approve and Decline, or
 * Voy and No voy.
 */
function decisionIn(words: Words, [approve = [], decline]: readonly Words[]): number | undefined {
	const [first = ''] = approve;
	const [second = first] = decline ?? [];
	const isPair = second !== first && negation.has(second) && decline?.includes(first);
	const isNo = decline === undefined || no.has(second) || declined.has(second);
	if (!isPair && !((yes.has(first) || ok.has(first)) && isNo)) return undefined;
	const said = without(words, courtesy);
	// “Y si” is “and if” in Spanish.
	if (said.length === 0 || (said.length > 1 && said.includes('y'))) return undefined;
	const isLiteral = yes.has(first);
	if (areAll(said, yes) || (!isLiteral && areAll(said, yes, ok))) return 0;
	return areAll(said, no) || (!isLiteral && areAll(said, declined)) ? 1 : undefined;
}

/** Returns the one of these numbers that a text is, with nothing but a yes, a no or courtesy. */
export function numberIn(text: string, numbers: readonly string[]): string | undefined {
	const [number, ...others] = wordsIn(text).filter(
		(word) => !areAll([word], yes, no, ok, declined, courtesy),
	);
	return others.length === 0 ? numbers.find((one) => one === number) : undefined;
}

/** Whether the first word of a text, but for courtesy, is one of a set. */
export const beginsWith = (text: string, set: ReadonlySet<string>): boolean =>
	set.has(without(wordsIn(text), courtesy)[0] ?? '');

export const isLabel = (text: string, labels: readonly string[]): boolean =>
	labelIn(wordsIn(text), labels.map(wordsIn)) !== undefined;

/** What a reply can choose from. */
export interface Choices {
	readonly labels: readonly string[];
	/** The number of each label. */
	readonly numbers: readonly string[];
	/**
	 * Whether the first label approves and the second declines; a no counts even without a second.
	 */
	readonly isApproval: boolean;
}

/** Returns the index of the answer; undefined if the reply is unclear. */
export function readChoice(
	text: string,
	{ labels, numbers, isApproval }: Choices,
): number | undefined {
	const words = wordsIn(text);
	if (isLong(text) || words.some((word) => word === '?' || word === '¿')) return undefined;
	const all = labels.map(wordsIn);
	const meaningOf = (said: Words) =>
		labelIn(said, all) ?? (isApproval ? decisionIn(said, all) : undefined);
	const [own, ...others] = new Set(words.filter((word) => numbers.includes(word)));
	if (own === undefined) return meaningOf(words);
	const at = numbers.indexOf(own);
	const rest = words.filter((word) => word !== own);
	const meaning = meaningOf(rest);
	const beside = [courtesy, new Set(all[at]), ...(isApproval && at > 0 ? [no] : [yes, ok])];
	const agrees = meaning === at || (meaning === undefined && areAll(rest, ...beside));
	return others.length === 0 && agrees ? at : undefined;
}
