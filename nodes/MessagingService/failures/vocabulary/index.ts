import { english } from './english';
import { spanish } from './spanish';

/**
 * Words that messaging and e-mail services say, in English and Spanish, in their basic forms and without accents. No
 * more than these is shown of what a service says, so names, places and what people write about are not among them.
 */
const vocabulary: readonly string[] = [...english, ...spanish].flatMap((theme) => theme.split(/\s+/));

/** Words after a number that counts something; any other number may be a code. */
const counted: readonly string[] =
	`millisecond second sec minute min hour hr day week month year time attempt try retry request
call character char letter digit symbol byte kb mb gb kib mib segment part message sms email recipient address number
parameter field variable value item element line page file attachment button credit connection percent digito caracter
milisegundo segundo minuto hora dia semana mes ano vez intento solicitud peticion letra mensaje correo destinatario
numero parametro campo valor elemento linea pagina archivo adjunto credito segmento parte conexion`.split(
		/\s+/,
	);

/** What follows a stem in place of the end of a listed word. */
const endings: ReadonlyArray<readonly [end: RegExp, inPlace: string]> = [
	[/$/, 's es d ed ing ly'],
	[/e$/, 'ing'],
	[/y$/, 'ies ied'],
	[/(?<=.{3})o$/, 'a as'],
	[/(?<=..)ar$/, 'a as an o os e es en ado ada ados adas ando amos emos aron'],
	[/(?<=..)[ei]r$/, 'e en o a an ido ida idos idas iendo imos emos io ieron'],
];

/** Without accents and case. */
export const withoutAccents = (text: string): string =>
	text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function formsOf(word: string): string[] {
	// Endings make words of their own of the shortest ones.
	const fitting = word.length < 3 ? [] : endings.filter(([end]) => end.test(word));
	return [
		word,
		...fitting.flatMap(([end, inPlace]) => inPlace.split(' ').map((one) => word.replace(end, one))),
	];
}

const setOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.flatMap(formsOf));

/** Made when they are first needed: few runs meet an answer that has to be cut. */
let plain: ReadonlySet<string> | undefined;
let countable: ReadonlySet<string> | undefined;

export const isPlain = (word: string): boolean =>
	(plain ??= setOf([...vocabulary, ...counted])).has(withoutAccents(word));
export const isCounted = (word: string): boolean => (countable ??= setOf(counted)).has(withoutAccents(word));
