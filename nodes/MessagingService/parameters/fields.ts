import { invalidParameter } from '../failures';
import { isBroken, refuseBroken } from '../text/plainText';
import { fieldWords, refuse, type Checked, type Unusable } from '../words';
import type { Field, FieldsByName, NameIn, Shape } from './field';
import { emptyPartsIn } from './emptyParts';
import { isSameForAll } from './reading';
import type { Source } from './source';
import { unfitField, type TextRules } from './texts';
import * as convert from './values';

/**
 * Reads fields of one item by name. Each method returns a valid value or throws an error that says
 * how to fix it.
 */
export class Fields<out Known extends Shape> {
	constructor(
		protected readonly fields: FieldsByName,
		protected readonly source: Source,
	) {}

	get item(): number {
		return this.source.item;
	}

	/** Returns the expression in a field, not evaluated; undefined if the field is fixed. */
	expression(name: NameIn<Known>): string | undefined {
		const { source } = this.written(name);
		return typeof source === 'string' && source.startsWith('=') ? source : undefined;
	}

	/**
	 * Whether a value stands in the node itself, and no expression and no field of the item put
	 * anything into it.
	 */
	isTyped(name: NameIn<Known>, value: unknown): boolean {
		return this.expression(name) === undefined && this.raw(name) === value;
	}

	/** The expressions within a field that have nothing for this item, as they are written. */
	emptyParts(name: NameIn<Known>): string[] {
		return emptyPartsIn(this.written(name), this.source).map(({ written }) => written);
	}

	/** Returns the value unchecked. */
	raw(name: NameIn<Known>): unknown {
		return this.source.value(name, this.field(name)?.default);
	}

	/** Whether the user added an option or a field of a row; otherwise it reads as its default. */
	isGiven(name: NameIn<Known>): boolean {
		return this.source.isGiven(name);
	}

	choice<Name extends NameIn<Known>>(name: Name): Known[Name]['choice'] {
		const values: unknown[] = nestedIn(this.field(name)).flatMap((option) =>
			'value' in option ? [option.value] : [],
		);
		const value = this.raw(name);
		// It is no text that anybody wrote.
		if (values.includes(value)) return value;
		return this.value(name, (other) => convert.toChoice(other, values));
	}

	/** Returns whether a switch is on; one that was not added is off. */
	flag(name: NameIn<Known>): boolean {
		return this.isGiven(name) && this.value(name, convert.toFlag);
	}

	/** Refuses an option that guards a send, and was added but holds nothing: nobody would notice. */
	refuseEmpty(name: NameIn<Known>): void {
		const value = this.raw(name);
		const isZero = this.field(name)?.default === 0 && Number(value) === 0;
		const isBlank = typeof (value ?? '') === 'string' && String(value ?? '').trim() === '';
		if ((isZero || isBlank) && this.isGiven(name))
			this.refuse(name, refuse(fieldWords.guardsNothing));
	}

	/** Returns a number within the limits that its field has in the panel. */
	number(name: NameIn<Known>): number {
		const { typeOptions } = this.field(name) ?? {};
		return this.value(name, (value) => convert.toNumber(value, typeOptions));
	}

	/** Returns text that is not blank, untrimmed; numbers become text. */
	text(name: NameIn<Known>, rules?: TextRules): string {
		return this.value(name, convert.toText, rules);
	}

	/** Returns text, or undefined if it is blank. */
	optionalText(name: NameIn<Known>): string | undefined {
		return this.value(name, convert.toOptionalText);
	}

	/**
	 * Returns an object from JSON text or an expression; undefined if empty. Refuses unpaired
	 * surrogates.
	 */
	json(name: NameIn<Known>): Record<string, unknown> | undefined {
		const value = this.value(name, convert.toJsonObject);
		return isBroken(value) ? this.refuse(name, refuseBroken()) : value;
	}

	/** Returns a value that a function of `text/` validated. */
	checked<Result extends object>(
		name: NameIn<Known>,
		check: (value: unknown) => Checked<Result>,
		rules?: TextRules,
	): Result {
		const raw = this.raw(name);
		const { displayName: label = name, type } = this.field(name) ?? {};
		const isJson = type === 'json';
		const result =
			unfitField(raw, this.written(name), this.source, { ...rules, label, isJson }) ?? check(raw);
		return result.ok ? result : this.refuse(name, result);
	}

	/**
	 * Throws a NodeOperationError with the label of the field, the steps to the invalid value
	 * `inside` it, reason and fix.
	 * @param ofRun whether it is about the run rather than the item
	 */
	refuse(
		name: NameIn<Known>,
		{ reason, wayOut }: Unusable,
		inside: readonly string[] = [],
		ofRun = false,
	): never {
		throw invalidParameter(this.source.context.getNode(), {
			items: ofRun ? [] : [this.item],
			field: [`${this.source.label}${this.field(name)?.displayName ?? name}`, ...inside].join(
				' → ',
			),
			reason,
			wayOut,
		});
	}

	/** Whether a field has the same value for all items. */
	isShared(name: NameIn<Known>): boolean {
		return isSameForAll(this.expression(name) ?? '');
	}

	private value<Value>(
		name: NameIn<Known>,
		read: (value: unknown) => convert.Read<Value>,
		rules?: TextRules,
	): Value {
		return this.checked(name, read, rules).value;
	}

	private written(name: string) {
		return this.source.written(`${this.source.path}${name}`);
	}

	protected field(name: string): Field | undefined {
		return this.fields.get(name);
	}
}

/** The options of a drop-down, or the fields of a collection. */
export const nestedIn = (field: Field | undefined) => field?.options ?? [];
