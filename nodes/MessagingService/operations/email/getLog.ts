import * as z from 'zod/v4';
import { emailLogRecord, emailLogRequest, isList, isRecord, tolerant } from '../../contract';
import { isEmpty, refuse, type Checked } from '../../text/checked';
import { momentOrNull } from '../dates';
import { operation } from '../operation';

const log = z.object({
	messageId: z.string(),
	to: z.string(),
	toName: z.string(),
	status: z.string(),
	statusText: z.string(),
	statusCode: z.int(),
	queuedAtServiceTime: z.string(),
	deliveredAtServiceTime: z.string(),
	openedAtServiceTime: z.string(),
	campaign: z.string(),
	relayId: z.string(),
});

const logRecord = tolerant(emailLogRecord);

/** How far an e-mail came, by the moments that the log holds; the complete list of its own words is not shown. */
function statusOf(deliveredAt: string | null, openedAt: string | null): string {
	if (openedAt !== null) return 'opened';
	return deliveredAt === null ? 'queued' : 'confirmed';
}

function toSimplified(given: unknown) {
	const record = logRecord.parse(isRecord(given) ? given : {});
	const deliveredAt = momentOrNull(record.fecha_confirmacion);
	const openedAt = momentOrNull(record.fecha_lectura);
	return {
		messageId: record.token_mail ?? null,
		to: record.correo ?? null,
		toName: record.nombre ?? null,
		status: statusOf(deliveredAt, openedAt),
		statusText: record.status?.descripcion ?? null,
		statusCode: record.estatus ?? null,
		queuedAtServiceTime: momentOrNull(record.fecha_envio),
		deliveredAtServiceTime: deliveredAt,
		openedAtServiceTime: openedAt,
		campaign: record.campaign?.descripcion ?? null,
		relayId: record.MessageID ?? null,
	};
}

function toUuid(value: unknown): Checked<{ uuid: string }> {
	const parsed = emailLogRequest.shape.uuid.safeParse(typeof value === 'string' ? value.trim() : value);
	if (parsed.success) return { ok: true, uuid: parsed.data };
	return refuse(
		isEmpty(value) ? 'is empty' : 'is not the ID of an email',
		'Use the messageId that sending the email returned, such as 123e4567-e89b-42d3-a456-426614174000',
	);
}

/** Endpoint 14. */
export const getLog = operation({
	value: 'getLog',
	name: 'Get Log',
	action: 'Get email delivery log',
	subtitle: 'Get e-mail log',
	description: 'Get what became of one email: queued, delivered, opened',
	effect: 'read',
	endpoints: ['emailLog'],
	output: log,
	fields: [
		{
			displayName: 'Message ID',
			name: 'messageId',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. 123e4567-e89b-42d3-a456-426614174000',
			description: 'The messageId that sending the email returned for this recipient',
		},
		{
			displayName: 'If Not Found',
			name: 'ifNotFound',
			type: 'options',
			options: [
				{ name: 'Fail', value: 'stop', description: 'The item fails, as On Error in the settings says' },
				{ name: 'Return No Items', value: 'none', description: 'Go on without an item for this message' },
			],
			default: 'stop',
			description: 'What to do when the service has no log for this message',
		},
	],
	toRequest(parameters) {
		const { uuid } = parameters.checked('messageId', toUuid);
		return { endpoint: 'emailLog', request: { uuid }, recipients: [] };
	},
	toOutput(body) {
		const data = isRecord(body) ? body.data : undefined;
		return isList(data) ? data.map(toSimplified) : data;
	},
	/** What an unknown UUID is answered with is not shown; a success without a record is the likely answer. */
	rejectionToOutput: ({ kind }, _draft, parameters) =>
		kind === 'empty' && parameters.choice('ifNotFound') === 'none' ? [] : undefined,
});
