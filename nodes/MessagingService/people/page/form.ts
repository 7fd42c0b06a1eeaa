import type { IWebhookFunctions } from 'n8n-workflow';
import { isList, isRecord } from '../../contract';
import type { Response } from '../../operations/question';

export const inputNames = {
	decision: 'decision',
	text: 'text',
	field: (index: number) => `field-${index}`,
} as const;

export const customFields = (response: Response) =>
	response.type === 'customForm' ? response.fields : [];

/** Posted texts by field name. Untrusted: any name may be missing or have several values. */
export type Posted = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the texts of the form in a POST, as n8n parsed it.
 * @returns undefined for a content type that the page's form does not send
 */
export function formIn(context: IWebhookFunctions): Posted | undefined {
	// Undefined if it is empty, in spite of its type.
	const body: unknown = context.getBodyData();
	// Without parameters such as boundary or charset.
	const [type = ''] = (context.getRequestObject().headers['content-type'] ?? '').split(';');
	const kind = type.trim().toLowerCase();
	if (kind === 'multipart/form-data') return postedIn(isRecord(body) ? body.data : undefined);
	return kind === 'application/x-www-form-urlencoded' ? postedIn(body) : undefined;
}

/** Reads the texts that n8n's parser found under each name; a single one is not a list. */
const postedIn = (fields: unknown): Posted =>
	Object.fromEntries(
		Object.entries(isRecord(fields) ? fields : {}).map(([name, value]) => [
			// Some parsers add brackets if several boxes share a name.
			name.replace(/\[\]$/, ''),
			(isList(value) ? value : [value]).filter((one) => typeof one === 'string'),
		]),
	);
