import type { IDataObject } from 'n8n-workflow';

/** Puts options into their collections, Options or Advanced. */
export function inPlace<Given extends IDataObject>({ httpMethod, numberFormat, ...options }: Given) {
	const advanced = Object.entries({ httpMethod, numberFormat }).filter(([, value]) => value !== undefined);
	return { options: options as IDataObject, advanced: Object.fromEntries(advanced) as IDataObject };
}
