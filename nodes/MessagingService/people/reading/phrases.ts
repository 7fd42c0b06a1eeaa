import { coming, doing, notComing, notDoing } from './coming';
import { each, phraseOf } from './splitWords';

/** What people write to say yes or no, in English and Spanish; each counts for questions in both. */

/**
 * `yes`, `no`: on their own or with others of their kind. `plainNo`: may also stand before another no. `denied`: a no
 * that “no” turns around. `alone`: a yes or no only if there is nothing but courtesy beside it. `ifYes`: after “si”
 * without accent, a condition. `coming`, `doing`: coming.ts. `before`: only before a number or a label. `wish`: only before a
 * label. `polite`: changes nothing.
 */
export type Kind =
	| 'yes'
	| 'ifYes'
	| 'bareSi'
	| 'aloneYes'
	| 'coming'
	| 'doing'
	| 'no'
	| 'plainNo'
	| 'denied'
	| 'aloneNo'
	| 'notComing'
	| 'notDoing'
	| 'before'
	| 'wish'
	| 'polite';

const list = (all: string): readonly string[] => all.split(', ');

const it = ['', ' it', ' this', ' that', ' the request', ' this request'];
const isThat = list('that is, thats, this is, its, it is, sounds, looks, seems').map((one) => `${one} `);
const wellFor = list('ok, okay, fine, good, great, perfect, cool, alright, correct, acceptable');
const isWell = list('im, i am, were, we are').map((one) => `${one} `);
const forMe = ['', ' by me', ' with me', ' to me', ' for me', ' from me', ' on my side', ' from my side'];
const inWords = list('i say, id say, i would say, thats a, that is a, its a, it is a');
const inSpanishWords = list('digo que, yo digo que, yo diria que, por mi, para mi');
const spanishIt = ['', 'lo ', 'la ', 'se ', 'yo ', 'yo lo ', 'queda ', 'esta '];

const approving = list(
	'approve, approved, agree, agreed, accept, accepted, authorize, authorized, authorise, authorised, confirm, confirmed',
);
const declining = list(
	'decline, declined, reject, rejected, deny, denied, refuse, refused, disapprove, disapproved, disagree',
);
const spanishApproving = list(
	'apruebo, apruevo, aprueba, aprobado, aprobada, aprovado, aprovada, aprobar, aprovar, autorizo, autoriso, autoriza, autorizado, autorizada, autorizar, ' +
		'acepto, acepta, aceptado, aceptada, aceptar, confirmo, confirmado, confirmada, confirmar',
);
const spanishDeclining = list(
	'rechazo, rechaso, rechaza, rechazalo, rechacelo, rechacenlo, rechazado, rechazada, rechazar, deniego, denegado, denegada, denegar',
);

