import type { INodeProperties } from 'n8n-workflow';
import { countries } from '../text/phone/countries';

/** Whose numbers are understood without country code; a field of the credential type for SMS and WhatsApp. */
export const defaultCountryField: INodeProperties = {
	displayName: 'Default Country',
	name: 'defaultCountry',
	type: 'options',
	options: [
		{ name: 'None: Numbers Need Their Country Code', value: '' },
		...countries().map(({ code, name }) => ({ name: `${name} (${code})`, value: code })),
	],
	default: '',
	description: 'Country whose phone numbers may be written as people there write them',
};
