import * as z from 'zod/v4';
import { descriptionOf, isRecord } from '../../contract';
import { operation } from '../operation';
import { emailDrafts, whatsAppDrafts } from './drafts';
import { answer } from './readForm';
import { questionFields, questionOptions } from './reviewFields';
import { smsDrafts } from './sms';

const endpointOf = { email: 'emailSend', sms: 'smsSend', whatsApp: 'messagingAppSend' } as const;
const draftsBy = { email: emailDrafts, sms: smsDrafts, whatsApp: whatsAppDrafts } as const;

/** Endpoints 1, 12 and 16. The output is the answer (people/), not the message. */
export const sendAndWait = operation({
	value: 'sendAndWait',
	name: 'Send and Wait for Response',
	action: 'Send message and wait for response',
	description: 'Ask a person by SMS, WhatsApp or email and go on with the answer',
	effect: 'send',
	asks: true,
	endpoints: ['messagingAppSend', 'emailSend', 'smsSend'],
	endpointOf: (parameters) => endpointOf[parameters.choice('channel')],
	output: z.object({ data: answer }),
	storedFields: ['to', 'messageId', 'part', 'parts'],
	fields: questionFields,
	options: questionOptions,
	toRequest: (parameters, account) =>
		draftsBy[parameters.choice('channel')](parameters.withReadable('message'), account),
	toOutput(body, { recipients }) {
		const sent = descriptionOf(body);
		const messageId = isRecord(sent) ? sent.id : undefined;
		return [{ to: recipients.join(', '), ...(messageId != null && { messageId }) }];
	},
});
