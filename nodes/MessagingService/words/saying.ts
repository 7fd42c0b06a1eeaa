/** Texts with placeholders such as ‹name›; the compiler knows which values each text needs. */

type Names<Text> = Text extends `${string}‹${infer Name}›${infer Rest}` ? Name | Names<Rest> : never;

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
}

/** Names the two texts of each row. */
export const adviceTable = <
	const Rows extends Readonly<Record<string, readonly [message: string, description: string]>>,
>(
	rows: Rows,
) =>
	Object.fromEntries(
		Object.entries(rows).map(([name, [message, description]]) => [name, { message, description }]),
	) as {
		readonly [Name in keyof Rows]: { readonly message: Rows[Name][0]; readonly description: Rows[Name][1] };
	};

/** Replaces all placeholders, without type checking. */
export const filled = (text: string, values: Readonly<Record<string, unknown>> = {}): string =>
	text.replace(/‹(\w+)›/g, (_placeholder, name: string) => String(values[name]));

export const fill = <Text extends string>(text: Text, ...[values]: Filling<Text>): string =>
	filled(text, values);

export const fillRefusal = <Texts extends Refusal>(
	[reason, wayOut]: Texts,
	...[values]: Filling<Texts[number]>
): { readonly reason: string; readonly wayOut: string } => ({
	reason: filled(reason, values),
	wayOut: filled(wayOut, values),
});

export const fillAdvice = <Texts extends Advice>(
	{ message, description }: Texts,
	...[values]: Filling<Texts[keyof Advice]>
): Advice => ({ message: filled(message, values), description: filled(description, values) });
