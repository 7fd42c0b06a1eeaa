import { operation } from '../operation';
import { sending } from './sent';
import { textDrafts } from './text';

/** Someone who chooses a number format does not expect GET, so the output warns about it. */
const urlNotice =
	'Number and text are in the URL of the request, which access logs keep: the service accepts a national number by GET only. International with the Default Country MX sends to the same number by POST';

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
	toRequest(parameters, account) {
		const drafts = textDrafts(parameters, account, {
			POST: ['smsSend'],
			GET: ['smsSendByQuery'],
			// The specification has the national form only as GET (endpoint 3), with a minimum length.
			national: ['smsSendNational', 3],
		});
		return drafts.map((draft) =>
			draft.endpoint === 'smsSendNational' ? { ...draft, notices: [...draft.notices, urlNotice] } : draft,
		);
	},
});
