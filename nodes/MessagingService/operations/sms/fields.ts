import type { RequestOf } from '../../contract';
import { characters, message, splitCost, toSeveral, tooLong, unicodeCost } from '../fields';
import {
	allowedCountries,
	defaultCountry,
	doNotSendTo,
	externalId,
	httpMethod,
	numberFormat,
	sender,
	sendOnlyBetween,
} from '../options';
import { keptOfSms, sentItem, sentSms } from './sent';

/** What both ways of sending an SMS have in common. */
export const sending = {
	effect: 'send',
	spendsBalance: true,
	output: sentSms,
	keeps: keptOfSms,
	fields: [toSeveral, message, characters, unicodeCost, tooLong, splitCost],
	options: [
		allowedCountries,
		defaultCountry,
		doNotSendTo,
		externalId,
		httpMethod,
		numberFormat,
		sender,
		sendOnlyBetween,
	],
	toOutput: (body: unknown, { request }: { readonly request: RequestOf<'smsSend'> }) =>
		sentItem(body, request),
} as const;
