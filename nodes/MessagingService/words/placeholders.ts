/** Texts with placeholders such as ‹name›; the compiler knows which values each text needs. */

type Names<Text> = Text extends `${string}‹${infer Name}›${infer Rest}`
	? Name | Names<Rest>
	: never;

/** The values of a text as arguments: none if it has no placeholders. */
export type Filling<Text> = [Names<Text>] extends [never]
	? []
	: [values: Readonly<Record<Names<Text>, string | number>>];

/** Why a field is refused, continuing a sentence that begins with its label, and how to fix it. */
export type Refusal = readonly [reason: string, wayOut: string];

/** What happened, and what to do. */
export interface Advice {
	readonly message: string;
	readonly description: string;
	/** Whether the description begins by saying that nothing was sent. */
	readonly nothingSent?: boolean | undefined;
}

export const nothingSent = 'Nothing was sent.';

/** Ends the row of an advice that begins so. */
export const andNothingSent = true;

/** Names the texts of each row. */
export const adviceTable = <
	const Rows extends Readonly<
		Record<string, readonly [message: string, description: string, nothingSent?: true]>
	>,
>(
	rows: Rows,
) =>
	Object.fromEntries(
		Object.entries(rows).map(([name, [message, description, isNothingSent = false]]) => [
			name,
			{ message, description, nothingSent: isNothingSent },
		]),
	) as {
		readonly [Name in keyof Rows]: {
			readonly message: Rows[Name][0];
			readonly description: Rows[Name][1];
			readonly nothingSent: boolean;
		};
	};

/** Replaces all placeholders, without type checking. */
export const filled = (text: string, values: Readonly<Record<string, unknown>> = {}): string =>
	text.replace(/‹(\w+)›/g, (_placeholder, name: string) => String(values[name]));

export const fill = <Text extends string>(text: Text, ...[values]: Filling<Text>): string =>
	filled(text, values);

/** The result of a failed check. Checks never throw. */
export interface Unusable {
	readonly ok: false;
	/**
	 * Continues a sentence that begins with the field's label. Never contains the message text or a
	 * whole number.
	 */
	readonly reason: string;
	/** A separate sentence: what to do. */
	readonly wayOut: string;
}

/** The result of checking a value that was typed or returned by an expression. */
export type Checked<Result extends object> = ({ readonly ok: true } & Result) | Unusable;

export const refuse = <Said extends Refusal>(
	[reason, wayOut]: Said,
	...[values]: Filling<Said[number]>
): Unusable => ({ ok: false, reason: filled(reason, values), wayOut: filled(wayOut, values) });

export const fillAdvice = <Texts extends Advice>(
	{ message, description, nothingSent }: Texts,
	...[values]: Filling<Texts['message' | 'description']>
): Advice => ({
	message: filled(message, values),
	description: filled(description, values),
	nothingSent,
});

/** Joins the first values of a list and counts the others: `a, b and 3 more`. */
export const abridged = <Value>(
	values: readonly Value[],
	most: number,
	show: (value: Value) => string = String,
	separator = ', ',
): string => {
	const more = values.length > most ? ` and ${values.length - most} more` : '';
	return `${values.slice(0, most).map(show).join(separator)}${more}`;
};
