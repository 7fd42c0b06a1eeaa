import * as z from 'zod/v4';
import type { smsStatusRecord } from '../../contract';
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
		return { endpoint: 'smsCheck', request: { token: parameters.text('messageId').trim() } };
	},
	toOutput({ description }, { request }, parameters) {
		if (!parameters.flag('simplify')) return [description];
		// Tolerant: an account without two-way SMS may get no `answers` at all.
		const { message: record, answers } = description as Partial<z.infer<typeof smsStatusRecord>>;
		return [
			{
				messageId: request.token,
				status: record?.status,
				to: record?.phone,
				sentAt: momentOrNull(record?.send_date),
				receivedAt: momentOrNull(record?.received_date),
				carrier: record?.carrier,
				segments: record?.parts,
				message: record?.msg,
				externalId: record?.var_a || null,
				replies: answers ?? [],
			},
		];
	},
});
