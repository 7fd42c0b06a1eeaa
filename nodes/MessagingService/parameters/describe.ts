import type { Field } from './field';

/** Fields of the panel by their kind: what all of a kind have is said here. */

type Named<Name extends string> = Omit<Field, 'name' | 'options'> & { readonly name: Name };

type Shown = NonNullable<Field['displayOptions']>;

/** What else there is to say of a field; `show` and `hide` as in `displayOptions`. */
type More = Partial<Omit<Field, 'displayName' | 'name' | 'type' | 'options' | 'displayOptions'>> &
	Pick<Shown, 'show' | 'hide'>;

const shown = ({ show, hide, ...more }: More) => ({
	...((show || hide) && { displayOptions: { ...(show && { show }), ...(hide && { hide }) } }),
	...more,
});

const ofKind =
	(type: Field['type'], fallback: string | number | boolean) =>
	<const Name extends string>(
		name: Name,
		displayName: string,
		description: string,
		more: More = {},
	): Named<Name> => ({ displayName, name, type, default: fallback, description, ...shown(more) });

export const text = ofKind('string', '');
/** A switch, off unless `default` says otherwise. */
export const toggle = ofKind('boolean', false);
export const amount = ofKind('number', 0);
export const moment = ofKind('dateTime', '');
export const json = ofKind('json', '{}');

/** A sentence between the fields. */
export const notice = <const Name extends string>(
	name: Name,
	displayName: string,
	more: More = {},
): Named<Name> => ({ displayName, name, type: 'notice', default: '', ...shown(more) });

type Said = readonly [label: string, description?: string];

/** A drop-down: its options by their values, each with its label and what it does. */
export const choice = <const Name extends string, const Value extends string>(
	name: Name,
	displayName: string,
	{
		options,
		default: fallback,
		...more
	}: More & { readonly options: Readonly<Record<Value, Said>>; readonly default: NoInfer<Value> },
) => ({
	displayName,
	name,
	type: 'options' as const,
	default: fallback,
	...shown(more),
	options: Object.entries<Said>(options).map(([value, [label, description]]) => ({
		name: label,
		// The keys are the values, which the compiler does not say of entries.
		value: value as Value,
		...(description && { description }),
	})),
});

/** Rows of the same fields, as many as the user adds. */
export const rows = <const Name extends string, const Fields extends readonly Field[]>(
	name: Name,
	displayName: string,
	{ row, fields, ...more }: More & { readonly row: readonly [string, string]; readonly fields: Fields },
) => ({
	displayName,
	name,
	type: 'fixedCollection' as const,
	typeOptions: { multipleValues: true },
	default: {},
	...shown(more),
	options: [{ name: row[0], displayName: row[1], values: fields }] as const,
});
