import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { isList, isRecord } from '../contract';
import { fieldWords, refuse } from '../words';
import {
	byName,
	type Field,
	type FieldsByName,
	type NameIn,
	type OptionsIn,
	type Shape,
	type ShapeOf,
} from './field';
import { Fields, nestedIn } from './fields';
import { readable } from './readable';
import { isTool, itemSources, type Source } from './source';
import { isOfOtherItem, nodeOfEach } from './toolItem';

/** The parameters of one item: the fields of its operation, with their options, rows and files. */
export class Reader<
	out Known extends Shape = Shape,
	out Options extends Shape = Shape,
> extends Fields<Known> {
	static of<F extends Field>(fields: readonly F[], context: IExecuteFunctions) {
		const sourceOf = itemSources(context, optionsIn(fields));
		const known = byName(fields);
		return (item: number) => new Reader<ShapeOf<F>, ShapeOf<OptionsIn<F>>>(known, sourceOf(item));
	}

	/** The fields in Options. */
	get options(): Reader<Options> {
		const { options, value } = this.source;
		return this.nested(options, value('options', {}), 'Options › ', 'options.');
	}

	/** Adds fields that this operation may lack; those it lacks read as their default. */
	with<F extends Field>(others: readonly F[]): Reader<Known & ShapeOf<F>, Options> {
		const lacks = (name: string) => this.field(name) === undefined;
		return new Reader(new Map([...byName(others), ...this.fields]), {
			...this.source,
			value: (name, fallback) => (lacks(name) ? fallback : this.source.value(name, fallback)),
			isGiven: (name) => !lacks(name) && this.source.isGiven(name),
		});
	}

	/** Reads a text as people read it: objects that its expressions give, as names and values. */
	withReadable(readableName: NameIn<Known>): Reader<Known, Options> {
		const { value, written } = this.source;
		const source: Source = {
			...this.source,
			value: (name, fallback) =>
				name === readableName
					? readable(value(name, fallback), written(name), this.source)
					: value(name, fallback),
		};
		return new Reader(this.fields, source);
	}

	/**
	 * The rows of a fixed collection. n8n gives empty ones in place of an expression for all of them.
	 */
	rows<Name extends NameIn<Known>>(name: Name): Array<Reader<Known[Name]['rows']>> {
		const field = this.field(name);
		const [collection] = nestedIn(field) as ReadonlyArray<{
			name: string;
			values: readonly Field[];
		}>;
		const value = this.raw(name);
		const list = isRecord(value) && value[collection?.name ?? ''];
		const label = `${this.source.label}${field?.displayName ?? name}`;
		const path = `${this.source.path}${name}.${collection?.name}`;
		const fields = byName(collection?.values ?? []);
		return (isList(list) ? list : []).map((row, index) =>
			this.nested(fields, row, `${label} ${index + 1} › `, `${path}[${index}].`),
		);
	}

	/** The files of the item, by binary field. */
	get files(): Readonly<Record<string, IBinaryData>> {
		return this.source.context.getInputData()[this.item]?.binary ?? {};
	}

	/** Returns the metadata of a binary field of the item; refuses a field that the item lacks. */
	binary(name: NameIn<Known>, property: string): IBinaryData {
		const { context } = this.source;
		try {
			// n8n's own look-up also supports workflows that keep binary data in the JSON.
			return context.helpers.assertBinaryData(this.item, property);
		} catch {
			const available = Object.keys(this.files).join(', ') || 'no binary data';
			const values = { name: property.slice(0, 50), available };
			return this.refuse(name, refuse(fieldWords.lacksBinary, values));
		}
	}

	/** n8n's functions that read binary data. */
	get helpers(): IExecuteFunctions['helpers'] {
		return this.source.context.helpers;
	}

	/**
	 * Lets others have their turn if the run has worked for long; call it for each entry of a list.
	 */
	get turn(): () => Promise<void> {
		return this.source.turn;
	}

	/** Whether an AI agent runs the node as its tool. */
	get isTool(): boolean {
		return isTool(this.source.context);
	}

	/** Whether an AI agent's tool reads a field of another item than the agent may be working on. */
	isOfOtherItem(name: NameIn<Known>): boolean {
		return this.isTool && isOfOtherItem(this.source.context, this.expression(name) ?? '');
	}

	/** What the reading found so far and does not refuse, as sentences for the output. */
	get notices(): readonly string[] {
		return [...this.source.notices];
	}

	/**
	 * The node from which a field takes a value for each of several items; undefined if all have one
	 * value.
	 */
	nodeOfEach(name: NameIn<Known>): string | undefined {
		const expression = this.expression(name);
		return expression === undefined ? undefined : nodeOfEach(this.source.context, expression);
	}

	/** The time zone of the workflow, or else of n8n. */
	get timeZone(): string {
		return this.source.context.getTimezone();
	}

	/** The name of the workflow; empty if n8n does not tell. */
	get workflowName(): string {
		return this.source.context.getWorkflow().name ?? '';
	}

	private nested<Nested extends Shape>(
		fields: FieldsByName,
		values: unknown,
		label: string,
		path: string,
	): Reader<Nested> {
		const record = isRecord(values) ? values : {};
		const isGiven = (name: string) => Object.hasOwn(record, name);
		return new Reader<Nested>(fields, {
			...this.source,
			label,
			path,
			isGiven,
			// Present but undefined means that an expression returned nothing: the default must not hide
			// that.
			value: (name, fallback) => (isGiven(name) ? record[name] : fallback),
		});
	}
}

/** The fields in Options, by name. */
const optionsIn = (fields: readonly Field[]): FieldsByName =>
	byName((fields.find(({ name }) => name === 'options')?.options ?? []) as readonly Field[]);
