import type * as z from 'zod/v4';
import { isList, templateData } from '../../contract';
import { refuse, toPlainText, type Checked } from '../../text/checked';
import { toFileName } from '../../text/fileName';
import type { Parameters } from '../../parameters';
import { toWebAddress } from '../../text/entries';
import { withJson } from './merge';
import type { templateFields, templateOptions } from './templateFields';
import { whatsAppWords } from '../../words';

type TemplateParameters = Parameters<(typeof templateFields)[number], (typeof templateOptions)[number]>;

/** A JSON list, or an expression's array, of texts and numbers; none of them blank. */
function toPlaceholders(value: unknown): Checked<{ placeholders: string[] }> {
	let list = value;
	if (typeof value === 'string' && value.trim() !== '') {
		try {
			list = JSON.parse(value);
		} catch {
			return refuse(whatsAppWords.isNotJson);
		}
	}
	if (!isList(list)) return refuse(whatsAppWords.isNotAList);
	const placeholders: string[] = [];
	for (const [index, entry] of list.entries()) {
		const position = index + 1;
		const plain = toPlainText(entry);
		if (!plain.ok) return refuse(whatsAppWords.isUnfitAt, { position, reason: plain.reason });
		const { text = '' } = plain;
		if (text.trim() === '') return refuse(whatsAppWords.isEmptyAt, { position });
		placeholders.push(text);
	}
	return { ok: true, placeholders };
}

function readPlaceholders(parameters: TemplateParameters): string[] {
	return parameters.choice('placeholdersMode') === 'list'
		? parameters.checked('placeholdersList', toPlaceholders).placeholders
		: parameters.rows('placeholders').map((row) => row.text('value'));
}

function readHeader(parameters: TemplateParameters): z.infer<typeof templateData>['header'] {
	const chosen = parameters.choice('headerType');
	if (chosen === 'none') return undefined;
	const type = chosen === 'other' ? parameters.text('otherHeaderType').trim() : chosen;
	const { url: mediaUrl } = parameters.checked('headerMediaUrl', toWebAddress);
	const isNamed = type === 'DOCUMENT' || parameters.optionalText('headerFileName') !== undefined;
	const { name: filename } = isNamed ? parameters.checked('headerFileName', toFileName) : {};
	return { type, mediaUrl, ...(filename && { filename }) };
}

/** The `templateData` of one item: an object also when it has nothing to say. */
export function readTemplateData(parameters: TemplateParameters): z.infer<typeof templateData> {
	const placeholders = readPlaceholders(parameters);
	const header = readHeader(parameters);
	const data = { ...(placeholders.length > 0 && { body: { placeholders } }), ...(header && { header }) };
	return withJson(data, parameters.options, 'additionalTemplateData', templateData);
}
