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
	to,
	tooLong,
	unicodeCost,
} from '../fields';
import type { Field } from '../../parameters';

/** Fields of both ways of sending an SMS. */
export const smsFields = [
	to,
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
		options: [allowedCountries, defaultCountry, externalId, httpMethod, numberFormat, sender],
	},
] as const satisfies readonly Field[];
