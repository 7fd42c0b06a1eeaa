import { phrases } from './phrases';
import { phraseOf } from './splitWords';

/** How people name an answer by its place in the list, or a time by another spelling. */

export interface Position {
	/** In the form of `phraseOf`. */
	readonly phrase: string;
	/** Index of the answer. */
	readonly answer: number;
	readonly by: 'number' | 'numeral';
}

const cardinals = ['one uno una', 'two dos', 'three tres', 'four cuatro', 'five cinco'].map(phraseOf);
const ordinals = [
	'first primero primera',
	'second segundo segunda',
	'third tercero tercera',
	'fourth cuarto cuarta',
];
const endings = ['st', 'nd', 'rd'];
const last = 'last ultimo ultima';
const nouns = ['', ' one', ' option', ' choice', ' opcion'];
const beforeNumbers = ['option', 'option number', 'choice', 'opcion', 'opcion numero', 'number', 'numero'];

/** Returns the positions in a list of labels that can mean nothing else: beside “2 people”, a 2 may mean that. */
export function positionsOf(labels: readonly string[]): readonly Position[] {
	const leading = labels.map((label) => /^\P{L}*?(\d+)/u.exec(label)?.[1]);
	const hasDigits = leading.some((digits) => digits !== undefined);
	return labels.flatMap((_, answer) => {
		const place = answer + 1;
		const isOther = leading.some((digits, index) => index !== answer && Number(digits) === place);
		if (isOther) return [];
		const named = (by: Position['by'], phrases: readonly string[]) =>
			phrases.map((phrase) => ({ phrase, answer, by }));
		const words = (all = '') => all.split(' ').filter(Boolean);
		const isLast = place === labels.length && place > 2;
		const ordinal = [...words(ordinals[answer]), ...words(isLast ? last : '')];
		return [
			...(hasDigits ? [] : named('number', [String(place)])),
			...(hasDigits ? [] : named('numeral', words(cardinals[answer]))),
			...named('numeral', [
				...ordinal.flatMap((one) => nouns.map((noun) => `${one}${noun}`)),
				...nouns.slice(1).map((noun) => `${place}${endings[answer] ?? 'th'}${noun}`),
			]),
			...named('numeral', beginningsOf(labels, answer)),
			...named(
				'number',
				beforeNumbers.map((before) => `${before} ${place}`),
			),
		];
	});
}

const dayNames =
	/^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|lunes|martes|miercoles|jueves|viernes|sabado|domingo)$/;

/** Returns the words before the number of a label, such as “Friday” of “Friday 4”, if no other label has them. */
function beginningsOf(labels: readonly string[], answer: number): readonly string[] {
	const begins = labels.map((label) => phraseOf(/^[\p{L} ]+(?= \d)/u.exec(label)?.[0] ?? ''));
	const begin = begins[answer] ?? '';
	const [first = ''] = begin.split(' ');
	const isOther = labels.some(
		(label, index) => index !== answer && phraseOf(label).split(' ').includes(first),
	);
	if (begin === '' || isOther || phrases.has(begin)) return [];
	if (!dayNames.test(begin)) return [begin];
	const day = labels[answer]?.split(' ').at(-1) ?? '';
	const dates = !/^\d+$/.test(day)
		? []
		: ['st', 'nd', 'rd', 'th'].flatMap((end) => [` ${day}${end}`, ` the ${day}${end}`]);
	return [
		...[3, 4, 5].map((length) => begin.slice(0, length)),
		...['', ...dates].map((date) => begin + date),
	];
}

const timeOfDay = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/;

/** Returns other spellings of a time of day, such as `5 pm` of `17:00`; none of any other label. */
export function spellingsOf(label: string, labels: readonly string[]): readonly string[] {
	const [, hour, minutes = ''] = timeOfDay.exec(label.trim()) ?? [];
	if (hour === undefined) return [];
	const at = Number(hour);
	const half = at >= 12 ? 'pm' : 'am';
	// Alone, “8:00” may be in the evening.
	const is24 = labels.some((one) => /^(?:0\d?|1[3-9]|2\d)$/.test(timeOfDay.exec(one.trim())?.[1] ?? ''));
	const twelve = String(at % 12 === 0 ? 12 : at % 12);
	const inHalf = [`${twelve}:${minutes}`, `${twelve}.${minutes}`, ...(minutes === '00' ? [twelve] : [])];
	const plain = [`${at}:${minutes}`, `${at}.${minutes}`, `${at}:${minutes}h`, `${at}h${minutes}`];
	const all = [...plain, ...(is24 ? inHalf.flatMap((one) => [`${one} ${half}`, `${one}${half}`]) : [])];
	return all.flatMap((one) => [one, `at ${one}`, `a las ${one}`, `las ${one}`]);
}
