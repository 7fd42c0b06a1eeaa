import { externalId, httpMethod, message, numberFormat, otherCharacters, sender, to } from '../fields';
import type { Field } from '../../parameters';

/** Fields of both ways of sending an SMS. */
export const smsFields = [
	to,
	numberFormat,
	message,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			externalId,
			{ ...httpMethod, displayOptions: { show: { '/numberFormat': ['international'] } } },
			otherCharacters,
			sender,
		],
	},
] as const satisfies readonly Field[];
