import type { INodeProperties } from 'n8n-workflow';
import * as z from 'zod/v4';

import { endpoints } from '../nodes/MessagingService/contract';
import { nodeProperties } from '../nodes/MessagingService/properties';
import { resources } from '../nodes/MessagingService/operations';
import type { Operation } from '../nodes/MessagingService/operations/operation';
import { triggerProperties } from '../nodes/MessagingService/webhooks/properties';

/** Lists of the editor's fields: their names by operation, and what each means once. */

interface FieldEntry {
	readonly name: string;
	readonly defaultText: string;
	readonly text: string;
}

const onOneLine = (text: string): string =>
	text.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/<br>/g, ' ');

/**
 * The default value as the editor shows it; empty for an empty field, 0 and a switch, which is off
 * until it is added.
 */
function defaultOf({ type, default: value, options }: INodeProperties): string {
	if (typeof value === 'boolean') return '';
	if (type === 'options') {
		const chosen = options?.find((option) => 'value' in option && option.value === value);
		return chosen?.name ?? '';
	}
	const isShort = typeof value === 'number' || (typeof value === 'string' && !value.includes('\n'));
	return isShort && value !== 0 && !/^(\{\}|\[\])$/.test(`${value}`) ? `${value}` : '';
}

/** A choice with a short description is listed by name only. */
const isLong = (text: string): boolean => text.split(' ').length > 8;

const choicesOf = ({ type, options }: INodeProperties): string =>
	// A list of countries or letters says nothing by itself.
	(type === 'options' || type === 'multiOptions') && (options ?? []).length < 100
		? (options ?? [])
				.map(({ name, ...rest }) => {
					const about = 'description' in rest ? (rest.description ?? '') : '';
					return isLong(about) ? `*${name}*: ${about}` : `*${name}*`;
				})
				.join('; ')
		: '';

function entryOf(field: INodeProperties): FieldEntry {
	const text = [field.description, field.hint, choicesOf(field)]
		.filter(Boolean)
		.join('. ')
		.replaceAll('..', '.');
	return { name: field.displayName, defaultText: defaultOf(field), text: onOneLine(text) };
}

const lineOf = ({ name, defaultText, text }: FieldEntry): string =>
	`- **${name}**${defaultText === '' ? '' : ` (default: ${defaultText})`}: ${text}`;

const isSettable = ({ type }: INodeProperties): boolean =>
	!['notice', 'hidden', 'callout'].includes(type);

/** The fields, then those of *Options* and *Filters*. */
function partsOf(
	fields: readonly INodeProperties[],
): Array<readonly [part: string, entries: FieldEntry[]]> {
	const settable = fields.filter(isSettable);
	const collections = settable.filter(({ type }) => type === 'collection');
	return [
		['Fields', settable.filter(({ type }) => type !== 'collection').map(entryOf)],
		...collections.map(({ displayName, options }) => {
			const added = (options ?? []).filter(
				(option): option is INodeProperties => 'displayName' in option && 'type' in option,
			);
			return [displayName, added.filter(isSettable).map(entryOf)] as const;
		}),
	];
}

/** Whether the editor can show a field with these values. */
const isShown = (
	{ displayOptions }: INodeProperties,
	values: Readonly<Record<string, string>>,
): boolean =>
	Object.entries(displayOptions?.show ?? {}).every(
		([name, allowed]) =>
			!(name in values) || (allowed as readonly unknown[]).includes(values[name]),
	);

const properties = nodeProperties().filter(({ name }) => !['resource', 'operation'].includes(name));

const operations = resources.flatMap((resource) =>
	resource.operations.map((operation) => ({
		operation,
		title: `${resource.name} › ${operation.name}`,
		parts: partsOf(
			properties.filter((field) =>
				isShown(field, { resource: resource.value, operation: operation.value }),
			),
		),
	})),
);

const named = (all: readonly FieldEntry[]): string =>
	[...new Set(all.map(({ name }) => `*${name}*`))].join(', ');

/** Names of the output fields: "`messageId`, `to`". */
const outputOf = ({ output }: Operation): string =>
	Object.keys(z.toJSONSchema(output, { io: 'input', unrepresentable: 'any' }).properties ?? {})
		.map((name) => `\`${name}\``)
		.join(', ');

/** "`POST or GET /v2/sms-global/send`", with each path; none of an operation that asks nobody. */
function requestsOf({ isLocal, endpoints: names }: Operation): string {
	const methods = new Map<string, string[]>();
	for (const { method, path } of isLocal ? [] : names.map((name) => endpoints[name]))
		methods.set(path, [...(methods.get(path) ?? []), method]);
	return (
		[...methods].map(([path, list]) => `\`${list.join(' or ')} ${path}\``).join(', ') || 'none'
	);
}

/** What each operation does, its output, its requests, and the names of its fields. */
export const operationsWithFields = (): string =>
	operations
		.map(({ operation, title, parts }) =>
			[
				`### ${title}\n\n${operation.description}.\n`,
				`- Output: ${outputOf(operation)}`,
				`- Requests: ${requestsOf(operation)}`,
				...parts
					.filter(([, all]) => all.length > 0)
					.map(([part, all]) => `- ${part}: ${named(all)}`),
			].join('\n'),
		)
		.join('\n\n');

/**
 * What each field means, in the order of the alphabet. A default that not every operation has is
 * left out.
 */
export function allFields(): string {
	const entries = new Map<string, FieldEntry>();
	for (const entry of operations.flatMap(({ parts }) => parts.flatMap(([, all]) => all))) {
		const key = `${entry.name}: ${entry.text}`;
		const isSame = (entries.get(key) ?? entry).defaultText === entry.defaultText;
		entries.set(key, isSame ? entry : { ...entry, defaultText: '' });
	}
	return [...entries.values()]
		.sort((a, b) => a.name.localeCompare(b.name, 'en'))
		.map(lineOf)
		.join('\n');
}

/** The fields of the trigger. */
export const fieldsOfTrigger = (): string =>
	partsOf(triggerProperties)
		.map(
			([part, all]) => `${part === 'Fields' ? '' : `**${part}**\n\n`}${all.map(lineOf).join('\n')}`,
		)
		.join('\n\n');
