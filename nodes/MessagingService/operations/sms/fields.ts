import {
	allowedCountries,
	characters,
	defaultCountry,
	externalId,
	httpMethod,
	message,
	numberFormat,
	sender,
	splitCost,
	toSeveral,
	tooLong,
	unicodeCost,
} from '../fields';
import { doNotSendTo, sendOnlyBetween } from '../whoGetsIt';
import type { Field } from '../../parameters';

/** Fields of both ways of sending an SMS. */
export const smsFields = [
	toSeveral,
	message,
	characters,
	unicodeCost,
	tooLong,
	splitCost,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
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
	},
] as const satisfies readonly Field[];
