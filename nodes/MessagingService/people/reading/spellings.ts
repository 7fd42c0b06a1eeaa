/** Numbers, times and days, however they are written. */

/** The same number in words, as `fold` leaves them; those of an order after twelve. */
const numerals = `zero cero none ninguno ninguna,one uno una,two dos,thre tres,four cuatro,five cinco,six seis,seven siete,eight ocho,nine nueve,ten diez,eleven once,twelve doce,first primer primero primera,second segundo segunda,third tercer tercero tercera,fourth cuarto,fifth quinto`;
const numeral = (word: string): number =>
	numerals.split(',').findIndex((words) => words.split(' ').includes(word));
const days =
	/^(?:(?:mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?(?:day)?|(?:lun|mart|miercol|juev|viern)es|sabado|domingo)$/;

/** Returns a word in one spelling: `2` for “two”, `fri` for “Friday”. An ordinal word is no number. */
export function plain(word: string): string {
	const value = numeral(word);
	const [, digits] = /^(\d+)(?:st|nd|rd|th)?$/.exec(word) ?? [];
	if (digits !== undefined) return digits.replace(/^0+(?=.)/, '');
	if (value >= 0) return value > 12 ? `#${value - 12}` : String(value);
	// “Satisfecha” is “satisfecho”.
	return days.test(word) ? word.slice(0, 3) : word.replace(/(?<=\p{L}{5})a(?=s?$)/u, 'o');
}

/** Whether a word is a number or a day, of which a question may name several. */
export const isCounted = (word: string): boolean => /\d/.test(plain(word)) || days.test(word);

/** Returns what people write for a word of a label: for `17:00` also `5pm`, `5` and `17h`; for “second” also 2. */
export function spellingsOf(word: string): readonly string[] {
	const [, hour = '', minutes, half] = /^(\d{1,2})(?:[:.](\d\d))?([ap]m)?$/.exec(word) ?? [];
	if (hour === '' || (minutes === undefined && half === undefined))
		return [plain(word), plain(word).replace('#', '')];
	const at = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
	const short = at % 12 === 0 ? 12 : at % 12;
	const end = minutes ?? '00';
	const ends = [`:${end}`, `.${end}`, ...(end === '00' ? [''] : [])];
	const after = ['', 'h', at < 12 ? 'am' : 'pm'];
	const spelled = [at, short, `0${at}`].flatMap((hours) =>
		ends.flatMap((one) => after.map((last) => `${hours}${one}${last}`)),
	);
	// With three digits it would look like the number of a question.
	return at < 10 ? spelled : [...spelled, `${at}${end}`];
}
