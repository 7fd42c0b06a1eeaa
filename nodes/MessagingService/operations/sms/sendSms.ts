import * as fields from '../commonFields';
import { toCountries } from '../../text/phone/countries';
import { toEachNumber } from '../suppression';
import { keptOfSms, sentItem, sentSms } from './sent';
import { readSmsText } from './text';
import { operation, type Operation } from '../operation';

type SmsEndpoint =
	| 'smsSend'
	| 'smsSendByQuery'
	| 'smsSendNational'
	| 'flashSend'
	| 'flashSendByQuery'
	| 'flashSendNational';

/**
 * An operation that sends a text to each number.
 * @param method of the national endpoint
 * @param endpoints by Request, with the minimum length of the text if specified
 */
const smsOperation = (
	texts: Pick<Operation, 'value' | 'name' | 'action' | 'description'>,
	method: 'GET' | 'POST',
	endpoints: Readonly<
		Record<'POST' | 'GET' | 'national', readonly [name: SmsEndpoint, minimum?: 3]>
	>,
): Operation =>
	operation({
		...texts,
		effect: 'send',
		spendsBalance: true,
		output: sentSms,
		storedFields: keptOfSms,
		endpoints: [endpoints.POST[0], endpoints.GET[0], endpoints.national[0]],
		fields: [
			fields.toSeveral,
			fields.message,
			fields.unicodeCost,
			fields.tooLong,
			fields.splitCost,
		],
		options: [
			...fields.inRequest,
			fields.characters,
			...fields.phoneOptions,
			fields.allowedCountries,
			fields.requestOrNational(method),
		],
		toRequest(parameters, account) {
			const { options } = parameters;
			const way = options.choice('request');
			const [endpoint, minimum] = endpoints[way];
			options.refuseEmpty('allowedCountries');
			const { allowed, special } = options.checked('allowedCountries', toCountries);
			const text = readSmsText(parameters, account, {
				destinations: { allowed, special: special || allowed === undefined },
				national: way === 'national',
				tooLong: parameters.choice('tooLong'),
				...(minimum && { minimum }),
			});
			return toEachNumber(parameters, account, text.toPhone, (phone) => ({
				endpoint,
				...text.draftTo(phone),
			}));
		},
		toOutput: (body, { request }) => sentItem(body, request),
	});

/**
 * Endpoints 1, 2 and 3. The specification has the national form only as GET, with a minimum length.
 */
export const sendSms = smsOperation(
	{
		value: 'send',
		name: 'Send',
		action: 'Send SMS message',
		description: 'Send an SMS to one phone number',
	},
	'GET',
	{ POST: ['smsSend'], GET: ['smsSendByQuery'], national: ['smsSendNational', 3] },
);

/**
 * Endpoints 4, 5 and 6. The specification has the national form only as POST; POST states no
 * minimum length.
 */
export const sendFlash = smsOperation(
	{
		value: 'sendFlash',
		name: 'Send Flash',
		action: 'Send flash SMS message',
		description: 'Send an SMS that is shown directly on the screen without being stored',
	},
	'POST',
	{ POST: ['flashSend'], GET: ['flashSendByQuery', 3], national: ['flashSendNational', 3] },
);
