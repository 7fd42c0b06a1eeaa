import { NewestMap } from '../../bounded/newestMap';
import { phrases, type Kind } from './phrases';
import { each, phraseOf } from './splitWords';

/** Words of a question that people repeat: “yes, release it” to “Release the invoice?”. */

const notVerbs =
	/^(?:a|an|the|my|your|this|that|is|are|am|was|were|do|does|did|has|have|had|will|would|shall|should|can|could|may|might|must|what|which|who|whom|whose|when|where|why|how|not|no|yes|ok|if|and|or|any|all|in|on|at|to|for|si|el|la|los|las|un|una|que|cual|quien|cuando|donde|como)$/;
const forUs = /^(?:(?:shall|should|may|can|could) (?:i|we)|do you want (?:me|us) to|please) /;
/** Who asks about several things may get a yes to one of them. */
const several = /\b(?:and|or|y|o|e|u)\b|[;&+/]|,\s/;
const things = /\b(?:the|this|your|la|el|los|las|esta|este|su|sus) \p{L}{3,}/gu;
/** “Yes, keep it” to “Keep or cancel it?” is no answer to Approve. */
const choice = /\b(?:or|o|u)\b/;
const it = ['', ' it', ' this', ' that', ' them', ' him', ' her', ' it now'];

/**
 * Returns what a reply may repeat of a question. A verb alone is no answer, since “cancel” may mean either and “reject
 * it” to “Reject the offer?” is a yes; “don't cancel” is a no.
 */
export function echoesIn(message: string): ReadonlyMap<string, Kind> {
	const echoes = known.get(message) ?? find(message);
	known.set(message, echoes);
	return echoes;
}

/** Those of the last questions. */
const known = new NewestMap<ReadonlyMap<string, Kind>>(100);

function find(message: string): ReadonlyMap<string, Kind> {
	const folded = message.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
	const [before = '', ...after] = folded.split('?');
	const asked = after.length > 0 ? before.split(/[.!]\s|[¿\n]/).at(-1) : '';
	const sentence = (asked ?? '').trim().replace(forUs, '');
	const first = /^[a-z]{2,}(?= )/.exec(sentence)?.[0] ?? '';
	const kindOf = (word: string) => phrases.get(phraseOf(word));
	const isVerb =
		first !== '' &&
		!notVerbs.test(first) &&
		!choice.test(sentence) &&
		['denied', undefined].includes(kindOf(first));
	const verbs = isVerb ? [first] : [];
	const isOne = !several.test(sentence);
	const named = sentence.match(things) ?? [];
	const long = folded.match(/\p{L}{6,}/gu) ?? [];
	// “Reject or accept?” leaves each its meaning.
	const stems = long.some((word) => kindOf(word) === 'yes') ? [] : long.map((word) => word.slice(0, 6));
	const refusals = [...phrases].flatMap(([phrase, kind]) => {
		const isNamed = stems.some((stem) => ` ${phrase}`.includes(` ${phraseOf(stem)}`));
		return kind === 'denied' && isNamed ? [phrase] : [];
	});
	const all: ReadonlyArray<readonly [Kind, readonly string[]]> = [
		['polite', isOne && named.length === 1 ? each(['', 'with ', 'con '], named) : []],
		['doing', [...each(['', 'please ', 'i '], verbs, it), ...refusals]],
		['no', each(['', 'please '], ['dont ', 'do not ', 'never '], verbs, it)],
	];
	return new Map(all.flatMap(([kind, texts]) => texts.map((one) => [phraseOf(one), kind] as const)));
}
