import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { isList, isRecord } from '../contract';
import { invalidParameter } from '../failures';
import { refuse, refuseBroken, wayToBroken, type Checked, type Unusable } from '../text/checked';
import { fieldWords } from '../words';
import type { Field, NameIn, OptionsIn, Shape, ShapeOf } from './field';
import { sources, watched, type Source } from './source';
import { leaving, type TextRules } from './texts';
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
export class Reader<out Fields extends Shape = Shape, out Options extends Shape = Shape> {
	constructor(
		private readonly fields: readonly Field[],
		private readonly source: Source,
	) {}

	/** The parameters of the items of a run. */
	static of<F extends Field>(fields: readonly F[], context: IExecuteFunctions) {
		const sourceOf = sources(context, fields.some(sendsTexts));
		return (item: number) => new Reader<ShapeOf<F>, ShapeOf<OptionsIn<F>>>(fields, sourceOf(item));
	}

	get item(): number {
		return this.source.item;
	}

	/** What the user wrote into a field of the node, when it is an expression; not evaluated. */
	expression(name: NameIn<Fields>): string | undefined {
		const written = this.written(name);
		return typeof written === 'string' && written.startsWith('=') ? written : undefined;
	}

	/** The value as it is, unchecked. */
	raw(name: NameIn<Fields>): unknown {
		return this.source.value(name, this.field(name)?.default);
	}

	/**
	 * What `make` makes of fields of this item and of what else it is given; for an item in which all that holds the same
	 * as in the item before, it is what was made for that one, and not to be changed. Files are no such fields.
	 */
	same<Given extends readonly unknown[], Result>(
		make: (parameters: Reader<Fields, Options>, ...given: Given) => Result,
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
		const result = make(new Reader<Fields, Options>(this.fields, source), ...given);
		made.set(make, { given, read, result });
		return result;
	}

	/** One of the options of a drop-down. */
	choice<Name extends NameIn<Fields>>(name: Name): Fields[Name]['choice'] {
		const values = nestedIn(this.field(name)).flatMap((option) => ('value' in option ? [option.value] : []));
		// The field is this very one, which the compiler cannot follow from its name.
		return this.value(name, (value) => toChoice(value, values));
	}

	/** A switch. */
	flag(name: NameIn<Fields>): boolean {
		return this.value(name, toFlag);
	}

	/** A finite number within bounds. */
	number(name: NameIn<Fields>, bounds: Bounds): number {
		return this.value(name, (value) => toNumber(value, bounds));
	}

	/** Text that must not be blank, as it is; numbers become text. */
	text(name: NameIn<Fields>, rules?: TextRules): string {
		return this.value(name, toText, rules);
	}

	/** Text, or `undefined` when there is none. */
	optionalText(name: NameIn<Fields>): string | undefined {
		return this.value(name, toOptionalText);
	}

	/** JSON text or an object, without half characters anywhere in it; `undefined` when empty. */
	json(name: NameIn<Fields>): Record<string, unknown> | undefined {
		const value = this.value(name, toJsonObject);
		const broken = wayToBroken(value);
		return broken ? this.refuse(name, refuseBroken(), broken) : value;
	}

	/** A value through one of the checks of `text/`, with its texts as they leave. */
	checked<Result extends object>(
		name: NameIn<Fields>,
		check: (value: unknown) => Checked<Result>,
		rules?: TextRules,
	): Result {
		const left = this.left(name, rules);
		const result = left.ok ? check(left.value) : left;
		return result.ok ? result : this.refuse(name, result);
	}

	/** What stands in Options. */
	get options(): Reader<Options> {
		const field = this.field('options');
		return this.inside(
			nestedIn(field) as readonly Field[],
			this.raw('options'),
			`${field?.displayName ?? 'Options'} › `,
			'options.',
		);
	}

	/** Whether an option, or a field of a row, was added; one that was not reads as its default. */
	isGiven(name: NameIn<Fields>): boolean {
		return this.source.isGiven(name);
	}

