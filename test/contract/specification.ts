import { listed } from '../tools/listed';
/**
 * The wire a second time, written down from the specification alone: a slip in the contract must
 * not be able to repeat itself here. A field is a path; `[]` is each item of a list, `?` may be
 * left out.
 */

const send = ['msg', 'phone', 'sender?', 'id?'];
const sendResult = listed`
	status | error | description.added_on | description.charge | description.country.country
	description.country.iso_code | description.country.type | description.encoding | description.id
	description.job_id | description.length | description.message | description.number
	description.segments | description.sender
`;
const mail = listed`
	to[].name | to[].email | variables? | attachment?[].name | attachment?[].url
	attachment_buffer?[].name | attachment_buffer?[].content
`;
const queued = ['status', 'message', 'data[]'];
const log = listed`
	id | usuario | campania | estatus | fecha_envio | fecha_confirmacion | fecha_lectura | token_mail
	correo | nombre | MessageID | credito | saldo_uno | saldo_dos | mora | comodin_a | comodin_b
	comodin_c | comodin_d | status.descripcion | user.username | user.name | campaign.descripcion
`;
const status = listed`
	carrier | control | disposicion | encoding | loops | msg | parts | phone | received_date
	send_date | size | status | var_a | var_b
`;

/** Number, method, path, scheme, where parameters are, error family, parameters, answer. */
export const endpoints = [
	[1, 'POST', '/v2/sms-global/send', 'basic', 'body', 'sms', send, sendResult],
	[2, 'GET', '/v2/sms-global/send', 'basic', 'query', 'sms', send, sendResult],
	[3, 'GET', '/v2/sms/send', 'basic', 'query', 'sms', send, sendResult],
	[4, 'POST', '/v2/flash/send', 'basic', 'body', 'sms', send, sendResult],
	[5, 'POST', '/v2/flash-global/send', 'basic', 'body', 'sms', send, sendResult],
	[6, 'GET', '/v2/flash-global/send', 'basic', 'query', 'sms', send, sendResult],
	[7, 'POST', '/v2/otp-global/send', 'basic', 'body', 'sms', send, sendResult],
	[8, 'GET', '/v2/otp-global/send', 'basic', 'query', 'sms', send, sendResult],
	[9, 'GET', '/v2/otp-global/verify', 'basic', 'query', 'sms', ['phone', 'code'], sendResult],
	[
		...([10, 'GET', '/v2/sms/check', 'basic', 'query', 'sms', ['token']] as const),
		[
			'status',
			'error',
			...status.map((name) => `description.message.${name}`),
			'description.answers[]',
		],
	],
	[
		...([11, 'GET', '/v2/balance', 'basic', 'query', 'sms', ['accounts?']] as const),
		[
			'status',
			'error',
			...['username', 'name', 'balance', 'limit_credit'].map((name) => `description[].${name}`),
		],
	],
	[
		...([12, 'POST', '/v1/send/email', 'bearer', 'body', 'email'] as const),
		['from.name', 'from.email', 'subject', 'text?', 'html?', ...mail],
		queued,
	],
	[13, 'POST', '/v1/send/template', 'bearer', 'body', 'email', ['template_id', ...mail], queued],
	[
		...([14, 'GET', '/v1/log/{uuid}', 'bearer', 'path', 'email', ['uuid']] as const),
		['status', 'message', ...log.map((name) => `data[].${name}`)],
	],
	[
		...([15, 'GET', '/v1/templates', 'bearer', 'none', 'email', []] as const),
		['template_id', 'name', 'subject', 'from_name', 'from_email', 'status'].map(
			(name) => `[].${name}`,
		),
	],
	[
		...([16, 'POST', '/wab', 'basic', 'body', 'messagingApp', 'see messagingApp'] as const),
		['error', 'code', 'message'],
	],
] as const;

const url = ['url'];

/** Fields of a messaging-app message beside `type`, `agent` and `number`, by its type. */
export const messagingApp: Readonly<Record<string, readonly string[]>> = {
	template: listed`
		templateName | templateData.body?.placeholders?[] | templateData.header?.type?
		templateData.header?.mediaUrl? | templateData.header?.filename? | language
	`,
	text: ['message'],
	image: [...url, 'caption?'],
	file: [...url, 'filename'],
	audio: url,
	video: url,
	location: ['longitude', 'latitude', 'name?', 'address?'],
	sticker: url,
	contacts: [
		...['first_name', 'last_name', 'formatted_name'].map((name) => `contact.name?.${name}?`),
		...['phone', 'type', 'wa_id'].map((name) => `contact.phones?[].${name}?`),
		...['email', 'type'].map((name) => `contact.emails?[].${name}?`),
		...['company', 'title'].map((name) => `contact.org?.${name}?`),
	],
};
