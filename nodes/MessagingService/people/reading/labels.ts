import { fold, pause } from './fold';
import { partsOf, phrases, type Part } from './phrases';

/** Finds the label that a reply names. */

/** The same number in words, as `fold` leaves them. */
const numerals = (
	'zero cero none ninguno ninguna,one uno una,two dos,thre tres,four cuatro,five cinco,six seis,seven siete,eight ocho,nine nueve,' +
	'ten diez,eleven once,twelve doce'
).split(',');
const ordinals =
	',first primer primero primera,second segundo segunda,third tercer tercero tercera,fourth cuarto,fifth quinto'.split(
		',',
	);
const days =
	/^(?:(?:mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?(?:day)?|(?:lun|mart|miercol|juev|viern)es|sabado|domingo)$/;

const placeIn = (all: readonly string[], word: string): number =>
	all.findIndex((words) => words.split(' ').includes(word));

/** Returns a word in one spelling: `2` for “two”, `fri` for “Friday”. An ordinal word is no number. */
function plain(word: string): string {
	const place = placeIn(ordinals, word);
	if (place >= 0) return `#${place}`;
	const value = placeIn(numerals, word);
	const [, digits] = /^(\d+)(?:st|nd|rd|th)?$/.exec(word) ?? [];
	if (digits !== undefined) return digits.replace(/^0+(?=.)/, '');
	if (value >= 0) return String(value);
	// “Satisfecha” is “satisfecho”.
	return days.test(word) ? word.slice(0, 3) : word.replace(/(?<=\p{L}{5})a(?=s?$)/u, 'o');
}

/** Whether a word is a number or a day, of which a question may name several. */
export const isCounted = (word: string): boolean => /\d/.test(plain(word)) || days.test(word);

/** Returns what people write for a word of a label: for `17:00` also `5pm`, `5` and `17h`; for “second” also 2. */
function spellingsOf(word: string): readonly string[] {
	const [, hour = '', minutes, half] = /^(\d{1,2})(?:[:.](\d\d))?([ap]m)?$/.exec(word) ?? [];
	if (hour === '' || (minutes === undefined && half === undefined)) {
		const one = plain(word);
		return one.startsWith('#') ? [one, one.slice(1)] : [one];
	}
	const at = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
	const short = at % 12 === 0 ? 12 : at % 12;
	const end = minutes ?? '00';
	const ends = [`:${end}`, `.${end}`, ...(end === '00' ? [''] : [])];
	const spelled = ends.flatMap((one) => [
		...[at, short, `0${at}`].flatMap((hours) => [`${hours}${one}`, `${hours}${one}h`]),
		`${short}${one}${at < 12 ? 'am' : 'pm'}`,
	]);
	// With three digits it would look like the number of a question.
	return at < 10 ? spelled : [...spelled, `${at}${end}`];
}

const denies = /^(?:no|not|dont|never|nunca|sin|without|except|menos|yes)$/;

/** Whether a word only stands before an answer, as in “on the 4th”. */
const isSmall = (word: string): boolean => phrases().get(word) === 'lead' && !isCounted(word);

/**
 * Returns the index of the label that a reply is, but for courtesy, or of the only one that holds all its words. The words
 * of the question alone choose nothing.
 * @param mayStandBeside whether a phrase changes nothing beside a whole label, or beside a number of one
 */
export function labelIn(
	words: readonly string[],
	labels: readonly string[],
	message: string,
	mayStandBeside: (kind: Part['kind']) => boolean,
): number | undefined {
	const all = labels.map((label) => fold(label).filter((word) => word !== pause));
	const whole = words.filter((word) => word !== pause).join(' ');
	const same = all.findIndex((label) => label.join(' ') === whole);
	if (same >= 0) return same;
	const held = all.map((label) => new Set(label.flatMap(spellingsOf)));
	const isHeld = (word: string) => held.some((one) => one.has(plain(word)));
	const parts = partsOf(words).map((part, at, { length }) => {
		const isNamed = part.words.some((word) => isHeld(word) && !isSmall(word));
		// “Hold on” is not “Hold”: something follows what leads to an answer.
		const isLast = part.kind === 'lead' && at === length - 1;
		return { ...part, isKept: isNamed || isLast || !mayStandBeside(part.kind) };
	});
	const kept = parts.flatMap((part) => (part.isKept ? part.words : []));
	const isLead = (word: string) => isSmall(word) || (/^(?:una?|one)$/.test(word) && !isHeld(word));
	const said = kept.filter((word, at) => at === kept.length - 1 || !isLead(word)).map(plain);
	if (said.length === 0) return undefined;
	const own = all.map((label) => label.filter((word) => !isSmall(word)).map(plain));
	const only = (isIt: (label: readonly string[], index: number) => boolean) =>
		own.flatMap((label, index) => (isIt(label, index) ? [index] : []));
	const asked = new Set(fold(message).map(plain));
	const withoutNumbers = (label: readonly string[]) => label.filter((word) => !/\d/.test(word)).join(' ');
	// “Address is right” does not choose “Wrong address”.
	const isNew = (index: number) =>
		said.some((word) => !asked.has(word) || (/\d/.test(word) && own[index]?.includes(word)));
	const isPart = (index: number) =>
		said.every((word) => held[index]?.has(word)) &&
		!said.every((word) => denies.test(word)) &&
		(said.some((word) => /\d/.test(word)) || parts.every(({ kind, isKept }) => isKept || isCourtesy(kind)));
	const found = [
		only((label) => label.join(' ') === said.join(' ')),
		only((label, index) => isNew(index) && withoutNumbers(label) === said.join(' ')),
		only((_, index) => isNew(index) && isPart(index)),
		// “M” is “Medium”.
		only(
			([first = '']) => said.length === 1 && isBeginning(said[0] ?? '') && first.startsWith(said[0] ?? ''),
		),
	].find((one) => one.length > 0);
	const [index = -1, ...others] = found ?? [];
	const hidesNo = own[index]?.some((word) => denies.test(word) && !said.includes(word)) === true;
	return others.length > 0 || index < 0 || hidesNo ? undefined : index;
}

const isBeginning = (word: string): boolean => /^(?:\p{L}|\p{L}{3,})$/u.test(word) && !phrases().has(word);

export const isCourtesy = (kind: Part['kind']): boolean => kind === 'polite' || kind === 'lead';
