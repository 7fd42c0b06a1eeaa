import { operation } from '../operation';
import { sending } from './fields';
import { textDrafts } from './text';

/** Whoever chooses GET is told at that field; whoever chooses a form of the number does not think of it. */
const byAddress =
	'Number and text stand in the address of the request, where access logs keep them: the service takes a national number by GET only. International with the Default Country MX takes the same number by POST';

/** Endpoints 1, 2 and 3. */
export const send = operation({
	...sending,
	value: 'send',
	name: 'Send',
	action: 'Send SMS message',
	subtitle: 'Send SMS',
	description: 'Send an SMS to one phone number',
	endpoints: ['smsSend', 'smsSendByQuery', 'smsSendNational'],
	toRequest(parameters, account) {
		const { options } = parameters;
		// The specification has the national form only as GET (endpoint 3), with a minimum length.
		if (options.choice('numberFormat') === 'national') {
			const draft = textDrafts(parameters, account, { national: true, minimum: 3 });
			return { endpoint: 'smsSendNational', ...draft, notices: [...draft.notices, byAddress] };
		}
		const byQuery = options.choice('httpMethod') === 'GET';
		return { endpoint: byQuery ? 'smsSendByQuery' : 'smsSend', ...textDrafts(parameters, account, {}) };
	},
});
