import { requestOrNational } from '../commonFields';
import { operation } from '../operation';
import { sending } from './sent';
import { textDrafts } from './text';

/** Endpoints 1, 2 and 3. */
export const send = operation({
	...sending,
	value: 'send',
	name: 'Send',
	action: 'Send SMS message',
	subtitle: 'Send SMS',
	description: 'Send an SMS to one phone number',
	inSpanish: 'envía un SMS a un número',
	endpoints: ['smsSend', 'smsSendByQuery', 'smsSendNational'],
	options: [...sending.options, requestOrNational('GET')],
	toRequest: (parameters, account) =>
		textDrafts(parameters, account, {
			POST: ['smsSend'],
			GET: ['smsSendByQuery'],
			// The specification has the national form only as GET (endpoint 3), with a minimum length.
			national: ['smsSendNational', 3],
		}),
});
