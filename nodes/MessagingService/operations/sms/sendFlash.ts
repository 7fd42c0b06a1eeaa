import { requestOrNational } from '../commonFields';
import { operation } from '../operation';
import { sending } from './sent';
import { textDrafts } from './text';

/** Endpoints 4, 5 and 6. */
export const sendFlash = operation({
	...sending,
	value: 'sendFlash',
	name: 'Send Flash',
	action: 'Send flash SMS message',
	subtitle: 'Send flash SMS',
	description: 'Send an SMS that is shown directly on the screen without being stored',
	inSpanish: 'envía un SMS que aparece en la pantalla y no se guarda',
	endpoints: ['flashSend', 'flashSendByQuery', 'flashSendNational'],
	options: [...sending.options, requestOrNational('POST')],
	toRequest: (parameters, account) =>
		textDrafts(parameters, account, {
			POST: ['flashSend'],
			// Only the GET twin (endpoint 6) states a minimum length.
			GET: ['flashSendByQuery', 3],
			// The specification has the national form only as POST (endpoint 4).
			national: ['flashSendNational', 3],
		}),
});
