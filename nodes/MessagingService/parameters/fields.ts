import { invalidParameter } from '../failures';
import { refuseBroken, wayToBroken, type Checked, type Unusable } from '../text/checked';
import type { Field, NameIn, Shape } from './field';
import type { Source } from './source';
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
 * Fields of one item, read by name. Every reader either returns a value of the promised shape or refuses with the
 * field's label, the item and the way out.
 */
export class Fields<out Known extends Shape> {
	constructor(
		protected readonly fields: readonly Field[],
		protected readonly source: Source,
	) {}

	get item(): number {
		return this.source.item;
	}

	/** What the user wrote into a field of the node, when it is an expression; not evaluated. */
	expression(name: NameIn<Known>): string | undefined {
		const written = this.written(name);
		return typeof written === 'string' && written.startsWith('=') ? written : undefined;
	}

	/** The value as it is, unchecked. */
	raw(name: NameIn<Known>): unknown {
		return this.source.value(name, this.field(name)?.default);
	}

	/** Whether an option, or a field of a row, was added; one that was not reads as its default. */
	isGiven(name: NameIn<Known>): boolean {
		return this.source.isGiven(name);
	}

	/** One of the options of a drop-down. */
	choice<Name extends NameIn<Known>>(name: Name): Known[Name]['choice'] {
		const values = nestedIn(this.field(name)).flatMap((option) => ('value' in option ? [option.value] : []));
		// The field is this very one, which the compiler cannot follow from its name.
		return this.value(name, (value) => toChoice(value, values));
	}

	/** A switch. */
	flag(name: NameIn<Known>): boolean {
		return this.value(name, toFlag);
	}

	/** A finite number within bounds. */
	number(name: NameIn<Known>, bounds: Bounds): number {
		return this.value(name, (value) => toNumber(value, bounds));
	}

	/** Text that must not be blank, as it is; numbers become text. */
	text(name: NameIn<Known>, rules?: TextRules): string {
		return this.value(name, toText, rules);
	}

	/** Text, or `undefined` when there is none. */
	optionalText(name: NameIn<Known>): string | undefined {
		return this.value(name, toOptionalText);
	}

	/** JSON text or an object, without half characters anywhere in it; `undefined` when empty. */
	json(name: NameIn<Known>): Record<string, unknown> | undefined {
		const value = this.value(name, toJsonObject);
		const broken = wayToBroken(value);
		return broken ? this.refuse(name, refuseBroken(), broken) : value;
	}

	/** A value through one of the checks of `text/`, with its texts as they leave. */
	checked<Result extends object>(
		name: NameIn<Known>,
		check: (value: unknown) => Checked<Result>,
		rules?: TextRules,
	): Result {
		const left = this.left(name, rules);
		const result = left.ok ? check(left.value) : left;
		return result.ok ? result : this.refuse(name, result);
	}

	/** Stops this item: the field's label and the place inside it, what is wrong there, and how to mend it. */
	refuse(name: NameIn<Known>, { reason, wayOut }: Unusable, inside: readonly string[] = []): never {
		throw invalidParameter(this.source.context.getNode(), {
			item: this.item,
			field: [`${this.source.path(name)}${this.field(name)?.displayName ?? name}`, ...inside].join(' → '),
			reason,
			wayOut,
		});
	}

	private value<Value>(name: NameIn<Known>, read: (value: unknown) => Read<Value>, rules?: TextRules): Value {
		return this.checked(name, read, rules).value;
	}

	/** What the user wrote into a field; an expression as it stands there. */
	private written(name: string): unknown {
		const { context, item, way } = this.source;
		return context.getNodeParameter(`${way(name)}${name}`, item, '', { rawExpressions: true });
	}

	protected get fillsIn(): boolean {
		return isOn(this.source.option('fillInFields'));
	}

	/** What a field holds, its texts as they leave where this operation sends any. */
	private left(name: NameIn<Known>, rules: TextRules = {}): Read<unknown> {
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

	protected field(name: string): Field | undefined {
		return this.fields.find((field) => field.name === name);
	}
}

/** The options of a drop-down, or the fields of a collection. */
export const nestedIn = (field: Field | undefined) => field?.options ?? [];

/** An option that was switched on; `plan/options.ts` refuses what is neither on nor off. */
const isOn = (value: unknown): boolean => value === true || value === 'true';

/** JSON that was written as text; what is not JSON is for its reader to refuse. */
function parsed(value: unknown): unknown {
	if (typeof value !== 'string' || value.trim() === '') return value;
	try {
		return JSON.parse(value);
	} catch {
		return value;
	}
}
