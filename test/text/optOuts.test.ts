import { isOptOut } from '../../nodes/MessagingService/text/optOuts';
import { listed } from '../tools/listed';

// cspell:disable
/** What people write who want nothing more. */
const optOuts = listed`
	STOP | Stop. | stop!! | STOP ALL | STOPALL | STOP STOP STOP | stop please | Please stop
	Stop now | STOP 🙏 | Stop it | END | QUIT | Quit please | CANCEL | Cancel all messages
	UNSUBSCRIBE | Unsubscribe me | Unsubscribe please, thank you | REVOKE | REMOVE | OPT OUT
	OPTOUT | OPT-OUT | opt me out | Remove me | Please remove me from your list
	Remove my number from this list | Take me off your texting list | Please take me off the list
	Stop texting me | Stop sending me messages | Please stop sending text reminders
	Can you please stop texting me? | Do not text me anymore | Don't text me again
	Don’t send me any more messages | No more messages please | STOP! I said no | Leave me alone
	Quit texting me | Cancel these texts | quiero dejar de recibir estos mensajes
	no quiero más SMS, dadme de baja | déjenme en paz, no escriban más
	I want to unsubscribe | BAJA | Baja, por favor | ¡BAJA! | Dar de baja | dame de baja
	Quiero darme de baja por favor | Denme de baja de su lista | ALTO | Alto!! No me escriban más
	CANCELAR | ¡Cancelar! | DETENER | SALIR | No más mensajes | Ya no quiero recibir mensajes
	No quiero recibir más mensajes de texto | ya no quiero mas mensajes
	No deseo recibir publicidad | No me manden más mensajes | No me manden mas mensajes por favor
	ya no me envíen mensajes | Dejen de enviarme mensajes | Deja de mandarme mensajes
	Bórrenme de su lista | Borrenme de su lista | Quítenme de la lista por favor
	Elimínenme de su lista | PARAR | SAIR | Sair, por favor | Não quero receber mais mensagens
	Parem de enviar mensagens | Me tirem da lista | ARRET | ARRÊT
	Je ne veux plus recevoir de messages | Arrêtez de m'envoyer des messages
	STOP 36111 | STOP PUB | stop bitte | Stop publicidad | NO MÁS | Baja inmediata | solicito la baja | me tira da lista
	quero me descadastrar | Arrêtez | Supprimez mon numéro | Veuillez me retirer de la liste | I dont want these messages
	Ne m’envoyez plus de SMS | Désabonnez-moi | Supprimez moi de votre liste
`;

/** What has their words, and another meaning. */
const others = listed`
	Vivo en Baja California Sur | La baja de precios | Baja el volumen por favor
	Planta baja, departamento 3 | La presión está baja | Cancelar mi cita del lunes
	Quiero cancelar mi pedido | Cancel my appointment | Can you cancel my order?
	Cancel Friday, I will come on Monday | Please do not cancel | No cancelar | the end
	End of the month | In the end it worked | Weekend? | I will not quit
	Stop by the shop. Stop | stopping by later | The bus stop is closed | Non-stop flight
	Don't stop | Don’t stop sending me messages | Please don't stop texting me
	Stop, the parcel has not arrived yet | Stop me if I am wrong | Stop at the corner | Where is the next stop? | Dar de baja la cita
	Dar de baja mi tarjeta | Dame la baja médica | No | no gracias | Sí | Yes please | OK
	por favor | gracias | 🙏 | Remove me from the group chat of Ana | Remove the onions please
	Please remove my name from the order | Remove two items | Take me off speaker
	Take me to the list of prices | Take off is at nine | Delete my order | Opt for the blue one
	I opt out of the second appointment | How do I unsubscribe my other account? | Subscribe
	Revoke my access card | Soy muy alto | Precio alto | Salir a las ocho
	Quiero salir temprano | Voy a salir | Detener el pedido | Hay que parar en la esquina
	Parar de fumar | Vou sair agora | Quero sair mais cedo da consulta | Sair às oito | Arrêt de bus
	L'arrêt est fermé | No me manden el rojo, mejor el azul | No me manden factura
	No me envíen el paquete hoy | No quiero recibir el paquete el lunes | Ya no quiero el pedido
	No quiero cebolla | No quiero | No deseo recibir visitas
	Dejen de enviarme el catálogo viejo y manden el nuevo | Dejen el paquete con el portero
	Borren la cita | Bórrenme la deuda | Quítenme el cargo | Elimínenme el recargo
	Sáquenme una cita | No molestar antes de las nueve | No more sugar please | No more than two
	Leave it at the door | Leave me a message | Text me later | Please send me more messages
	Send me the list | Do not text my wife, text me | Do not contact the driver
	Não quero receber hoje | Me mande a lista de preços | Pare na esquina | Je veux plus de détails
	Plus de lait | Ne m'envoyez pas la facture | Supprimez la deuxième commande
	I received your message | Mi número es 55 1234 5678 | Please confirm | Thank you now
`;
// cspell:enable

test.each(optOuts)('%p is an opt-out', (text) => {
	expect(isOptOut(text, undefined)).toBe(true);
});

test('a hundred ordinary messages are none', () => {
	expect(others.length).toBeGreaterThanOrEqual(100);
	expect([...others, ''].filter((text) => isOptOut(text, undefined))).toEqual([]);
});

test('the words are the user’s; the known sentences hold whatever the words are', () => {
	const isOne = (text: string) => isOptOut(text, 'no mas, #fin');
	expect(
		['No más', '¡NO MÁS!', 'no mas pan', '#FIN', 'No me manden mensajes'].filter(isOne),
	).toHaveLength(5);
	expect(['STOP', 'fin', 'no mas pan hoy'].filter(isOne)).toEqual([]);
	expect(isOptOut('STOP', '')).toBe(false);
});

test.each([
	['abmelden bitte', 'ABMELDEN'],
	['Abmelden, danke', 'ABMELDEN'],
	['stop bitte', 'STOP'],
	['REZYGNUJĘ proszę', 'rezygnuje'],
	['wylacz', 'WYŁĄCZ'],
	['ıptal', 'İPTAL'],
	['çık', 'ÇIK'],
	['Disiscrivi, per favore', 'DISISCRIVI'],
	['afmelden aub', 'AFMELDEN'],
	['ret lütfen', 'RET'],
	['tama na po', 'TAMA NA'],
	['ביטול בבקשה', 'ביטול'],
	['ยกเลิก', 'ยกเลิก'],
	['配信停止', '配信停止'],
	['DIAKOPI', 'diakopi'],
	['διακοπή', 'ΔΙΑΚΟΠΗ'],
	['huy dang ky', 'HỦY ĐĂNG KÝ'],
	['AFMELDING SØR', 'afmelding'],
])(
	'“%s” is the own word %s: its first word decides, without case, accents, ı, ł, ø and đ',
	(text, word) => {
		expect(isOptOut(text, word)).toBe(true);
		expect(isOptOut(`heute bitte nicht ${text}`, word)).toBe(false);
	},
);
