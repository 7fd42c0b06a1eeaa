import type { INodeProperties } from 'n8n-workflow';
import * as z from 'zod/v4';

import { nodeProperties } from '../nodes/MessagingService/properties';
import { resources } from '../nodes/MessagingService/operations';
import type { Operation } from '../nodes/MessagingService/operations/operation';
import { triggerProperties } from '../nodes/MessagingService/webhooks/fields/properties';

/** Fields of the editor, as lists: each field once on a page, and what several resources share on one page for all. */

/** What is told of a field, and what stands in it at first. */
interface Told {
	readonly name: string;
	readonly usually: string;
	readonly text: string;
}

const escaped = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/<br>/g, ' ');

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

/** A choice is explained where it takes more than a few words; the name of any other says it, and so does the editor. */
const isLong = (text: string): boolean => text.split(' ').length > 8;

const choicesOf = ({ type, options }: INodeProperties): string =>
	type === 'options' || type === 'multiOptions'
		? (options ?? [])
				.map(({ name, ...rest }) => {
					const about = 'description' in rest ? (rest.description ?? '') : '';
					return isLong(about) ? `*${name}*: ${about}` : `*${name}*`;
				})
				.join('; ')
		: '';

function toldOf(field: INodeProperties): Told {
	const text = [field.description, field.hint, choicesOf(field)]
		.filter(Boolean)
		.join('. ')
		.replaceAll('..', '.');
	return { name: field.displayName, usually: usualOf(field), text: escaped(text) };
}

/** Where an empty field, zero and a switch that is off need no word, only what else stands there is told. */
const lineOf = ({ name, usually, text }: Told): string =>
	`- **${name}**${['', 'off', '0', '{}', '[]'].includes(usually) ? '' : ` (${usually})`}: ${text}`;

/** The name says it. */
const isPlain = ({ text, usually }: Told): boolean => usually === '' && text.split(' ').length <= 6;

const isSettable = ({ type }: INodeProperties): boolean => !['notice', 'hidden', 'callout'].includes(type);

/** The fields themselves, and what *Options* and *Filters* can add, which the editor shows in alphabetical order. */
function toldIn(fields: readonly INodeProperties[]): Array<readonly [part: string, told: Told[]]> {
	const settable = fields.filter(isSettable);
	const collections = settable.filter(({ type }) => type === 'collection');
	return [
		['', settable.filter(({ type }) => type !== 'collection').map(toldOf)],
		...collections.map(({ displayName, options }) => {
			const added = (options ?? []).filter(
				(option): option is INodeProperties => 'displayName' in option && 'type' in option,
			);
			return [displayName, added.filter(isSettable).map(toldOf)] as const;
		}),
	];
}

/** Whether the editor ever shows a field with these values. */
const isShown = ({ displayOptions }: INodeProperties, values: Readonly<Record<string, string>>): boolean =>
	Object.entries(displayOptions?.show ?? {}).every(
		([name, allowed]) => !(name in values) || (allowed as readonly unknown[]).includes(values[name]),
	);

const properties = nodeProperties().filter(({ name }) => !['resource', 'operation'].includes(name));

/** What is told of each operation. */
const operations = resources.flatMap((resource) =>
	resource.operations.map((operation) => ({
		resource,
		operation,
		parts: toldIn(
			properties.filter((field) => isShown(field, { resource: resource.value, operation: operation.value })),
		),
	})),
);

const keyOf = ({ name, text }: Told): string => `${name}: ${text}`;

/** The fields that several resources have in the same words, each with all that stands in it at first. */
const shared = new Map<string, Told>();
for (const { parts } of operations)
	for (const told of parts.flatMap(([, all]) => all)) {
		const having = operations.flatMap((other) =>
			other.parts
				.flatMap(([, all]) => all.filter((one) => keyOf(one) === keyOf(told)))
				.map(({ usually }) => ({ usually, resource: other.resource })),
		);
		if (new Set(having.map(({ resource }) => resource)).size < 2) continue;
		const usually = [...new Set(having.map((one) => one.usually))].join(' or ');
		shared.set(keyOf(told), { ...told, usually });
	}

/** The shared options that every operation has that sends at once. */
const everySend = operations
	.filter(({ operation }) => operation.effect === 'send')
	.map(({ parts }) => parts.filter(([part]) => part !== '').flatMap(([, all]) => all.map(keyOf)))
	.reduce((left, keys) => left.filter((key) => keys.includes(key)))
	.filter((key) => shared.has(key));

/** What stands under *Advanced* of all of them, and of each look-up. */
const everywhere = new Set(
	everySend.filter((key) =>
		operations.every(({ parts }) =>
			parts.every(([part, all]) => part !== 'Advanced' || all.some((one) => keyOf(one) === key)),
		),
	),
);

/** Their names, as the page of shared options says them once. */
export const optionsOfEverySend = (): string =>
	named(everySend.map((key) => shared.get(key)).filter((told) => told !== undefined));

/** The shared fields by name, those of every send in three words. */
function namedShared(all: readonly Told[]): string {
	const isEvery = everySend.every((key) => everywhere.has(key) || all.some((one) => keyOf(one) === key));
	const left = isEvery ? all.filter((one) => !everySend.includes(keyOf(one))) : all;
	return [isEvery ? 'those of every send' : '', named(left)].filter(Boolean).join(', ');
}

/** The fields that several resources have. */
export const sharedFields = (): string =>
	[...shared.values()]
		.sort((a, b) => a.name.localeCompare(b.name, 'en'))
		.map(lineOf)
		.join('\n');

const named = (all: readonly Told[]): string => [...new Set(all.map(({ name }) => `*${name}*`))].join(', ');

/** "`messageId`, `to`", the names of the output's fields. */
const outputOf = ({ output }: Operation): string =>
	Object.keys(z.toJSONSchema(output, { io: 'input', unrepresentable: 'any' }).properties ?? {})
		.map((name) => `\`${name}\``)
		.join(', ');

/** Each operation of a resource: what it does, what comes out, and those of its fields that stand nowhere else. */
export function fieldsOfResource(value: string): string {
	const told = new Map<string, string>();
	const whole = new Map<string, string>();
	return operations
		.filter(({ resource }) => resource.value === value)
		.map(({ resource, operation, parts }) => {
			const key = JSON.stringify([outputOf(operation), parts]);
			const same = whole.get(key);
			const heading = `### ${resource.name} › ${operation.name}\n\n${operation.description}.`;
			if (same !== undefined) return `${heading} Output and fields are those of *${same}*.`;
			whole.set(key, operation.name);
			const lines = parts.flatMap(([part, everything]) => {
				const all = everything.filter((one) => !everywhere.has(keyOf(one)));
				const own = all.filter((one) => !shared.has(keyOf(one)) && !told.has(keyOf(one)));
				const plain = own.filter(isPlain);
				const again = all.filter((one) => !shared.has(keyOf(one)) && told.has(keyOf(one)));
				const others = all.filter((one) => shared.has(keyOf(one)));
				for (const one of own) told.set(keyOf(one), operation.name);
				return [
					...(part !== '' && all.length > 0 ? [`${part}:\n`] : []),
					...own.filter((one) => !isPlain(one)).map(lineOf),
					...(plain.length > 0 ? [`- ${named(plain)}`] : []),
					...(again.length > 0 ? [`- As in *${told.get(keyOf(again[0] as Told))}*: ${named(again)}`] : []),
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
	toldIn(triggerProperties)
		.map(([part, all]) => `${part === '' ? '' : `**${part}**\n\n`}${all.map(lineOf).join('\n')}`)
		.join('\n\n');
