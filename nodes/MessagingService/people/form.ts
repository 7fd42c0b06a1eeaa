import type { IWebhookFunctions } from 'n8n-workflow';
import { isList, isRecord } from '../contract';
import type { Response } from '../operations/question';
import type { Posted } from './entered';
import { uploadsIn, type Uploads } from './uploads';

/** What a person sent with the page's form. */
export interface Form {
	readonly posted: Posted;
	readonly uploads: Uploads;
}

const multipart = 'multipart/form-data';
const urlencoded = 'application/x-www-form-urlencoded';

/** Without its parameters, such as the boundary or a charset. */
const contentTypeOf = (context: IWebhookFunctions): string =>
	(context.getRequestObject().headers['content-type']?.split(';')[0] ?? '').trim().toLowerCase();

/**
 * The form in a POST, as n8n has parsed it. n8n parses other types of content too, and a JSON body can have the very
 * shape of an upload, with the path of any file on the server. So the type decides what a body may be.
 *
 * @returns nothing where the request has a type that the page's form does not send
 */
export function formIn(context: IWebhookFunctions, response: Response): Form | undefined {
	// A body that is empty is undefined, in spite of its type.
	const body: unknown = context.getBodyData();
	const hasFiles = response.type === 'customForm' && response.fields.some(({ type }) => type === 'file');
	switch (contentTypeOf(context)) {
		case multipart:
			// n8n puts texts and files beside each other.
			return isRecord(body)
				? { posted: postedIn(body.data), uploads: uploadsIn(body.files) }
				: { posted: {}, uploads: {} };
		case urlencoded:
			return hasFiles ? undefined : { posted: postedIn(body), uploads: {} };
		default:
			return undefined;
	}
}

function postedIn(fields: unknown): Posted {
	if (!isRecord(fields)) return {};
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [
			// Of several boxes with one name some parsers make a list.
			name.replace(/\[\]$/, ''),
			(isList(value) ? value : [value]).filter((one): one is string => typeof one === 'string'),
		]),
	);
}
