import { isEmpty } from '../../text/plainText';
import { toSingleLine } from '../../text/entries';
import { field, type Field, type Parameters } from '../../parameters';
import { emailWords, refuse, type Checked } from '../../words';
import { isList, isRecord, type RequestOf } from '../../contract';
import type { LookUp } from '../operation';
import { missingIn, unusedVariables, type variablesField } from './variables';

/** The saved template to send (endpoint 13, `template_id`). */

export const templateField = {
	displayName: 'Template',
	name: 'template',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'The saved template to send',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a template...',
			typeOptions: { searchListMethod: 'searchTemplates', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 1001' },
	],
} as const satisfies Field;

/** Accepts the value of a resource locator, or an ID that an expression returned instead. */
export function toTemplateId(value: unknown): Checked<{ id: string }> {
	const located = isRecord(value) && 'value' in value ? value.value : value;
	const id = toSingleLine(located);
	return id.ok
		? { ok: true, id: id.line }
		: refuse(isEmpty(located) ? emailWords.hasNoTemplate : emailWords.isNotATemplate);
}

/** Looks up the variables of a saved template (endpoint 15): without a value, {{variable_a_var}} would be sent as such. */

export const checkTemplateVariables = field.toggle(
	'checkTemplateVariables',
	'Check Template Variables',
	'Whether to look up the template before sending and refuse items that have no value for a variable in its subject. The service does not show the content of a template, so check that yourself.',
	{ default: true },
);

/** The texts of a template; the specification documents the subject only. */
type TemplateTexts = Readonly<Record<'subject' | 'html' | 'text', string>>;

const stringOr = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Parsed lists; all items of a run share one. */
const parsedLists = new WeakMap<object, ReadonlyMap<string, TemplateTexts>>();

/** Returns the texts of each template by ID; assumes nothing about the list. */
function templatesIn(list: unknown): ReadonlyMap<string, TemplateTexts> {
	if (!isList(list)) return new Map();
	const known = parsedLists.get(list);
	if (known) return known;
	const templates = new Map(
		list
			.filter(isRecord)
			.map(({ template_id: id, subject, html, text }) => [
				String(id),
				{ subject: stringOr(subject), html: stringOr(html), text: stringOr(text) },
			]),
	);
	parsedLists.set(list, templates);
	return templates;
}

/** Checks variables before sending: refuses those without a value, and adds a notice about those the template does not use. */
export function lookUpTemplate(
	parameters: Parameters<typeof variablesField>,
	{ template_id, variables = {} }: Pick<RequestOf<'emailSendTemplate'>, 'template_id' | 'variables'>,
): LookUp {
	return {
		endpoint: 'emailTemplates',
		check(list) {
			const template = templatesIn(list).get(template_id);
			if (!template) return [];
			for (const [name, text] of Object.entries(template)) {
				const place = name === 'subject' ? 'subject' : 'content';
				const missing = missingIn(text, variables);
				if (missing) parameters.refuse('variables', refuse(emailWords.lacksVariable, { place, ...missing }));
			}
			return template.html === '' ? [] : unusedVariables({ ...template }, variables);
		},
	};
}