	/** The same with fields that only some operations have; where this one has not, they read as their default. */
	with<F extends Field>(others: readonly F[]): Reader<Fields & ShapeOf<F>, Options> {
		const lacks = (name: string) => this.field(name) === undefined;
		return new Reader([...this.fields, ...others], {
			...this.source,
			value: (name, fallback) => (lacks(name) ? fallback : this.source.value(name, fallback)),
			isGiven: (name) => !lacks(name) && this.source.isGiven(name),
		});
	}

	/** The rows of a fixed collection. */
	rows<Name extends NameIn<Fields>>(name: Name): Array<Reader<Fields[Name]['rows']>> {
		const field = this.field(name);
		const [collection] = nestedIn(field) as ReadonlyArray<{ name: string; values: readonly Field[] }>;
		const value = this.raw(name);
		const rows: unknown = isRecord(value) ? value[collection?.name ?? ''] : value;
		const list = isList(rows) ? rows : isRecord(rows) ? [rows] : [];
		const nested = collection?.values ?? [];
		return list.map((row, index) =>
			this.inside(
				nested,
				row,
				`${field?.displayName ?? name} ${index + 1} › `,
				`${name}.${collection?.name}[${index}].`,
			),
		);
	}

	/** Description of one binary field of the item, without its data; refused when it is not there. */
	binary(name: NameIn<Fields>, property: string): IBinaryData {
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

	/** Stops this item: the field's label and the place inside it, what is wrong there, and how to mend it. */
	refuse(name: NameIn<Fields>, { reason, wayOut }: Unusable, inside: readonly string[] = []): never {
		throw invalidParameter(this.source.context.getNode(), {
			item: this.item,
			field: [`${this.source.path}${this.field(name)?.displayName ?? name}`, ...inside].join(' → '),
			reason,
			wayOut,
		});
	}

	private value<Value>(
		name: NameIn<Fields>,
		read: (value: unknown) => Read<Value>,
		rules?: TextRules,
	): Value {
		return this.checked(name, read, rules).value;
	}

	/** What the user wrote into a field; an expression as it stands there. */
	private written(name: string): unknown {
		const { context, item, way } = this.source;
		return context.getNodeParameter(`${way}${name}`, item, '', { rawExpressions: true });
	}

	private get fillsIn(): boolean {
		return isOn(this.source.option('fillInFields'));
	}

	/** What a field holds, its texts as they leave where this operation sends any. */
	private left(name: NameIn<Fields>, rules: TextRules = {}): Read<unknown> {
		const raw = this.raw(name);
		const { option, fields, sendsTexts } = this.source;
		if (!sendsTexts) return { ok: true, value: raw };
		const value = this.field(name)?.type === 'json' ? parsed(raw) : raw;
		return leaving(value, {
			...rules,
			fields,
			fillsIn: this.fillsIn,
			asItIs: isOn(option('sendTextAsItIs')),
			isFixed: (text) => this.written(name) === text,
		});
	}

	private field(name: string): Field | undefined {
		return this.fields.find((field) => field.name === name);
	}

	private inside<Nested extends Shape>(
		fields: readonly Field[],
		values: unknown,
		label: string,
		way: string,
	): Reader<Nested> {
		const record = isRecord(values) ? values : {};
		const isGiven = (name: string) => Object.hasOwn(record, name);
		return new Reader<Nested>(fields, {
			...this.source,
			path: `${this.source.path}${label}`,
			way: `${this.source.way}${way}`,
			isGiven,
			// Present but undefined is an expression that returned nothing, which is no reason for a default.
			value: (name, fallback) => (isGiven(name) ? record[name] : fallback),
		});
	}
}

/** The options of a drop-down, or the fields of a collection. */
const nestedIn = (field: Field | undefined) => field?.options ?? [];

/** An option that was switched on; `plan/options.ts` refuses what is neither on nor off. */
const isOn = (value: unknown): boolean => value === true || value === 'true';

/** Whether an operation sends texts: it offers to send them as they are. */
const sendsTexts = ({ name, options = [] }: Field): boolean =>
	name === 'options' && options.some((option) => 'name' in option && option.name === 'sendTextAsItIs');

/** JSON that was written as text; what is not JSON is for its reader to refuse. */
function parsed(value: unknown): unknown {
	if (typeof value !== 'string' || value.trim() === '') return value;
	try {
		return JSON.parse(value);
	} catch {
		return value;
	}
}
