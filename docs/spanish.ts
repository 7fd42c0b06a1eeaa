import type { Operation } from '../nodes/MessagingService/operations/operation';

/** What each operation does, for the Spanish page, by its action. */
const spanish: Readonly<Record<string, string>> = {
	'Check a phone number':
		'revisa números como los lee Send, sin credencial, sin ninguna solicitud y sin costo',
	'Get SMS delivery status': 'consulta el estado de un SMS y sus respuestas',
	'Get account balance': 'consulta el saldo, un elemento por cuenta',
	'Get email delivery log': 'consulta el estado de un correo: en cola, entregado, abierto',
	'Get many email templates': 'lista las plantillas guardadas',
	'Send SMS message': 'envía un SMS a un número',
	'Send WhatsApp message': 'envía texto, multimedia, ubicación o contacto',
	'Send WhatsApp template message': 'envía una plantilla aprobada; puede tener costo por mensaje',
	'Send email': 'envía un correo con contenido propio',
	'Send email from template': 'envía un correo a partir de una plantilla guardada',
	'Send flash SMS message': 'envía un SMS que aparece en la pantalla y no se guarda',
	'Send message and wait for response': 'pregunta por SMS, WhatsApp o correo y continúa con la respuesta',
	'Send one time password': 'genera una contraseña de un solo uso y la envía por SMS',
	'Send one time password and verify it on a page':
		'la envía, abre una página para escribirla y continúa con el resultado',
	'Verify one time password': 'verifica la contraseña que escribió una persona',
};

export function inSpanish({ action }: Operation): string {
	const text = spanish[action];
	if (text === undefined) throw new Error(`docs/spanish.ts has no sentence for “${action}”`);
	return text;
}