const phrasesOf: Readonly<Record<Kind, readonly string[]>> = {
	coming,
	notComing,
	doing,
	notDoing,
	yes: [
		...list(
			'yes, yep, yup, yeah, yea, yes i do, ok, okay, okey, oki, okie, okey dokey, okie dokie, sure, sure thing, of course, ' +
				'of course yes, yes of course, go ahead, go for it, do it, do it now, do that, no problem, fine, fine by me, fine with me, thats fine, ' +
				'it is fine, its fine, that is fine, sounds good, sounds fine, looks good, looks good to me, looks fine, all good, no objection, no objections, im ok with that, im fine with that, i am ok with that,  alright, all right, affirmative, absolutely, ' +
				'definitely, certainly, correct, proceed, perfect, you have my approval, you have my ok, you may proceed, you can proceed, im good with that, ' +
				'i am good with that, lgtm, go 4 it, that works, that works for me, works for me, by all means, green light, ' +
				'consider it approved, good to go, ye, yeh, you can, yes you can, thats correct, that is correct, thats right, that is right, ' +
				'happy with that, happy with it, happy to approve, sounds ok, sounds okay, sounds great, sounds right, very well, ok to proceed, okay to proceed, ' +
				'ok to approve, okay to approve, ok to go ahead, okay to go ahead, no problem at all, please do, please do so',
		),
		...list(
			'sip, simon, hagale, hagale pues, sin objeciones, claro, claro que si, por supuesto, por supuesto que si, desde luego, dale, dale pues, orale, orale pues, ' +
				'andale, andale pues, va que va, va pues, de acuerdo, estoy de acuerdo, conforme, adelante, afirmativo, sin problema, ' +
				'perfecto, correcto, sipi, sin problemas, ' +
				'con gusto, con mucho gusto, con todo gusto, hazlo, hagalo, haganlo, como no, okas, que si, si claro, si acepto, bueno si',
		),
		...each(['', 'i '], approving, it),
		...each(spanishIt, spanishApproving),
		...each(isThat, wellFor, forMe),
		...each(['ok', 'okay', 'fine'], forMe),
		...each(inWords, [' yes']),
		...each(inSpanishWords, [' si', ' adelante', ' esta bien', ' ok']),
		...each(['sure', 'yes', 'ok'], [' why not']),
		...each(['happy for you to '], ['go ahead', 'proceed', 'do it']),
		...each(isWell, ['ok', 'okay', 'fine', 'good', 'happy', 'alright', 'cool'], [' with it', ' with this']),
		...each(['is ', 'would be '], wellFor, forMe),
		...list(
			'signed off, i sign off, works, suits me, that suits me, i have no objection, i have no objections, venga, venga va',
		),
		...list(
			'todo ok, todo perfecto, todo en orden, todo conforme, todo correcto, efectivamente, exacto, exactamente, ' +
				'adelante con ello, adelante con eso, adelante con esto, por mi bien, por mi perfecto, por mi va, por mi de acuerdo, por mi sin problema',
		),
		...each(['', 'no tengo '], ['ningun problema', 'ningun inconveniente']),
		...each(['dale', 'va', 'ok', 'hazlo'], [' nomas', ' no mas']),
		...list('👍, ✅, 👌, ✔, ☑, 🆗'),
	],
	ifYes: [
		...list(
			'esta bien, me parece bien, procede, proceda, procedan, va, sale, vale, no hay problema, no hay inconveniente, todo bien, se puede, ' +
				'es correcto, asi es, muy bien, visto bueno, vobo, vo bo',
		),
		...each(['me '], ['va bien', 'viene bien', 'sirve', 'funciona', 'conviene', 'queda bien']),
		...each(['puede ', 'puedes ', 'pueden '], ['proceder']),
		...each(['tiene mi ', 'tienes mi ', 'tienen mi '], ['autorizacion', 'aprobacion', 'visto bueno', 'ok']),
	],
	bareSi: ['si'],
	aloneYes: list('y, k, s'),
	no: [
		...list(
			'no way, of course not, absolutely not, definitely not, certainly not, hell no, no chance, not a chance, no deal, do not, dont, not ok, not okay, better not, ' +
				'rather not, i would rather not, id rather not, never, negative, i do not want it, i dont want it, i do not want to, i dont want to, ' +
				'hard no, no to this, no to that, not going ahead, not happy with this, not happy with that, ' +
				'under no circumstances, thanks but no, no thanks but no, ' +
				'please do not, please dont, unfortunately not, im afraid not, i am afraid not, sadly not, no im ill, no i am ill, no im sick, no i am sick',
		),
		...each(['not ', 'its not ', 'thats not ', 'that is not '], ['ok', 'okay'], forMe),
		...each(
			['im not ', 'i am not ', 'we are not '],
			['ok', 'okay', 'fine', 'happy'],
			[' with it', ' with this', ' with that'],
		),
		...each(['no me '], ['va bien', 'viene bien', 'sirve', 'funciona', 'conviene', 'queda bien']),
		...each(['not this ', 'no not this '], ['one', 'time']),
		...each(['i dont want ', 'i do not want '], ['this', 'that']),
		...each(['do not', 'dont'], [' do it', ' do that', ' do this', ' proceed', ' go ahead']),
		...each(
			['not ', 'do not ', 'dont ', 'wont ', 'will not ', 'never '].flatMap((no) => [no, `i ${no}`]),
			approving,
			it,
		),
		...list(
			'claro que no, por supuesto que no, desde luego que no, de ninguna manera, de ningun modo, para nada, nunca, jamas, ' +
				'ni hablar, ni de broma, mejor no, negativo, no procede, no procedas, no proceda, no procedan, me niego, declino, no proceder, no lo hagas, no lo haga, ' +
				'no lo hagan, no hacerlo, no quiero, no lo quiero, absolutamente no, definitivamente no, en absoluto, ' +
				'no de acuerdo, no estoy de acuerdo, que no, ni loco, ni loca, nones, no me parece, no me parece bien, gracias pero no, nel pastel, ' +
				'no go, este no, esta no, esta vez no, no este no, no esta no, no quiero esto, no quiero eso, no estoy conforme, no conforme',
		),
		...each(['no ', 'yo no ', 'nunca '], ['', 'lo ', 'la ', 'se ', 'queda ', 'esta '], spanishApproving),
	],
	plainNo: list('no, nope, nop, nah, naw, nel, 👎, ❌, 🚫, ⛔, 🙅'),
	denied: [
		...each(['', 'i '], declining, it),
		...each(spanishIt, spanishDeclining),
		...each(inWords, [' no']),
		...each(inSpanishWords, [' no']),
		...list(
			'cancel it, cancel this, cancel that, cancele, cancelen, cancelelo, cancelela, cancelalo, cancelala',
		),
	],
	aloneNo: list('n'),
	before: list(
		'la, el, the, on, on the, el dia, para el, option, opcion, number, numero, num, choice, answer, respuesta, reply, respondo, la opcion, el numero, ' +
			'the option, option number, opcion numero',
	),
	wish: list(
		'mejor, mejor el, mejor la, prefiero, prefiero el, prefiero la, quiero, quiero el, quiero la, elijo, escojo, me quedo con, i prefer, i choose, id prefer, i would prefer, ' +
			'id like, i would like, ill take, i will take, i take, it is, it was, its, it is the, its the, was, they were, he was, she was, es, era, fue, esta, estaba',
	),
	polite: list(
		'doctor, doctora, doc, nurse, bro, buddy, amigo, amiga, hermano, compadre, licenciado, lic, ingeniero, ing, profe, maestro, patron, seno, ' +
			'im sorry, i am sorry, so sorry, im so sorry, we are sorry, unfortunately, regretfully, sadly, lo lamento, lamentablemente, desgraciadamente, desafortunadamente, por desgracia, que pena, una pena, ' +
			'please, pls, plz, thanks, thank you, thank u, thank you very much, many thanks, thx, ty, cheers, sir, madam, maam, boss, mate, dear, team, then, my answer is, hi, hello, hey, ' +
			'good morning, good afternoon, good evening, sorry, regards, best regards, kind regards, great, excellent, ' +
			'thanks for asking, thank you for asking, gracias por preguntar, favor de, gracias, muchas gracias, mil gracias, por favor, porfa, porfavor, porfis, senor, senora, senorita, jefe, jefa, hola, buenas, ' +
			'buenos dias, buen dia, buenas tardes, buenas noches, muy buenos dias, muy buenas tardes, perdon, disculpa, disculpe, por mi parte, de mi parte, mi respuesta es, equipo, from me, from my side, ' +
			'lo siento, saludos, excelente, genial, 🙏, 🙂, 😊, 😀, 😃, 😄, 😁, 😉, ❤, 🤝, 🙌, 💪, 👏, 👋',
	),
};

/** Phrases of one kind, in the order in which a later kind wins. */
export const phrases: ReadonlyMap<string, Kind> = new Map(
	(Object.keys(phrasesOf) as Kind[]).flatMap((kind) =>
		phrasesOf[kind].map((phrase) => [phraseOf(phrase), kind] as const),
	),
);

/** First words of labels that say no without being an answer themselves. */
export const denyingLabels: ReadonlySet<string> = new Set(
	list('cancel, cancelar, cancelo, cancela, not, dont').map(phraseOf),
);
