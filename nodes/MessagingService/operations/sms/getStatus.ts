import * as z from 'zod/v4';
import { descriptionOf, isRecord, smsStatusMessage, tolerant } from '../../contract';
import { momentOrNull } from '../dates';
import { simplify } from '../fields';
import { operation } from '../operation';

const simplified = z.object({
	messageId: z.string(),
	status: z.string(),
	to: z.string(),
	sentAt: z.string().nullable(),
	receivedAt: z.string().nullable(),
	carrier: z.string(),
	segments: z.int(),
	message: z.string(),
	externalId: z.string().nullable(),
	replies: z.array(z.looseObject({})),
});

const statusMessage = tolerant(smsStatusMessage);

/** Endpoint 10. */
export const getStatus = operation({
	value: 'getStatus',
	name: 'Get Status',
	action: 'Get SMS delivery status',
	description: 'Get the delivery status of a sent SMS and the replies to it',
	effect: 'read',
	endpoints: ['smsCheck'],
	output: simplified,
	fields: [
		{
			displayName: 'Message ID',
			name: 'messageId',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. 123456789',
			description: 'The ID that sending returned',
		},
		simplify,
	],
	toRequest(parameters) {
		const token = parameters.text('messageId').trim();
		return { endpoint: 'smsCheck', request: { token }, recipients: [] };
	},
	toOutput(body, { request }, parameters) {
		const description = descriptionOf(body);
		if (!parameters.flag('simplify') || !isRecord(description)) return [description];
		const record = statusMessage.parse(isRecord(description.message) ? description.message : {});
		return [
			{
				messageId: request.token,
				status: record.status,
				to: record.phone,
				sentAt: momentOrNull(record.send_date),
				receivedAt: momentOrNull(record.received_date),
				carrier: record.carrier,
				segments: record.parts,
				message: record.msg,
				externalId: record.var_a || null,
				// An account without two-way SMS may get no list at all.
				replies: description.answers ?? [],
			},
		];
	},
});
