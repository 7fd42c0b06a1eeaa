import { english } from './english';
import { spanish } from './spanish';

/**
 * Words that messaging and e-mail services say, in English and Spanish, in their basic forms and without accents. No
 * more than these is shown of what a service says, so names, places and what people write about are not among them.
 */
export const vocabulary: readonly string[] = [...english, ...spanish].flatMap((theme) => theme.split(/\s+/));

/** Words after a number that counts something; any other number may be a code. */
export const counted: readonly string[] =
	`millisecond second sec minute min hour hr day week month year time attempt try retry request
call character char letter digit symbol byte kb mb gb kib mib segment part message sms email recipient address number
parameter field variable value item element line page file attachment button credit connection percent digito caracter
milisegundo segundo minuto hora dia semana mes ano vez intento solicitud peticion letra mensaje correo destinatario
numero parametro campo valor elemento linea pagina archivo adjunto credito segmento parte conexion`.split(
		/\s+/,
	);

/** What follows a stem in place of the end of a listed word. */
export const endings: ReadonlyArray<readonly [end: RegExp, inPlace: string]> = [
	[/$/, 's es d ed ing ly'],
	[/e$/, 'ing'],
	[/y$/, 'ies ied'],
	[/(?<=.{3})o$/, 'a as'],
	[/(?<=..)ar$/, 'a as an o os e es en ado ada ados adas ando amos emos aron'],
	[/(?<=..)[ei]r$/, 'e en o a an ido ida idos idas iendo imos emos io ieron'],
];
