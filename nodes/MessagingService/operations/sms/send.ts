import { toCountries } from '../../text/phone/countries';
import { operation } from '../operation';
import { smsFields } from './fields';
import { keptOfSms, sentItem, sentSms, textOf } from './sent';
import { textDraft } from './text';

/** Endpoints 1, 2 and 3. */
export const send = operation({
	value: 'send',
	name: 'Send',
	action: 'Send SMS message',
	subtitle: 'Send SMS',
	description: 'Send an SMS to one phone number',
	effect: 'send',
	spendsBalance: true,
	endpoints: ['smsSend', 'smsSendByQuery', 'smsSendNational'],
	output: sentSms,
	keeps: keptOfSms,
	rebuild: textOf,
	fields: smsFields,
	toRequest(parameters, account) {
		const tooLong = parameters.choice('tooLong');
		const options = parameters.group('options');
		const { allowed } = options.checked('allowedCountries', toCountries);
		// The specification has the national form only as GET (endpoint 3), with a minimum length.
		if (options.choice('numberFormat') === 'national') {
			return {
				endpoint: 'smsSendNational',
				...textDraft(parameters, account, { allowed, tooLong, national: true, minimum: 3 }),
			};
		}
		const byQuery = options.choice('httpMethod') === 'GET';
		return {
			endpoint: byQuery ? 'smsSendByQuery' : 'smsSend',
			...textDraft(parameters, account, { allowed, tooLong }),
		};
	},
	toOutput: (body, { request }) => sentItem(body, request),
});
