import { descriptionOf } from '../../contract';
import { operation } from '../operation';
import { smsFields } from './fields';
import { idFirst, keptOfSms, sentSms, textRequest } from './text';

/** Endpoints 1, 2 and 3. */
export const send = operation({
	value: 'send',
	name: 'Send',
	action: 'Send SMS message',
	description: 'Send an SMS to one phone number',
	effect: 'send',
	spendsBalance: true,
	endpoints: ['smsSend', 'smsSendByQuery', 'smsSendNational'],
	output: sentSms,
	keeps: keptOfSms,
	fields: smsFields,
	toRequest(parameters) {
		// The specification has the national form only as GET (endpoint 3), with a minimum length.
		if (parameters.choice('numberFormat') === 'national') {
			return { endpoint: 'smsSendNational', ...textRequest(parameters, { national: true, minimum: 3 }) };
		}
		const byQuery = parameters.group('options').choice('httpMethod') === 'GET';
		return {
			endpoint: byQuery ? 'smsSendByQuery' : 'smsSend',
			...textRequest(parameters, { national: false }),
		};
	},
	toOutput: (body) => [idFirst(descriptionOf(body))],
});
