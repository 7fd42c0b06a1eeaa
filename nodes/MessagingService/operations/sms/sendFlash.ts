import { descriptionOf } from '../../contract';
import { operation } from '../operation';
import { smsFields } from './fields';
import { idFirst, keptOfSms, sentSms, textRequest } from './text';

/** Endpoints 4, 5 and 6. */
export const sendFlash = operation({
	value: 'sendFlash',
	name: 'Send Flash',
	action: 'Send flash SMS message',
	description: 'Send an SMS that is shown directly on the screen without being stored',
	effect: 'send',
	spendsBalance: true,
	endpoints: ['flashSend', 'flashSendByQuery', 'flashSendNational'],
	output: sentSms,
	keeps: keptOfSms,
	fields: smsFields,
	toRequest(parameters) {
		// The specification has the national form only as POST (endpoint 4).
		if (parameters.choice('numberFormat') === 'national') {
			return { endpoint: 'flashSendNational', ...textRequest(parameters, { national: true, minimum: 3 }) };
		}
		// Only the GET twin (endpoint 6) states a minimum length.
		return parameters.group('options').choice('httpMethod') === 'GET'
			? { endpoint: 'flashSendByQuery', ...textRequest(parameters, { national: false, minimum: 3 }) }
			: { endpoint: 'flashSend', ...textRequest(parameters, { national: false }) };
	},
	toOutput: (body) => [idFirst(descriptionOf(body))],
});
