import { isEmpty, refuse, type Checked } from '../../text/checked';
import { toSingleLine } from '../../text/entries';
import type { Field } from '../../parameters';
import { emailWords } from '../../words';

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
