import { each } from './splitWords';

/**
 * What people add to a yes or no, or write to whom asks whether they come. Elsewhere it is no answer by itself: “I'll be
 * there” to “Cancel your appointment?” is a no.
 */

const who = ['i ', 'we '];
const comes = ['come', 'be there', 'attend', 'make it', 'go', 'be coming', 'be attending'];
const after = ['', ' then'];
const cannot = ['cant', 'cannot', 'can not', 'wont', 'will not', 'wont be able to', 'will not be able to'];
const spanishComes = ['ir', 'asistir', 'venir', 'acudir', 'llegar', 'estar'];
const there = ['', 'ahi ', 'alli ', 'alla ', 'aqui '];
const spanishWill = [
	...['estare', 'estaremos', 'estara', 'ire', 'iremos', 'ira', 'asistire', 'asistiremos'],
	...['vendre', 'vendremos', 'vendra', 'acudire', 'acudiremos', 'llegare', 'voy', 'vamos'],
];

export const doing = each(who, ['will', 'shall', 'can', 'do', 'am', 'are', 'would']);
export const notDoing = each(who, [...cannot, 'do not', 'dont', 'am not', 'are not', 'would not', 'wouldnt']);

export const coming: readonly string[] = [
	...each([...who, ''], ['will ', 'can ', 'shall '], comes, after),
	...each(['ill ', 'well '], comes, after),
	...each(['im ', 'i am ', 'were ', 'we are ', ''], ['coming', 'attending', 'going'], after),
	...each(['see you ', 'see u ', 'see ya '], ['there', 'then', 'soon']),
	...['count me in', 'count on me', 'be there', 'cuente conmigo', 'cuenten conmigo', 'cuenta conmigo'],
	...['nos vemos', 'ahi nos vemos', 'alli nos vemos', 'hasta entonces', 'estare presente', 'sin falta'],
	...each(there, spanishWill, ['', ' ahi', ' alli', ' sin falta', ' puntual']),
	...each(['voy a ', 'vamos a ', 'pienso ', 'si que '], spanishComes),
	...each(['si que ', 'sí que ', 'claro que '], spanishWill),
];

export const notComing: readonly string[] = [
	...cannot,
	...each([...who, ''], cannot, [...comes.map((verb) => ` ${verb}`)]),
	...each(['im not ', 'i am not ', 'we are not ', 'not '], ['coming', 'attending', 'going']),
	...each(['im ', 'i am ', ''], ['not able to', 'unable to'], ['', ...comes.map((verb) => ` ${verb}`)]),
	...each(
		['no puedo', 'no podre', 'no podremos', 'no podemos', 'no voy a poder', 'no vamos a poder', 'no podra'],
		['', ...spanishComes.map((verb) => ` ${verb}`)],
	),
	...each(['no '], spanishWill),
	...each(['me es ', 'me resulta ', 'me sera '], ['imposible', 'imposible ir', 'imposible asistir']),
	...['imposible', 'impossible', 'not possible', 'no es posible', 'no can do'],
	...each(['no me es ', 'no me sera '], ['posible', 'posible ir', 'posible asistir']),
];

/** The sentence that asks, in English or Spanish. */
const asks =
	/\b(?:(?:will|can|could) you (?:come|attend|make it|be there)|are you coming|vendras?|vendran|asistiras?|iras?|acudiras?|vienes?|(?:puedes?|podras?) (?:ir|venir|asistir|acudir))\b/;
const asksElse =
	/\b(?:cancel\w*|or|not|no|o|otr[oa]|cambi\w*|reschedul\w*|chang\w*|mov\w*|instead|late\w*)\b/;
/** “I’ll be there” leaves open whether also earlier, or with whom. */
const asksMore =
	/\b(?:earl\w*|before|after|alone|without|bring\w*|antes|despues|temprano|sol[oa]s?|sin|tra[ei]\w*|(?:with|con)(?! (?:(?:el|la|the|our|your) )?(?:dra?|doctora?|us|nosotros)\b))\b/;

const meets =
	/\b(?:appointment|booking|reservation|meeting|visit|class|cita|turno|reserva|reservacion|reunion|visita|clase)\b/;

/**
 * Returns whether a message asks if somebody comes, and nothing else (`asked`), is about something to come to (`near`),
 * or about anything else.
 */
export function comingIn(message: string): 'asked' | 'near' | 'elsewhere' {
	const folded = message.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
	const [first = '', ...others] = folded.split('?');
	const asked = first.split(/[.!¿\n]/).at(-1) ?? '';
	if (asksElse.test(folded)) return 'elsewhere';
	if (others.length === 1 && asks.test(asked) && !asksMore.test(asked)) return 'asked';
	return meets.test(folded) ? 'near' : 'elsewhere';
}
