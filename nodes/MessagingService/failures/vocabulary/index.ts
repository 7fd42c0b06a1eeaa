import { english } from './english';
import { spanish } from './spanish';

/** Nouns that numbers count; any other number may be a code. */
const units: readonly string[] =
	`millisecond second sec minute min hour hr day week month year time attempt try retry request call character char
letter digit symbol byte kb mb gb kib mib segment part message sms email recipient address number parameter field
variable value item element line page file attachment button credit connection percent digito caracter milisegundo
segundo minuto hora dia semana mes ano vez intento solicitud peticion letra mensaje correo destinatario numero
parametro campo valor elemento linea pagina archivo adjunto credito segmento parte conexion`.split(/\s+/);

/**
 * All words of a service that may be shown, in their base forms and without accents. Names, places and private topics
 * are left out on purpose.
 */
const vocabulary: readonly string[] = [...units, ...`${english}${spanish}`.trim().split(/\s+/)];

/** Endings that replace the end of a listed word. */
const endings: ReadonlyArray<readonly [end: RegExp, replacements: string]> = [
	[/$/, 's es d ed ing ly'],
	[/e$/, 'ing'],
	[/y$/, 'ies ied'],
	[/(?<=.{3})o$/, 'a as'],
	[/(?<=..)ar$/, 'a as an o os e es en ado ada ados adas ando amos emos aron'],
	[/(?<=..)[ei]r$/, 'e en o a an ido ida idos idas iendo imos emos io ieron'],
];

/** Removes accents and case. */
export const withoutAccents = (text: string): string =>
	text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function formsOf(word: string): string[] {
	// With endings, the shortest words would become other words.
	const fitting = word.length < 3 ? [] : endings.filter(([end]) => end.test(word));
	const forms = fitting.flatMap(([end, all]) => all.split(' ').map((one) => word.replace(end, one)));
	return [word, ...forms];
}

const setOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.flatMap(formsOf));

/** Built on first use, because few runs need to cut an answer. */
let plainWords: ReadonlySet<string> | undefined;
let unitWords: ReadonlySet<string> | undefined;

export const isPlain = (word: string): boolean =>
	(plainWords ??= setOf(vocabulary)).has(withoutAccents(word));
export const isUnit = (word: string): boolean => (unitWords ??= setOf(units)).has(withoutAccents(word));
