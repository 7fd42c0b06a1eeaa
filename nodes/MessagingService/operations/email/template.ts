import { isEmpty, refuse, type Checked } from '../../text/checked';
import { toSingleLine } from '../../text/entries';
import { field, type Field, type Parameters } from '../../parameters';
import { emailWords } from '../../words';
import { isList, isRecord, type RequestOf } from '../../contract';
import type { LookUp } from '../operation';
import { missingIn, unusedVariables, type variablesField } from './variables';

/** Which saved template to send (endpoint 13, `template_id`). */

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

/** The ID inside a resource locator's value, or the value that an expression delivered in its place. */
export function toTemplateId(value: unknown): Checked<{ id: string }> {
	const located: unknown =
		typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
	const id = toSingleLine(located);
	return id.ok
		? { ok: true, id: id.line }
		: refuse(isEmpty(located) ? emailWords.hasNoTemplate : emailWords.isNotATemplate);
}

/** Which variables a saved template names (endpoint 15): what nobody sets would be read as {{variable_a_var}}. */

export const checkTemplateVariables = field.toggle(
	'checkTemplateVariables',
	'Check Template Variables',
	'Whether to look up the template before anything is sent, and to refuse items that have no value for a variable in its subject. The service does not show the content of a template, so check that yourself.',
	{ default: true },
);

/** The texts of a template, by where they stand; the specification shows the subject alone. */
type Shown = Readonly<Record<'subject' | 'html' | 'text', string>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Of one list, which many items ask for. */
const read = new WeakMap<object, ReadonlyMap<string, Shown>>();

/** What a list shows of each template, by ID; nothing is taken for granted. */
function templatesIn(list: unknown): ReadonlyMap<string, Shown> {
	if (!isList(list)) return new Map();
	const known = read.get(list);
	if (known) return known;
	const shown = new Map(
		list
			.filter(isRecord)
			.map(({ template_id: id, subject, html, text }) => [
				String(id),
				{ subject: textOf(subject), html: textOf(html), text: textOf(text) },
			]),
	);
	read.set(list, shown);
	return shown;
}

/**
 * What to ask before an email from a template is sent: it is refused where a variable that the template names has no
 * value, with a notice where one has a value and the template, as far as it is shown, does not name it.
 */
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
