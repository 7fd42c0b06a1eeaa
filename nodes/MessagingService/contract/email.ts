import * as z from 'zod/v4';
import { publicUrl, wireDateTime } from './wireValue';

/** Requests and responses of e-mail (endpoints 12 to 15). */

/**
 * Atoms and quoted strings before the @ (RFC 5321, 4.1.2), with any visible character (RFC 6531).
 */
const atom = String.raw`[^\p{C}\p{Z}"(),.:;<>@[\\\]]+`;
const quotedString = String.raw`"(?:[^\p{C}"\\]|\\[ -~])*"`;
/** A domain label, in any script (RFC 5890) or as `xn--…`. */
const label = String.raw`(?!-)[\p{L}\p{M}\p{N}\p{So}-]{1,63}(?<!-)`;
const octet = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
const addressLiteral = String.raw`\[(?:${octet}(?:\.${octet}){3}|IPv6:[\dA-Fa-f:.]+)\]`;

/**
 * At most 254 characters, 64 of them before the @; a domain has a dot and does not end in a number.
 */
const mailboxPattern = new RegExp(
	`^(?=.{3,254}$)(?!.{65,}@)(?:${atom}(?:\\.${atom})*|${quotedString})` +
		`@(?:(?:${label}\\.)+(?!\\d+$)${label}|${addressLiteral})$`,
	'u',
);

/** An e-mail address without a name (Send email). */
export const emailAddress = z.email({ pattern: mailboxPattern, error: 'must be an email address' });

/** Limits table: at most 10 MB per attached file, read as 10 x 1024 x 1024 bytes. */
export const maxAttachmentBytes = 10 * 1024 * 1024;

/** Limits table: `variable_a_var` to `variable_z_var`. */
export const variableLetters = [...'abcdefghijklmnopqrstuvwxyz'] as const;

export const variableName = (letter: string) => `variable_${letter}_var`;

const namedAddress = z.strictObject({ name: z.string().min(1), email: emailAddress });

/**
 * Returns the bytes that base64 decodes to, with or without a data-URI prefix, without decoding it.
 */
export function decodedSize(content: string): number {
	const start = content.indexOf(',') + 1;
	const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0;
	return Math.floor(((content.length - start) * 3) / 4) - padding;
}

const attachmentBuffer = z.strictObject({
	name: z.string().min(1),
	content: z
		.string()
		.min(1)
		.refine((content) => decodedSize(content) <= maxAttachmentBytes, 'must be at most 10 MB'),
});

const recipientFields = {
	to: z.array(namedAddress).min(1),
	variables: z.partialRecord(z.enum(variableLetters.map(variableName)), z.string()).optional(),
	attachment: z.array(z.strictObject({ name: z.string().min(1), url: publicUrl })).optional(),
	attachment_buffer: z.array(attachmentBuffer).optional(),
};

/**
 * Endpoint 12. The specification's list requires both `text` and `html`, its prose either: at least
 * one fits both.
 */
export const emailSendRequest = z
	.strictObject({
		from: namedAddress,
		subject: z.string().min(1),
		text: z.string().min(1).optional(),
		html: z.string().min(1).optional(),
		...recipientFields,
	})
	.refine(({ text, html }) => text !== undefined || html !== undefined, {
		error: 'needs text, html or both',
		path: ['html'],
	});

/** Endpoint 13. */
export const emailTemplateSendRequest = z.strictObject({
	template_id: z.string().min(1),
	...recipientFields,
});

/**
 * Endpoint 14, path parameter: any hexadecimal 8-4-4-4-12 form, because the UUID version is not
 * documented.
 */
export const emailLogRequest = z.strictObject({ uuid: z.guid() });

/** Endpoint 15 takes no parameters. */
export const emailTemplatesRequest = z.strictObject({});

/** "Email queue result": one UUID per recipient. */
export const emailQueueResponse = z.looseObject({
	status: z.literal(true),
	message: z.string(),
	data: z.array(z.string()),
});

const unknownOrNull = z.unknown().nullable();

/** "Email log record". */
export const emailLogRecord = z.looseObject({
	id: z.int(),
	usuario: z.int(),
	campania: z.int(),
	estatus: z.int(),
	fecha_envio: wireDateTime,
	fecha_confirmacion: wireDateTime.nullable(),
	fecha_lectura: wireDateTime.nullable(),
	token_mail: z.string(),
	correo: z.string(),
	nombre: z.string(),
	MessageID: z.string().nullable(),
	credito: unknownOrNull,
	saldo_uno: unknownOrNull,
	saldo_dos: unknownOrNull,
	mora: unknownOrNull,
	comodin_a: z.string().nullable(),
	comodin_b: z.string().nullable(),
	comodin_c: z.string().nullable(),
	comodin_d: z.string().nullable(),
	status: z.looseObject({ descripcion: z.string() }),
	user: z.looseObject({ username: z.string(), name: z.string() }),
	campaign: z.looseObject({ descripcion: z.string() }),
});

export const emailLogResponse = z.looseObject({
	status: z.literal(true),
	message: z.string(),
	data: z.array(emailLogRecord),
});

/** "Email template". */
export const emailTemplate = z.looseObject({
	template_id: z.string(),
	name: z.string(),
	subject: z.string(),
	from_name: z.string(),
	from_email: z.string(),
	status: z.boolean(),
});

/** Endpoint 15 answers with a bare array, without an envelope. */
export const emailTemplatesResponse = z.array(emailTemplate);
