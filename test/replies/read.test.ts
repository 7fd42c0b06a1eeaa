import { readChoice } from '../../nodes/MessagingService/replies/read';
import { cpuTime } from '../tools/cpuTime';
import { listed } from '../tools/listed';

/**
 * Replies by the rule, each with the answer that they give, and replies near it, which are no
 * answer.
 */

const numbers = ['412', '413', '414'];
const asking = (...labels: string[]) => ({
	labels,
	numbers: numbers.slice(0, labels.length),
	isApproval: true,
});
const choosing = (...labels: string[]) => ({ ...asking(...labels), isApproval: false });

const plain = asking('Approve', 'Decline');
const spanish = asking('Confirmar', 'Cancelar');
const literal = asking('Yes', 'No');
const pair = asking('Send', "Don't send");
const own = asking('Send', 'Hold');
const once = asking('I have read it');
const times = choosing('10:00', '12:00', '4 people');
const colours = choosing('White', 'Off white', 'Black');

test.each([
	[
		plain,
		0,
		listed`
		412 | #412 | (412) | 412. | 412!! | 412 please | please 412 | option 412 | number 412 | reply 412, thanks | 412 yes
		yes 412 | 412: yes, please | 412 approve | approve 412 | 412 👍 | 412 412 | ４１２ | 4️⃣1️⃣2️⃣ | yes | Yes! | YESSS | y | yep | yeah
		yes please | yes thank you | ok | OK 👍 | okay, thanks | sure | of course | go ahead | approve | Approved | APPROVE please
		accept | confirmed | ✅ | 👍🏽 | sí | Sí, por favor | siii | si gracias | claro | de acuerdo | vale | adelante
		apruebo | autorizado | hola, sí | sim | oui merci | yes yes
	`,
	],
	[
		plain,
		1,
		listed`
		413 | 413 no | no 413 | 413, decline | declined 413 | 413 por favor | no | No. | NO!! | nope | no thanks | No, gracias. | n
		nooo | no no | decline | Declined, sorry | deny | reject | rechazo | rechazado | ❌ | 👎 | negative | não | non merci | cancel
	`,
	],
	[spanish, 0, listed`412 | confirmar | Confirmar, por favor | sí | vale`],
	[spanish, 1, listed`413 | cancelar | Cancelar, gracias | no`],
	[literal, 0, listed`412 | yes | Yes please | sí | 412 yes`],
	[literal, 1, listed`413 | no | No thanks`],
	[pair, 0, listed`412 | send | yes | send, please`],
	[pair, 1, listed`413 | don't send | dont send | DON’T SEND | no`],
	[own, 0, listed`412 | send | 412 send | 412 yes`],
	[own, 1, listed`413 | hold | 413 no | hold please`],
	[once, 0, listed`412 | I have read it | i have read it, thanks`],
	[times, 1, listed`413 | 12:00 | 12:00 please | 413 12:00 | 413 ok`],
	[times, 2, listed`414 | 4 people | 414: 4 people`],
	[colours, 1, listed`413 | off white | Off-white | the off white, please`],
] as const)('%j: answer %d', (choices, answer, texts) => {
	expect(texts.filter((text) => readChoice(text, choices) !== answer)).toEqual([]);
});

test.each([
	[
		plain,
		listed`
		412? | 412 or 413 | 412 413 | 412 no | 413 yes | 413 approve | 412 decline | not 412 | don't 412 | 412 but only half | 4120 | 1412
		412,000 | 412.50 | -412 | $412 | $ 412 | €412 | 412€ | 412 % | 412:00 | 41 2 | 999 | 412 999 | 412 k | 1 | 2 | 1 yes | yes?
		¿sí? | ok? | yes but only 50 | yes no | no yes | yes, if he signs | yes tomorrow | ok :( | not sure | not yes | no rechazo
		no problem | of course not | don't approve | do not approve | yes, don't | thanks | 🙏 | hello | y si | si no | no si | y claro | hold on
		I'm driving with Focus turned on | OK, I got your message and will reply later | No puedo hablar ahora | ok who is this
		Liked “Refund? Reply: 412 Approve, 413 Decline” | Disliked “Refund? Reply: 412 Approve, 413 Decline” | Disliked “Approve”
		Disliked “412” | yes, refund it | pay it | don't send | withhold it | approve decline | stop | | … | 412 and 413 | neither
	`,
	],
	[spanish, listed`keep | confirmar cancelar | no cancelar | sí pero mañana | cancelar no`],
	[literal, listed`ok | 👍 | sure | approve | none | no pain | yes some`],
	[pair, listed`don't | send don't send | never send | send later | don't send it`],
	[own, listed`yes please | yes | no | ok | sure | send hold | hold on a second | Disliked “Send”`],
	[once, listed`I have not read it | yes | 2 | I read it`],
	[
		times,
		listed`1 | 10 | 12 | 4 | 10 pm | yes | ok | 10:00 or 12:00 | no, 12:00 | 12:00 no | 10:00 ok 12:00 | 3 people | 10:30`,
	],
	[colours, listed`not black | white or black | off | w | black? | 412 black | Liked “White”`],
] as const)('%j: no answer', (choices, texts) => {
	expect(texts.filter((text) => readChoice(text, choices) !== undefined)).toEqual([]);
});

test('a text of any length and script is read within milliseconds', () => {
	const texts = ['\uFDFA', 'a', '4', '412 ', "'a", ':-', '$ ', '1,', '👍🏽', '\u200B', 'Ｉ'].flatMap(
		(one) => [one.repeat(300 / one.length), one.repeat(1_000_000)],
	);
	for (const text of texts) expect(cpuTime(() => readChoice(text, plain))).toBeLessThan(100);
	expect(
		texts.filter((text) => text.length > 300 && readChoice(text, plain) !== undefined),
	).toEqual([]);
	expect(readChoice(`yes${'\u200B'.repeat(250)}`, plain)).toBe(0);
	expect(readChoice(`412 ${'please '.repeat(60)}`, plain)).toBeUndefined();
});
