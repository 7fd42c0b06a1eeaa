import { toCountries } from '../../text/phone/countries';
import { operation } from '../operation';
import { smsFields, smsOptions } from './fields';
import { keptOfSms, sentItem, sentSms } from './sent';
import { textDrafts } from './text';

/** Endpoints 4, 5 and 6. */
export const sendFlash = operation({
	value: 'sendFlash',
	name: 'Send Flash',
	action: 'Send flash SMS message',
	subtitle: 'Send flash SMS',
	description: 'Send an SMS that is shown directly on the screen without being stored',
	effect: 'send',
	spendsBalance: true,
	endpoints: ['flashSend', 'flashSendByQuery', 'flashSendNational'],
	output: sentSms,
	keeps: keptOfSms,
	fields: smsFields,
	options: smsOptions,
	toRequest(parameters, account) {
		const tooLong = parameters.choice('tooLong');
		const { options } = parameters;
		const { allowed } = options.checked('allowedCountries', toCountries);
		// The specification has the national form only as POST (endpoint 4).
		if (options.choice('numberFormat') === 'national') {
			return {
				endpoint: 'flashSendNational',
				...textDrafts(parameters, account, { allowed, tooLong, national: true, minimum: 3 }),
			};
		}
		// Only the GET twin (endpoint 6) states a minimum length.
		return options.choice('httpMethod') === 'GET'
			? { endpoint: 'flashSendByQuery', ...textDrafts(parameters, account, { allowed, tooLong, minimum: 3 }) }
			: { endpoint: 'flashSend', ...textDrafts(parameters, account, { allowed, tooLong }) };
	},
	toOutput: (body, { request }) => sentItem(body, request),
});
