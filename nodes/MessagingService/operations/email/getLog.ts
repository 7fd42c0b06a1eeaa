import * as z from 'zod/v4';
import { emailLogRecord, emailLogRequest, isList, isRecord, tolerant } from '../../contract';
import { isEmpty, refuse, type Checked } from '../../text/checked';
import { momentOrNull } from '../dates';
import { simplify } from '../fields';
import { operation } from '../operation';

const simplified = z.object({
	uuid: z.string(),
	email: z.string(),
	name: z.string(),
	status: z.string(),
	statusCode: z.int(),
	queuedAt: z.string().nullable(),
	deliveredAt: z.string().nullable(),
	openedAt: z.string().nullable(),
	campaign: z.string(),
	messageId: z.string().nullable(),
});

const logRecord = tolerant(emailLogRecord);

function toSimplified(given: unknown) {
	const record = logRecord.parse(isRecord(given) ? given : {});
	return {
		uuid: record.token_mail,
		email: record.correo,
		name: record.nombre,
		status: record.status?.descripcion,
		statusCode: record.estatus,
		queuedAt: momentOrNull(record.fecha_envio),
		deliveredAt: momentOrNull(record.fecha_confirmacion),
		openedAt: momentOrNull(record.fecha_lectura),
		campaign: record.campaign?.descripcion,
		messageId: record.MessageID,
	};
}

function toUuid(value: unknown): Checked<{ uuid: string }> {
	const parsed = emailLogRequest.shape.uuid.safeParse(typeof value === 'string' ? value.trim() : value);
	if (parsed.success) return { ok: true, uuid: parsed.data };
	return refuse(
		isEmpty(value) ? 'is empty' : 'is not a UUID',
		'Use the uuid that sending the email returned, such as 123e4567-e89b-42d3-a456-426614174000',
	);
}

/** Endpoint 14. */
export const getLog = operation({
	value: 'getLog',
	name: 'Get Log',
	action: 'Get email delivery log',
	description: 'Get what became of one email: queued, delivered, opened',
	effect: 'read',
	endpoints: ['emailLog'],
	output: simplified,
	fields: [
		{
			displayName: 'UUID',
			name: 'uuid',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. 123e4567-e89b-42d3-a456-426614174000',
			description: 'The UUID that sending the email returned for this recipient',
		},
		{
			displayName: 'If Not Found',
			name: 'ifNotFound',
			type: 'options',
			options: [
				{ name: 'Return No Items', value: 'none', description: 'Go on without an item for this UUID' },
				{ name: 'Stop With a Message', value: 'stop', description: 'Treat the item as failed' },
			],
			default: 'stop',
			description: 'What to do when the service has no log for this UUID',
		},
		simplify,
	],
	toRequest(parameters) {
		const { uuid } = parameters.checked('uuid', toUuid);
		return { endpoint: 'emailLog', request: { uuid }, recipients: [] };
	},
	/** What an unknown UUID is answered with is not shown; an empty list is the likely answer. */
	toOutput(body, _draft, parameters) {
		const data = isRecord(body) ? body.data : undefined;
		if (!isList(data)) return data;
		if (data.length === 0 && parameters.choice('ifNotFound') === 'stop') {
			parameters.refuse(
				'uuid',
				'has no log at the service',
				'Check that it comes from this account; right after sending, try again a little later',
			);
		}
		return parameters.flag('simplify') ? data.map(toSimplified) : data;
	},
});
