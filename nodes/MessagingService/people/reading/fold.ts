/** A reply as words, in lower case, without accents and doubled letters; and numbers, times, days and verbs in one form. */

const maxLength = 300;

const changed = [
	[/(?<=\p{L})['’‘`´](?=\p{L})/gu, ''],
	[/[:;=]-?[(/\\|]/gu, ' ☹ '],
	/** “sí” is a yes, and “si,” at the beginning; “si” may be an “if”. */
	[/(?<![\p{L}\p{N}])s(?:i+\u0301+)+i*(?![\p{L}\p{N}])|^\s*si+(?=[,.!])/gu, 'yes'],
	/** Marks, variation selectors, skin tones and characters without width. */
	[/[\p{M}\u{1F3FB}-\u{1F3FF}\u200B-\u200D\u2060\uFEFF]/gu, ''],
	/** `5 p.m.` and `14 hs` are one word, `412Approve` is two. */
	[/(\d) ?([ap])\. ?m\b\.?|(\d) ([ap])m\b/gu, '$1$3$2$4m'],
	[/(?<!\d)(\d{3})(?=\p{L}{4})/gu, '$1 '],
	[/(\d) ?(?:hs|hrs|horas|h|o clock|oclock)\b/gu, '$1h'],
	[/\bde la manana\b/g, 'morning'],
	[/\bpoor\b/g, 'bad'],
	[/\b(?:noon|midday|mediodia)\b/g, '12h'],
] as const;
/** “Half past five” is `5:30`. */
const half =
	/\bhalf (?:past )?(one|two|thre|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})\b|\b(una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|\d{1,2}) y media\b/gu;
const halfPast = (_: string, one: string, two = one) => `${plain(two)}:30`;
/** A number with its signs, such as `1,000`, `-1`, `2pm`, `10:00`; a picture; a word; punctuation; anything else. */
const parts =
	/[-+$€£]?\d(?:[\d\p{L}%$€]|[.,:/-](?=\d))*|\p{Extended_Pictographic}|\p{L}+|[\s.,;:!¡"'“”„«»()[\]*_~…–—#-]+|[^]/gu;
const doubled = /(\p{L})\1+/gu;
const punctuation = /^[\s.,;:!¡"'“”„«»()[\]*_~…–—#-]+$/u;

/** What separates two words of a reply, more than a space does. */
export const pause = ',';

/** Returns the words, with pauses between them; none if a text asks something, or is too long for an answer. */
export function wordsOf(text: string): readonly string[] {
	return text.length > maxLength || /[?¿]/.test(text) ? [] : fold(text);
}

export function fold(text: string): readonly string[] {
	const whole = text.normalize('NFKD').toLowerCase();
	const folded = changed.reduce((one, [from, to]) => one.replace(from, to), whole).replace(half, halfPast);
	const words = (folded.match(parts) ?? []).flatMap((part) => {
		if (punctuation.test(part)) return part.trim() !== '' || part.includes('\n') ? [pause] : [];
		return /\p{Extended_Pictographic}/u.test(part) ? [pause, part, pause] : [part.replace(doubled, '$1')];
	});
	return words.filter((word, at) => word !== pause || (at > 0 && words[at - 1] !== pause));
}

/** The same number in words, as `fold` leaves them; those of an order after twelve. */
const numerals = `zero cero none ninguno ninguna,one uno una,two dos,thre tres,four cuatro,five cinco,six seis,seven siete,eight ocho,nine nueve,ten diez,eleven once,twelve doce,first primer primero primera,second segundo segunda,third tercer tercero tercera,fourth cuarto,fifth quinto`;
const numeral = (word: string) => numerals.split(',').findIndex((words) => words.split(' ').includes(word));
const days =
	/^(?:(?:mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?(?:day)?|(?:lun|mart|miercol|juev|viern)es|sabado|domingo|mierc|juev|vier)$/;

/** Returns a word in one spelling: `2` for “two”, `fri` for “Friday”. An ordinal word is no number. */
export function plain(word: string): string {
	const value = numeral(word);
	const [, digits] = /^(\d+)(?:st|nd|rd|th)?$/.exec(word) ?? [];
	if (digits !== undefined) return digits.replace(/^0+(?=.)/, '');
	if (value >= 0) return value > 12 ? `#${value - 12}` : String(value);
	// “Negra” is “negro”.
	return days.test(word) ? word.slice(0, 3) : word.replace(/(?<=\p{L}{3})a(?=s?$)/u, 'o');
}

/** Whether a word is a number or a day, of which a question may name several. */
export const isCounted = (word: string): boolean => /\d/.test(plain(word)) || days.test(word);

/** Returns what people write for a word of a label: for `17:00` also `5pm`, `5` and `17h`; for “second” also 2. */
export function spellingsOf(word: string): readonly string[] {
	const [, hour = '', minutes, half] = /^(\d{1,2})(?:[:.](\d\d))?([ap]m|h)?$/.exec(word) ?? [];
	if (hour === '' || (minutes === undefined && half === undefined))
		return [plain(word), plain(word).replace('#', '')];
	const at =
		half === undefined || half === 'h' ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
	const short = at % 12 === 0 ? 12 : at % 12;
	const end = minutes ?? '00';
	const ends = [`:${end}`, `.${end}`, ...(end === '00' ? [''] : [])];
	const later = at < 18 ? ['afternon', 'tarde'] : ['evening', 'noche', at < 20 ? 'tarde' : ''];
	const [day, ...parts] = at < 12 ? ['am', 'morning'] : ['pm', ...later];
	const after = ['', 'h', day];
	const spelled = [at, short].flatMap((hours) =>
		ends.flatMap((one) => after.map((last) => `${hours}${one}${last}`)),
	);
	// With three digits it would look like the number of a question.
	return [...spelled, ...parts, ...(at < 10 ? [] : [`${at}${end}`])];
}

const endings = /(?<=\p{L}{3})u?(?:[aeio]s?|[aei](?:n|mos|r|d[ao]s?|ste)|[ae]ndo|io)?(?:l[aeo]s?)?$/u;

/** Returns what the forms of a Spanish verb have in common: “pag” of “págalo”, “paguen” and “pago”. */
export const stemOf = (word: string): string => word.replace(endings, '');
