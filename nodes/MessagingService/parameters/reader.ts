import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { isList, isRecord } from '../contract';
import { refuse } from '../text/checked';
import { fieldWords } from '../words';
import type { Field, NameIn, OptionsIn, Shape, ShapeOf } from './field';
import { Fields, nestedIn } from './fields';
import { sources, watched, type Source } from './source';

/** The parameters of one item: the fields of its operation and its options, rows and files. */
export class Reader<
	out Known extends Shape = Shape,
	out Options extends Shape = Shape,
> extends Fields<Known> {
	/** The parameters of the items of a run. */
	static of<F extends Field>(fields: readonly F[], context: IExecuteFunctions) {
		const sourceOf = sources(context, fields.some(sendsTexts));
		return (item: number) => new Reader<ShapeOf<F>, ShapeOf<OptionsIn<F>>>(fields, sourceOf(item));
	}

	/**
	 * What `make` makes of fields of this item and of what else it is given; for an item in which all that holds the same
	 * as in the item before, it is what was made for that one, and not to be changed. Files are no such fields.
	 */
	same<Given extends readonly unknown[], Result>(
		make: (parameters: Reader<Known, Options>, ...given: Given) => Result,
		...given: Given
	): Result {
		const { made } = this.source;
		// What is filled in comes from the item, whatever the fields of the node hold.
		if (this.fillsIn) return make(this, ...given);
		const known = made.get(make);
		const isSame =
			known !== undefined &&
			known.given.every((one, index) => one === given[index]) &&
			[...known.read].every(([name, value]) => this.raw(name) === value);
		// It is what this very function made.
		if (isSame) return known.result as Result;
		const { source, read } = watched(this.source);
		const result = make(new Reader<Known, Options>(this.fields, source), ...given);
		made.set(make, { given, read, result });
		return result;
	}

	/** What stands in Options and in Advanced, each option in its one place. */
	get options(): Reader<Options> {
		const advanced = nestedIn(this.field('advanced')) as readonly Field[];
		const placeOf = (name: string) => (advanced.some((one) => one.name === name) ? 'advanced' : 'options');
		const values = Object.entries({
			options: this.source.value('options', {}),
			advanced: this.source.value('advanced', {}),
		}).flatMap(([place, held]) =>
			Object.entries(isRecord(held) ? held : {}).filter(([name]) => placeOf(name) === place),
		);
		return this.inside(
			[...(nestedIn(this.field('options')) as readonly Field[]), ...advanced],
			Object.fromEntries(values),
			(name) => (placeOf(name) === 'advanced' ? 'Advanced › ' : 'Options › '),
			(name) => `${placeOf(name)}.`,
		);
	}

	/** The same with fields that only some operations have; where this one has not, they read as their default. */
	with<F extends Field>(others: readonly F[]): Reader<Known & ShapeOf<F>, Options> {
		const lacks = (name: string) => this.field(name) === undefined;
		return new Reader([...this.fields, ...others], {
			...this.source,
			value: (name, fallback) => (lacks(name) ? fallback : this.source.value(name, fallback)),
			isGiven: (name) => !lacks(name) && this.source.isGiven(name),
		});
	}

	/** The rows of a fixed collection. */
	rows<Name extends NameIn<Known>>(name: Name): Array<Reader<Known[Name]['rows']>> {
		const field = this.field(name);
		const [collection] = nestedIn(field) as ReadonlyArray<{ name: string; values: readonly Field[] }>;
		const value = this.raw(name);
		const rows: unknown = isRecord(value) ? value[collection?.name ?? ''] : value;
		const list = isList(rows) ? rows : isRecord(rows) ? [rows] : [];
		const nested = collection?.values ?? [];
		const path = `${this.source.path(name)}${field?.displayName ?? name}`;
		const way = `${this.source.way(name)}${name}.${collection?.name}`;
		return list.map((row, index) =>
			this.inside(
				nested,
				row,
				() => `${path} ${index + 1} › `,
				() => `${way}[${index}].`,
			),
		);
	}

	/** Description of one binary field of the item, without its data; refused when it is not there. */
	binary(name: NameIn<Known>, property: string): IBinaryData {
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

	/** Of the workflow, else of n8n: that in which its dates and times are meant. */
	get timeZone(): string {
		return this.source.context.getTimezone();
	}

	private inside<Nested extends Shape>(
		fields: readonly Field[],
		values: unknown,
		path: Source['path'],
		way: Source['way'],
	): Reader<Nested> {
		const record = isRecord(values) ? values : {};
		const isGiven = (name: string) => Object.hasOwn(record, name);
		return new Reader<Nested>(fields, {
			...this.source,
			path,
			way,
			isGiven,
			// Present but undefined is an expression that returned nothing, which is no reason for a default.
			value: (name, fallback) => (isGiven(name) ? record[name] : fallback),
		});
	}
}

/** Whether an operation sends texts: it offers to send them as they are. */
const sendsTexts = ({ name, options = [] }: Field): boolean =>
	name === 'options' && options.some((option) => 'name' in option && option.name === 'sendTextAsItIs');
