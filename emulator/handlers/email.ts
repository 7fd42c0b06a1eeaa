import {
	decodedSize,
	type RequestOf,
	type ResponseOf,
} from '../../nodes/MessagingService/contract';
import { noDate, wireTime } from '../time/wireTime';
import { refuse, type Refusal } from './refusals';
import { present } from '../settings/values';
import type { EmailMessage, State } from '../state/state';

type Recipients = Pick<
	RequestOf<'emailSend'>,
	'to' | 'variables' | 'attachment' | 'attachment_buffer'
>;
type Content = Pick<EmailMessage, 'from' | 'subject' | 'text' | 'html' | 'templateId'>;

/** Credits per recipient; an invented price. */
const emailPrice = 0.01;

const tags = /\{\{\s*(variable_[a-z]_var)\s*\}\}/g;

/** Fills in `{{variable_a_var}}`; a variable without a value stays as written. */
const fill = (text: string | undefined, variables: Record<string, string>) =>
	text?.replaceAll(tags, (tag, name: string) => variables[name] ?? tag);

function queue(
	state: State,
	recipients: Recipients,
	content: Content,
): ResponseOf<'emailSend'> | Refusal {
	const { settings } = state;
	const { to } = recipients;
	const blacklist = settings.blacklist.map((address) => address.toLowerCase());
	// One blacklisted address stops the email for all recipients.
	if (to.some(({ email }) => blacklist.includes(email.toLowerCase()))) return refuse.email(451);
	const variables = present(recipients.variables ?? {});
	if (!state.spend(to.length * emailPrice)) return refuse.email(402);
	const attachments = [
		...(recipients.attachment ?? []).map(({ name, url }) => ({ name, url })),
		...(recipients.attachment_buffer ?? []).map(({ name, content: file }) => ({
			name,
			bytes: decodedSize(file),
		})),
	];
	const filled = {
		from: content.from,
		templateId: content.templateId,
		subject: fill(content.subject, variables) ?? '',
		text: fill(content.text, variables),
		html: fill(content.html, variables),
	};
	const data = to.map((recipient) => {
		const uuid = state.random.uuid();
		const message = {
			...{ ...filled, uuid, to: recipient, openedAt: undefined, variables, attachments },
			...{ id: state.nextId(), addedAt: state.now(), requestNumber: state.requestNumber },
		};
		state.add({ kind: 'email', message });
		return uuid;
	});
	return { status: true, message: 'Succesfully queued email', data };
}

/** Endpoint 12. */
const sendEmail = (
	state: State,
	{ from, subject, text, html, ...recipients }: RequestOf<'emailSend'>,
): ResponseOf<'emailSend'> | Refusal =>
	queue(state, recipients, { from, subject, text, html, templateId: undefined });

/** Endpoint 13. "The template must exist in the account", and be active. */
function sendTemplate(
	state: State,
	{ template_id, ...recipients }: RequestOf<'emailSendTemplate'>,
): ResponseOf<'emailSendTemplate'> | Refusal {
	const template = state.settings.emailTemplates.find((one) => one.template_id === template_id);
	if (template?.status !== true) return refuse.email(422);
	return queue(state, recipients, {
		from: { name: template.from_name, email: template.from_email },
		subject: template.subject,
		text: undefined,
		html: template.html,
		templateId: template_id,
	});
}

/**
 * Raw code 2 and its text are from the specification; the others are invented because its list is
 * not shown.
 */
const stages = {
	queued: { estatus: 0, descripcion: 'OK - QUEUED EMAIL' },
	delivered: { estatus: 1, descripcion: 'OK - DELIVERED EMAIL' },
	opened: { estatus: 2, descripcion: 'OK - OPENED EMAIL' },
} as const;

/** "Email log record"; it requires the date of delivery and allows no null. */
function logRecord(state: State, email: EmailMessage): ResponseOf<'emailLog'>['data'][number] {
	const { settings } = state;
	const { stage, deliveredAt, openedAt } = state.stageOf(email);
	const { estatus, descripcion } = stages[stage];
	return {
		id: email.id,
		usuario: 1001,
		campania: 5001,
		estatus,
		fecha_envio: wireTime(email.addedAt),
		fecha_confirmacion: stage === 'queued' ? noDate : wireTime(deliveredAt),
		fecha_lectura: stage === 'opened' ? wireTime(openedAt) : null,
		token_mail: email.uuid,
		correo: email.to.email,
		nombre: email.to.name,
		MessageID: `${email.uuid.replaceAll('-', '')}@relay.example.com`,
		credito: null,
		saldo_uno: null,
		saldo_dos: null,
		mora: null,
		comodin_a: email.variables.variable_a_var ?? null,
		comodin_b: email.variables.variable_b_var ?? null,
		comodin_c: email.variables.variable_c_var ?? null,
		comodin_d: email.variables.variable_d_var ?? null,
		status: { descripcion },
		user: { username: settings.basic.username, name: 'Demo account' },
		campaign: { descripcion: `template_${email.templateId ?? 'custom'}` },
	};
}

/** Endpoint 14. An unknown UUID gets an empty list; the specification does not show this case. */
function emailLog(state: State, { uuid }: RequestOf<'emailLog'>): ResponseOf<'emailLog'> {
	const email = state.email(uuid);
	return {
		status: true,
		message: 'Succesfully export log email',
		data: email === undefined ? [] : [logRecord(state, email)],
	};
}

/** Endpoint 15: the templates without their contents, as a bare array. */
const listTemplates = ({ settings }: State): ResponseOf<'emailTemplates'> =>
	settings.emailTemplates.map(({ template_id, name, subject, from_name, from_email, status }) => ({
		template_id,
		name,
		subject,
		from_name,
		from_email,
		status,
	}));

/** Endpoints 12 to 15. */
export const emailHandlers = {
	emailSend: sendEmail,
	emailSendTemplate: sendTemplate,
	emailLog,
	emailTemplates: listTemplates,
};
