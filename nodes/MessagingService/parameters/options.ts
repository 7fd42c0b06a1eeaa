import { isRecord } from '../contract';
import { byName, type Field, type FieldsByName } from './field';

/** Where an option stands: in Options, or in a group there. */
interface Placed {
	readonly field: Field;
	/** n8n's path of what it stands in, such as `options.limits.limits.`. */
	readonly path: string;
	/** Labels on the way to it, such as `Options › Limits › `. */
	readonly label: string;
	readonly group?: string;
}

/** Returns the options of an operation, also those in groups. */
export function placedIn(fields: readonly Field[]): readonly Placed[] {
	const options = fields.find(({ name, type }) => name === 'options' && type === 'collection')?.options ?? [];
	// The options of a collection are fields.
	return (options as readonly Field[]).flatMap((field): readonly Placed[] => {
		if (field.type !== 'fixedCollection' || field.typeOptions?.multipleValues)
			return [{ field, path: 'options.', label: 'Options › ' }];
		const place = {
			path: `options.${field.name}.${field.name}.`,
			label: `Options › ${field.displayName} › `,
			group: field.name,
		};
		return (field.options ?? []).flatMap((group) =>
			'values' in group ? group.values.map((inside) => ({ field: inside, ...place })) : [],
		);
	});
}

const inside = (holder: unknown, name: string): unknown => (isRecord(holder) ? holder[name] : undefined);

/** Returns what holds an option, as the user saved it; an option counts only where it stands. */
const holderOf = ({ group }: Placed, options: unknown): unknown =>
	group === undefined ? options : inside(inside(options, group), group);

/** Returns the values that the user gave. */
const valuesOf = (placed: readonly Placed[], options: unknown): Record<string, unknown> =>
	Object.fromEntries(
		placed.flatMap((one) => {
			const { name } = one.field;
			const holder = holderOf(one, options);
			return isRecord(holder) && Object.hasOwn(holder, name) ? [[name, holder[name]] as const] : [];
		}),
	);

/** The options of an operation, as the readers of a run use them. */
export class OptionValues {
	readonly fields: FieldsByName;
	private readonly places: ReadonlyMap<string, Placed>;
	private last: unknown;
	private lastValues: Readonly<Record<string, unknown>> = {};

	constructor(private readonly placed: readonly Placed[]) {
		this.fields = byName(placed.map(({ field }) => field));
		this.places = new Map(placed.map((one) => [one.field.name, one]));
	}

	/** Where an option stands. */
	place(name: string): Placed | undefined {
		return this.places.get(name);
	}

	/** Returns the values that the user gave. The same options mostly come again, for another reader or the next item. */
	values(options: unknown): Readonly<Record<string, unknown>> {
		if (options !== this.last) {
			this.last = options;
			this.lastValues = valuesOf(this.placed, options);
		}
		return this.lastValues;
	}
}
