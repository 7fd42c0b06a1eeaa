import type { INodeProperties } from 'n8n-workflow';

import { nodeProperties } from '../nodes/MessagingService/properties';
import { resources } from '../nodes/MessagingService/operations';
import { triggerProperties } from '../nodes/MessagingService/webhooks/fields/properties';

/** Fields of the editor, as tables. */

type Row = readonly [name: string, usually: string, text: string];

const escaped = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');

/** The default as the editor shows it; nothing where a field is empty. */
function usualOf({ type, default: usual, options }: INodeProperties): string {
	if (typeof usual === 'boolean') return usual ? 'on' : 'off';
	if (type === 'options') {
		const chosen = options?.find((option) => 'value' in option && option.value === usual);
		return chosen?.name ?? '';
	}
	const isWord = typeof usual === 'number' || (typeof usual === 'string' && !usual.includes('\n'));
	return isWord ? `${usual}` : '';
}

const choicesOf = ({ type, options }: INodeProperties): string =>
	type === 'options' || type === 'multiOptions'
		? (options ?? [])
				.map(({ name, ...rest }) => {
					const about = 'description' in rest && rest.description ? `: ${rest.description}` : '';
					return `*${name}*${about}`;
				})
				.join('; ')
		: '';

function rowOf(field: INodeProperties): Row {
	const text = [field.description, field.hint, choicesOf(field)]
		.filter(Boolean)
		.join('. ')
		.replaceAll('..', '.');
	return [field.displayName, usualOf(field), escaped(text.replace(/<br>/g, ' '))];
}

const table = (head: readonly string[], rows: ReadonlyArray<readonly string[]>): string =>
	[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const isSettable = ({ type }: INodeProperties): boolean => !['notice', 'hidden', 'callout'].includes(type);

/** The fields themselves, and what *Options* and *Filters* can add. */
function tablesOf(fields: readonly INodeProperties[]): string {
	const settable = fields.filter(isSettable);
	const collections = settable.filter(({ type }) => type === 'collection');
	const plain = settable.filter(({ type }) => type !== 'collection');
	const head = ['field', 'usually', 'what it is'];
	const tables = [
		...(plain.length > 0 ? [table(head, plain.map(rowOf))] : []),
		...collections.map(({ displayName, options }) => {
			const added = (options ?? []).filter(
				(option): option is INodeProperties => 'displayName' in option && 'type' in option,
			);
			return `**${displayName}**\n\n${table(head, added.filter(isSettable).map(rowOf))}`;
		}),
	];
	return tables.join('\n\n');
}

/** Whether the editor ever shows a field with these values. */
const isShown = ({ displayOptions }: INodeProperties, values: Readonly<Record<string, string>>): boolean =>
	Object.entries(displayOptions?.show ?? {}).every(
		([name, allowed]) => !(name in values) || (allowed as readonly unknown[]).includes(values[name]),
	);

/** Each operation of a resource: what it does, its fields and its options. */
export function fieldsOfResource(value: string): string {
	const resource = resources.find((one) => one.value === value);
	if (resource === undefined) throw new Error(`There is no resource "${value}".`);
	const properties = nodeProperties().filter(({ name }) => !['resource', 'operation'].includes(name));
	return resource.operations
		.map((operation) => {
			const shown = properties.filter((field) =>
				isShown(field, { resource: value, operation: operation.value }),
			);
			return `### ${resource.name} › ${operation.name}\n\n${operation.description}.\n\n${tablesOf(shown)}`;
		})
		.join('\n\n');
}

/** The fields of the trigger. */
export const fieldsOfTrigger = (): string => tablesOf(triggerProperties);
