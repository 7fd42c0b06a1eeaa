import { characters, message, splitCost, toSeveral, tooLong, unicodeCost } from '../fields';
import {
	allowedCountries,
	defaultCountry,
	externalId,
	httpMethod,
	numberFormat,
	sender,
	doNotSendTo,
	sendOnlyBetween,
} from '../options';
import type { Field } from '../../parameters';

/** Fields of both ways of sending an SMS. */
export const smsFields = [
	toSeveral,
	message,
	characters,
	unicodeCost,
	tooLong,
	splitCost,
] as const satisfies readonly Field[];

export const smsOptions = [
	allowedCountries,
	defaultCountry,
	doNotSendTo,
	externalId,
	httpMethod,
	numberFormat,
	sender,
	sendOnlyBetween,
] as const satisfies readonly Field[];
