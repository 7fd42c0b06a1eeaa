import * as fields from '../commonFields';
import type { EndpointName, RequestOf } from '../../contract';
import type { Parameters } from '../../parameters';
import { toCountries } from '../../text/phone/countries';
import { readCountry, readPhones, type Account } from '../settings';
import { readSkip } from '../suppression';
import { keptOfSms, sentItem, sentSms } from './sent';
import { readText } from './text';
import { operation } from '../operation';

const sending = {
	effect: 'send',
	spendsBalance: true,
	output: sentSms,
	storedFields: keptOfSms,
	fields: [
		fields.toSeveral,
		fields.message,
		fields.characters,
		fields.unicodeCost,
		fields.tooLong,
		fields.splitCost,
	],
	options: [
		...fields.inRequest,
		...fields.suppression,
		fields.defaultCountry,
		fields.severalNumbers,
		fields.allowedCountries,
		fields.allowSpecialNumbers,
		fields.sendOnlyBetween,
	],
	toOutput: (body: unknown, { request }: { readonly request: RequestOf<'smsSend'> }) =>
		sentItem(body, request),
} as const;

/**
 * Returns a draft for each number.
 * @param endpoints by Request, with the minimum length of the text if specified
 */
function textDrafts<Name extends EndpointName>(
	parameters: Parameters<
		(typeof sending.fields)[number],
		(typeof sending.options)[number] | ReturnType<typeof fields.requestOrNational>
	>,
	account: Account,
	endpoints: Readonly<Record<'POST' | 'GET' | 'national', readonly [name: Name, minimum?: 3]>>,
) {
	const { options } = parameters;
	const way = options.choice('request');
	const national = way === 'national';
	const [endpoint, minimum] = endpoints[way];
	const tooLong = parameters.choice('tooLong');
	const { allowed } = options.checked('allowedCountries', toCountries);
	const special = options.flag('allowSpecialNumbers') || allowed === undefined;
	const rules = { destinations: { allowed, special }, national, tooLong, ...(minimum && { minimum }) };
	const text = readText(parameters, account, rules);
	const phones = readPhones(parameters, text.toPhone);
	const skipOf = readSkip(options, readCountry(options, account));
	return phones.map((phone) => {
		const draft = text.draftTo(phone);
		const skip = skipOf(phone, String(draft.notes.to));
		return { endpoint, ...draft, ...skip, notes: { ...draft.notes, ...skip.notes } };
	});
}

/** Endpoints 1, 2 and 3. */
export const send = operation({
	...sending,
	value: 'send',
	name: 'Send',
	action: 'Send SMS message',
	description: 'Send an SMS to one phone number',
	endpoints: ['smsSend', 'smsSendByQuery', 'smsSendNational'],
	options: [...sending.options, fields.requestOrNational('GET')],
	toRequest: (parameters, account) =>
		textDrafts(parameters, account, {
			POST: ['smsSend'],
			GET: ['smsSendByQuery'],
			// The specification has the national form only as GET (endpoint 3), with a minimum length.
			national: ['smsSendNational', 3],
		}),
});

/** Endpoints 4, 5 and 6. */
export const sendFlash = operation({
	...sending,
	value: 'sendFlash',
	name: 'Send Flash',
	action: 'Send flash SMS message',
	description: 'Send an SMS that is shown directly on the screen without being stored',
	endpoints: ['flashSend', 'flashSendByQuery', 'flashSendNational'],
	options: [...sending.options, fields.requestOrNational('POST')],
	toRequest: (parameters, account) =>
		textDrafts(parameters, account, {
			POST: ['flashSend'],
			// Only the GET twin (endpoint 6) states a minimum length.
			GET: ['flashSendByQuery', 3],
			// The specification has the national form only as POST (endpoint 4).
			national: ['flashSendNational', 3],
		}),
});
