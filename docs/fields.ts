import type { INodeProperties } from 'n8n-workflow';
import * as z from 'zod/v4';

import { nodeProperties } from '../nodes/MessagingService/properties';
import { resources } from '../nodes/MessagingService/operations';
import type { Operation } from '../nodes/MessagingService/operations/operation';
import { triggerProperties } from '../nodes/MessagingService/webhooks/properties';

/** Lists of the editor's fields: each field once per page; fields of several resources on one shared page. */

interface FieldEntry {
	readonly name: string;
	readonly defaultText: string;
	readonly text: string;
}

const onOneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/<br>/g, ' ');

/** The default value as the editor shows it; empty for an empty field. */
function defaultOf({ type, default: value, options }: INodeProperties): string {
	if (typeof value === 'boolean') return value ? 'on' : 'off';
	if (type === 'options') {
		const chosen = options?.find((option) => 'value' in option && option.value === value);
		return chosen?.name ?? '';
	}
	const isShort = typeof value === 'number' || (typeof value === 'string' && !value.includes('\n'));
	return isShort ? `${value}` : '';
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

/** Names the default only if it is not empty, 0 or off. */
const lineOf = ({ name, defaultText, text }: FieldEntry): string =>
	`- **${name}**${['', 'off', '0', '{}', '[]'].includes(defaultText) ? '' : ` (default: ${defaultText})`}: ${text}`;

/** Whether the field's name says enough. */
const isPlain = ({ text, defaultText }: FieldEntry): boolean =>
	defaultText === '' && text.split(' ').length <= 6;

const isSettable = ({ type }: INodeProperties): boolean => !['notice', 'hidden', 'callout'].includes(type);

/** The fields, then those of *Options* and *Filters*. */
function partsOf(fields: readonly INodeProperties[]): Array<readonly [part: string, entries: FieldEntry[]]> {
	const settable = fields.filter(isSettable);
	const collections = settable.filter(({ type }) => type === 'collection');
	return [
		['', settable.filter(({ type }) => type !== 'collection').map(entryOf)],
		...collections.map(({ displayName, options }) => {
			const added = (options ?? []).filter(
				(option): option is INodeProperties => 'displayName' in option && 'type' in option,
			);
			return [displayName, added.filter(isSettable).map(entryOf)] as const;
		}),
	];
}

/** Whether the editor can show a field with these values. */
const isShown = ({ displayOptions }: INodeProperties, values: Readonly<Record<string, string>>): boolean =>
	Object.entries(displayOptions?.show ?? {}).every(
		([name, allowed]) => !(name in values) || (allowed as readonly unknown[]).includes(values[name]),
	);

const properties = nodeProperties().filter(({ name }) => !['resource', 'operation'].includes(name));

const operations = resources.flatMap((resource) =>
	resource.operations.map((operation) => ({
		resource,
		operation,
		parts: partsOf(
			properties.filter((field) => isShown(field, { resource: resource.value, operation: operation.value })),
		),
	})),
);

const keyOf = ({ name, text }: FieldEntry): string => `${name}: ${text}`;

/** Fields that several resources have with the same text, each with all of its defaults. */
const shared = new Map<string, FieldEntry>();
for (const { parts } of operations)
	for (const entry of parts.flatMap(([, all]) => all)) {
		const uses = operations.flatMap((other) =>
			other.parts
				.flatMap(([, all]) => all.filter((one) => keyOf(one) === keyOf(entry)))
				.map(({ defaultText }) => ({ defaultText, resource: other.resource })),
		);
		if (new Set(uses.map(({ resource }) => resource)).size < 2) continue;
		const defaultText = [...new Set(uses.map((use) => use.defaultText))].join(' or ');
		shared.set(keyOf(entry), { ...entry, defaultText });
	}

/** Keys of the shared options of every operation that only sends. */
const everySend = operations
	.filter(({ operation }) => operation.effect === 'send')
	.map(({ parts }) => parts.filter(([part]) => part !== '').flatMap(([, all]) => all.map(keyOf)))
	.reduce((left, keys) => left.filter((key) => keys.includes(key)))
	.filter((key) => shared.has(key));

/** Those of every operation that makes a request; the page of shared options names them. */
const everywhere = new Set(
	everySend.filter((key) =>
		operations.every(
			({ operation, parts }) =>
				operation.isLocal || parts.some(([, all]) => all.some((one) => keyOf(one) === key)),
		),
	),
);

/** Names of the options of every send. */
export const optionsOfEverySend = (): string =>
	named(everySend.map((key) => shared.get(key)).filter((entry) => entry !== undefined));

/** Names of shared fields; the options of every send are summed up. */
function namedShared(all: readonly FieldEntry[]): string {
	const hasEvery = everySend.every((key) => everywhere.has(key) || all.some((one) => keyOf(one) === key));
	const others = hasEvery ? all.filter((one) => !everySend.includes(keyOf(one))) : all;
	return [hasEvery ? 'those of every send' : '', named(others)].filter(Boolean).join(', ');
}

/** The list of shared fields. */
export const sharedFields = (): string =>
	[...shared.values()]
		.sort((a, b) => a.name.localeCompare(b.name, 'en'))
		.map(lineOf)
		.join('\n');

const named = (all: readonly FieldEntry[]): string =>
	[...new Set(all.map(({ name }) => `*${name}*`))].join(', ');

/** Names of the output fields: "`messageId`, `to`". */
const outputOf = ({ output }: Operation): string =>
	Object.keys(z.toJSONSchema(output, { io: 'input', unrepresentable: 'any' }).properties ?? {})
		.map((name) => `\`${name}\``)
		.join(', ');

/** Each operation of a resource: description, output, and the fields that are listed nowhere else. */
export function fieldsOfResource(value: string): string {
	const listedIn = new Map<string, string>();
	const identical = new Map<string, string>();
	return operations
		.filter(({ resource }) => resource.value === value)
		.map(({ resource, operation, parts }) => {
			const key = JSON.stringify([outputOf(operation), parts]);
			const same = identical.get(key);
			const heading = `### ${resource.name} › ${operation.name}\n\n${operation.description}.`;
			if (same !== undefined) return `${heading} Output and fields as in *${same}*.`;
			identical.set(key, operation.name);
			const lines = parts.flatMap(([part, entries]) => {
				const all = entries.filter((one) => !everywhere.has(keyOf(one)));
				const own = all.filter((one) => !shared.has(keyOf(one)) && !listedIn.has(keyOf(one)));
				const plain = own.filter(isPlain);
				const again = all.filter((one) => !shared.has(keyOf(one)) && listedIn.has(keyOf(one)));
				const others = all.filter((one) => shared.has(keyOf(one)));
				for (const one of own) listedIn.set(keyOf(one), operation.name);
				return [
					...(part !== '' && all.length > 0 ? [`${part}:\n`] : []),
					...own.filter((one) => !isPlain(one)).map(lineOf),
					...(plain.length > 0 ? [`- ${named(plain)}`] : []),
					...(again.length > 0
						? [`- As in *${listedIn.get(keyOf(again[0] as FieldEntry))}*: ${named(again)}`]
						: []),
					...(others.length > 0 ? [`- [Shared](options.md): ${namedShared(others)}`] : []),
					'',
				];
			});
			return `${heading} Output: ${outputOf(operation)}.\n\n${lines.join('\n').trim()}`;
		})
		.join('\n\n');
}

/** The fields of the trigger. */
export const fieldsOfTrigger = (): string =>
	partsOf(triggerProperties)
		.map(([part, all]) => `${part === '' ? '' : `**${part}**\n\n`}${all.map(lineOf).join('\n')}`)
		.join('\n\n');
