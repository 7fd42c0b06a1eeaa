import * as z from 'zod/v4';
import { emailLogRecord, emailLogRequest, isList, isRecord, tolerant } from '../../contract';
import { field } from '../../parameters';
import { isEmpty } from '../../text/plainText';
import { ifNotFound, momentOrNull, noneIfAsked, saysOpened, saysRejected } from '../ifNotFound';
import { operation, textFields } from '../operation';
import { emailWords, fieldWords, refuse, type Checked } from '../../words';

const emailLog = z.object({
	...textFields('messageId', 'to', 'toName', 'status', 'statusText'),
	statusCode: z.int(),
	...textFields('queuedAtServiceTime', 'deliveredAtServiceTime', 'openedAtServiceTime', 'campaign'),
});

const logRecord = tolerant(emailLogRecord);

type LogRecord = ReturnType<typeof logRecord>;

/** The only documented state (States), by its code or its words. */
const isOpened = ({ estatus, status }: LogRecord): boolean =>
	saysOpened(status?.descripcion) || (estatus === 2 && status?.descripcion === undefined);

/** Derives the status from the words and dates of the log. */
function emailStatus(record: LogRecord): string {
	if (isOpened(record) || momentOrNull(record.fecha_lectura) !== null) return 'opened';
	if (saysRejected(record.status?.descripcion)) return 'rejected';
	return momentOrNull(record.fecha_confirmacion) === null ? 'queued' : 'confirmed';
}

function simplifiedLog(entry: unknown, uuid: string) {
	const record = logRecord(entry);
	return {
		messageId: record.token_mail ?? uuid,
		to: record.correo ?? null,
		toName: record.nombre ?? null,
		status: emailStatus(record),
		statusText: record.status?.descripcion ?? null,
		statusCode: record.estatus ?? null,
		queuedAtServiceTime: momentOrNull(record.fecha_envio),
		deliveredAtServiceTime: momentOrNull(record.fecha_confirmacion),
		openedAtServiceTime: momentOrNull(record.fecha_lectura),
		campaign: record.campaign?.descripcion ?? null,
	};
}

function readUuid(value: unknown): Checked<{ uuid: string }> {
	const parsed = emailLogRequest.shape.uuid.safeParse(
		typeof value === 'string' ? value.trim() : value,
	);
	if (parsed.success) return { ok: true, uuid: parsed.data };
	return refuse(isEmpty(value) ? fieldWords.isEmpty : emailWords.isNotTheIdOfAnEmail);
}

/** Endpoint 14. */
export const getLog = operation({
	value: 'getLog',
	name: 'Get Log',
	action: 'Get email delivery log',
	description: 'Get the delivery status of one email: queued, delivered, opened',
	effect: 'read',
	endpoints: ['emailLog'],
	output: emailLog,
	fields: [
		field.required(
			'messageId',
			'Message ID',
			'The messageId that sending returned for this recipient',
			{
				placeholder: 'e.g. 123e4567-e89b-42d3-a456-426614174000',
			},
		),
		ifNotFound,
	],
	toRequest(parameters) {
		const { uuid } = parameters.checked('messageId', readUuid);
		return { endpoint: 'emailLog', request: { uuid }, recipients: [] };
	},
	toOutput(body, { request }) {
		const data = isRecord(body) ? body.data : undefined;
		return isList(data) ? data.map((entry) => simplifiedLog(entry, request.uuid)) : data;
	},
	rejectionToOutput: (rejection, _draft, parameters) => noneIfAsked(rejection, parameters),
});
