import type { Asked, Replies } from './asked';

/**
 * Seven questions with 113 replies that were written before the rules were read: none was read wrongly, and 26 of the 66
 * clear ones were asked again. `later`: 83 replies by the same author, once words of the question counted; one (“no
 * cancele” where “No” is a label) was read wrongly, and one of the 51 clear ones was asked again.
 */
export const sevenMore: readonly (Asked & { readonly replies: Replies; readonly later: Replies })[] = [
	{
		message: 'Release the invoice of 4,200 to Nordwind?',
		language: 'en',
		labels: ['Approve', 'Decline'],
		isApproval: true,
		replies: {
			yes: ['Aprove', 'Yes please release it', 'yeah go for it', '412.', 'Appoved', 'Yep, release'],
			no: ['Nope, decline', 'No, do not release it', '413 thx', 'dont release', 'Declined'],
			neither: [
				'Release 4000 only',
				'Yes once the goods are here',
				'412 or 413?',
				'Did Tom approve?',
				'Yes on 27/11',
				'approve 4,100',
				"I'd rather not say yes before I see it",
				'4200',
			],
		},
		later: {
			yes: ['Yes release the invoice', 'Ok, release it please', 'Approve thanks', 'Go ahead and release'],
			no: ['Do not release', 'No, please do not release it', 'decline pls'],
			neither: [
				'Release the other invoice',
				'Do not release before Monday',
				'Release it tomorrow',
				'yes 4,000',
			],
		},
	},
	{
		message: 'Your visit is on Friday 27 November at 16:30. Will you come?',
		language: 'en',
		labels: ['Yes', 'No'],
		isApproval: true,
		replies: {
			yes: ['Yes see you on Friday', 'yess', 'Will be there', "Yes I'll come", 'See you then!'],
			no: ["Sorry can't come", "No I'm ill", "I won't make it", 'noo'],
			neither: [
				'Yes at 17:30',
				'Friday 20?',
				"I'm in a meeting. I'll call you back",
				'I will come on Monday',
				'16:30',
				'no later than 5 please',
				'Who is this',
			],
		},
		later: {
			yes: ['yes i will be there', 'Yes, coming', 'I will come'],
			no: ["No, can't come", 'No I am sick', 'I am not coming'],
			neither: ['can I come on Monday', 'Friday', 'see you on Thursday', "I'm ill"],
		},
	},
	{
		message: '¿Autoriza la compra de 3 portátiles por 2.400?',
		language: 'es',
		labels: ['Aprobar', 'Rechazar'],
		isApproval: true,
		replies: {
			yes: [
				'Autorizado',
				'si autorizo la compra',
				'aprovado',
				'Sí, cómprelos',
				'dale nomás',
				'Adelante con la compra',
			],
			no: ['no autorizo', 'Rechazado', 'No los compre', 'negativo gracias', 'reachazar'],
			neither: [
				'sí, pero 2',
				'autorizo 2000',
				'cuando haya presupuesto',
				'3',
				'Estoy conduciendo. Te llamo luego',
				'no sé si autorizar',
				'Sí, el 1 de diciembre',
			],
		},
		later: {
			yes: ['autorizo', 'Sí, autorizada', 'De acuerdo con la compra', 'ok la compra'],
			no: ['no la autorizo', 'Rechazada la compra', 'no, gracias'],
			neither: ['autorizo otra compra', 'la compra', 'no antes de enero', 'autorizo 2'],
		},
	},
	{
		message: 'Su mesa es para el sábado a las 21:00. ¿Mantiene la reserva?',
		language: 'es',
		labels: ['Sí', 'No'],
		isApproval: true,
		replies: {
			yes: ['sí, la mantengo', 'Si porfa', 'sii gracias', 'claro, ahí estaremos'],
			no: ['no, gracias', 'no podemos ir', 'No, cancele por favor'],
			neither: [
				'sí, para 6 personas',
				'21:30',
				'No puedo atender ahora',
				'a las 22 mejor',
				'no la cancele',
				'sí cancelar',
			],
		},
		later: {
			yes: ['sí por favor', 'claro que sí', 'Si, gracias'],
			no: ['no, cancélela', 'No podremos ir, cancele', 'no'],
			neither: ['no cancele', 'la reserva', 'sábado 22:00', 'no, sí'],
		},
	},
	{
		message: 'Which day should we deliver?',
		language: 'en',
		labels: ['Monday 30', 'Tuesday 1', 'Friday 4'],
		isApproval: false,
		replies: {
			'Monday 30': ['monday', 'Monday pls', '412'],
			'Tuesday 1': ['Tuesday the 1st', 'tuesday 1 thanks', 'tues'],
			'Friday 4': ['Friday 4!', 'friday please', 'the last one', 'On friday'],
			neither: ['Friday 11', 'Not friday', 'Wednesday', '1 week later', 'monday or tuesday', '4 pm', 'any'],
		},
		later: {
			'Monday 30': ['mon', 'On Monday', 'Monday 30th please', 'the first'],
			'Tuesday 1': ['Tue thanks', 'tuesday', 'second one'],
			'Friday 4': ['fri', '414', 'Friday the 4th'],
			neither: [
				'Monday 1',
				'Friday 5',
				'friday 1',
				'not on friday',
				'tuesday or friday',
				'Friday, after 4',
				'mon or fri',
			],
		},
	},
	{
		message: '¿Qué talla quiere?',
		language: 'es',
		labels: ['Pequeña', 'Mediana', 'Grande'],
		isApproval: false,
		replies: {
			Pequeña: ['pequena', 'la pequeña', '412 gracias'],
			Mediana: ['Mediana porfa', 'quiero la mediana', 'La segunda', 'mediaan'],
			Grande: ['grande', 'La grande por favor', 'la tercera'],
			neither: [
				'más grande',
				'la grande no',
				'2 grandes',
				'38',
				'no muy pequeña',
				'Mensaje automático: fuera de la oficina',
			],
		},
		later: {
			Pequeña: ['pequeña por favor', 'la primera', 'quiero la pequeña'],
			Mediana: ['mediana', '413'],
			Grande: ['la última', 'prefiero la grande', 'Grande gracias'],
			neither: ['grande o mediana', 'ni grande ni pequeña', 'extra grande', 'la grande si hay'],
		},
	},
	{
		message: 'Delete the test server now?',
		language: 'en',
		labels: ['Approve', 'Decline'],
		isApproval: true,
		replies: {
			yes: ['Yes, delete it', 'do it now', 'Sure, go ahead', '👍🏽'],
			no: ['No!', "don't", 'No, keep it', 'Please do not'],
			neither: [
				'not now',
				'yes, tomorrow',
				'Delete?',
				'Auto-reply: OK, thanks for your message',
				'yes no',
				'No problem if you wait',
			],
		},
		later: {
			yes: ['Yes delete it', 'delete it, yes', 'approve', 'OK delete'],
			no: ["Don't delete it", 'no, do not delete', 'No thanks'],
			neither: ['delete the other server', "don't delete it yet", 'delete', 'yes but back it up', 'Deleted?'],
		},
	},
];
