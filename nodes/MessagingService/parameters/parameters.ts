import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { isList, isRecord } from '../contract';
import { invalidParameter } from '../failures';
import { refuse, refuseBroken, wayToBroken, type Checked, type Unusable } from '../text/checked';
import { fieldWords } from '../words';
import type { ChoiceOf, Field, FieldsIn, Named, RowFieldsIn } from './field';
import { sources, watched, type Source } from './source';
import {
	toChoice,
	toFlag,
	toJsonObject,
	toNumber,
	toOptionalText,
	toText,
	type Bounds,
	type Read,
} from './values';

/**
 * The parameters of one item, read by name. Every reader either returns a value of the promised
 * shape or refuses with the field's label, the item and the way out.
 */
export class Parameters<F extends Field = Field> {
	constructor(
		private readonly fields: readonly Field[],
		private readonly source: Source,
	) {}

	/** The parameters of the items of a run. */
	static of<F extends Field>(fields: readonly F[], context: IExecuteFunctions) {
		const sourceOf = sources(context);
		return (item: number): Parameters<F> => new Parameters<F>(fields, sourceOf(item));
	}

	get item(): number {
		return this.source.item;
	}

	/** What the user wrote into a field of the node, when it is an expression; not evaluated. */
	expression(name: F['name']): string | undefined {
		const { context, item } = this.source;
		const written: unknown = context.getNodeParameter(name, item, '', { rawExpressions: true });
		return typeof written === 'string' && written.startsWith('=') ? written : undefined;
	}

	/** The value as it is, unchecked. */
	raw(name: F['name']): unknown {
		return this.source.value(name, this.field(name)?.default);
	}

	/**
	 * What `make` makes of fields of this item and of what else it is given; for an item in which all that holds the same
	 * as in the item before, it is what was made for that one, and not to be changed. Files are no such fields.
	 */
	same<Given extends readonly unknown[], Result>(
		make: (parameters: Parameters<F>, ...given: Given) => Result,
		...given: Given
	): Result {
		const { made } = this.source;
		const known = made.get(make);
		const isSame =
			known !== undefined &&
			known.given.every((one, index) => one === given[index]) &&
			[...known.read].every(([name, value]) => this.raw(name) === value);
		// It is what this very function made.
		if (isSame) return known.result as Result;
		const { source, read } = watched(this.source);
		const result = make(new Parameters(this.fields, source), ...given);
		made.set(make, { given, read, result });
		return result;
	}

	/** One of the options of a drop-down. */
	choice<Name extends F['name']>(name: Name): ChoiceOf<Named<F, Name>> {
		const values = (this.field(name)?.options ?? []).flatMap((option) =>
			'value' in option ? [option.value] : [],
		);
		// The field is this very one, which the compiler cannot follow from its name.
		return this.value(name, (value) => toChoice(value, values as Array<ChoiceOf<Named<F, Name>>>));
	}

	/** A switch. */
	flag(name: F['name']): boolean {
		return this.value(name, toFlag);
	}

	/** A finite number within bounds. */
	number(name: F['name'], bounds: Bounds): number {
		return this.value(name, (value) => toNumber(value, bounds));
	}

	/** Text that must not be blank, as it is; numbers become text. */
	text(name: F['name']): string {
		return this.value(name, toText);
	}

	/** Text, or `undefined` when there is none. */
	optionalText(name: F['name']): string | undefined {
		return this.value(name, toOptionalText);
	}

	/** JSON text or an object, without half characters anywhere in it; `undefined` when empty. */
	json(name: F['name']): Record<string, unknown> | undefined {
		const value = this.value(name, toJsonObject);
		const broken = wayToBroken(value);
		return broken ? this.refuse(name, refuseBroken(), broken) : value;
	}

	/** A value through one of the checks of `text/`. */
	checked<Result extends object>(name: F['name'], check: (value: unknown) => Checked<Result>): Result {
		const result = check(this.raw(name));
		return result.ok ? result : this.refuse(name, result);
	}

	/** The fields of a collection, such as Options. */
	group<Name extends F['name']>(name: Name): Parameters<FieldsIn<Named<F, Name>>> {
		const field = this.field(name);
		const nested = (field?.options ?? []) as readonly Field[];
		return this.inside(nested, this.raw(name), `${field?.displayName ?? name} › `);
	}

	/** The rows of a fixed collection. */
	rows<Name extends F['name']>(name: Name): Array<Parameters<RowFieldsIn<Named<F, Name>>>> {
		const field = this.field(name);
		const [collection] = (field?.options ?? []) as ReadonlyArray<{ name: string; values: readonly Field[] }>;
		const value = this.raw(name);
		const rows: unknown = isRecord(value) ? value[collection?.name ?? ''] : value;
		const list = isList(rows) ? rows : isRecord(rows) ? [rows] : [];
		const nested = collection?.values ?? [];
		return list.map((row, index) =>
			this.inside(nested, row, `${field?.displayName ?? name} ${index + 1} › `),
		);
	}

	/** Description of one binary field of the item, without its data; refused when it is not there. */
	binary(name: F['name'], property: string): IBinaryData {
		const { context } = this.source;
		try {
			// n8n's own look-up also knows workflows that keep binary data within the JSON.
			return context.helpers.assertBinaryData(this.item, property);
		} catch {
			// Said in our own words below.
		}
		const available = Object.keys(context.getInputData()[this.item]?.binary ?? {});
		const named = property.slice(0, 50);
		return this.refuse(
			name,
			available.length > 0
				? refuse(fieldWords.lacksBinary, { name: named, available: available.join(', ') })
				: refuse(fieldWords.hasNoBinary, { name: named }),
		);
	}

	/** Engine functions that read binary data. */
	get helpers(): IExecuteFunctions['helpers'] {
		return this.source.context.helpers;
	}

	/** Stops this item: the field's label and the place inside it, what is wrong there, and how to mend it. */
	refuse(name: F['name'], { reason, wayOut }: Unusable, inside: readonly string[] = []): never {
		throw invalidParameter(this.source.context.getNode(), {
			item: this.item,
			field: [`${this.source.path}${this.field(name)?.displayName ?? name}`, ...inside].join(' → '),
			reason,
			wayOut,
		});
	}

	private value<Value>(name: F['name'], read: (value: unknown) => Read<Value>): Value {
		return this.checked(name, read).value;
	}

	private field(name: string): Field | undefined {
		return this.fields.find((field) => field.name === name);
	}

	private inside<Nested extends Field>(
		fields: readonly Field[],
		values: unknown,
		label: string,
	): Parameters<Nested> {
		const record = isRecord(values) ? values : {};
		return new Parameters<Nested>(fields, {
			...this.source,
			path: `${this.source.path}${label}`,
			// Present but undefined is an expression that returned nothing, which is no reason for a default.
			value: (name, fallback) => (Object.hasOwn(record, name) ? record[name] : fallback),
		});
	}
}
