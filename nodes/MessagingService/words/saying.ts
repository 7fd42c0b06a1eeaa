/** Texts with places to be filled in, written ‹name›; the compiler knows which there are. */

type Names<Text> = Text extends `${string}‹${infer Name}›${infer Rest}` ? Name | Names<Rest> : never;

/** What has to be filled in. */
type Values<Text> = Readonly<Record<Names<Text>, string | number>>;

/** As arguments: nothing, where nothing has to be filled in. */
export type Filling<Text> = [Names<Text>] extends [never] ? [] : [values: Values<Text>];

/** Why a field is refused, continuing a sentence that begins with its label, and how to put it right. */
export type Refusal = readonly [reason: string, wayOut: string];

/** What happened, and how to get unstuck. */
export interface Advice {
	readonly message: string;
	readonly description: string;
}

/** A text with its places filled in, whichever it has. */
export const filled = (text: string, values: Readonly<Record<string, unknown>> = {}): string =>
	text.replace(/‹(\w+)›/g, (_place, name: string) => String(values[name]));

/** A text with its places filled in. */
export const fill = <Text extends string>(text: Text, ...[values]: Filling<Text>): string =>
	filled(text, values);

/** Both texts of a refusal. */
export const fillRefusal = <Said extends Refusal>(
	[reason, wayOut]: Said,
	...[values]: Filling<Said[number]>
): { readonly reason: string; readonly wayOut: string } => ({
	reason: filled(reason, values),
	wayOut: filled(wayOut, values),
});

/** Both texts of an advice. */
export const fillAdvice = <Said extends Advice>(
	{ message, description }: Said,
	...[values]: Filling<Said[keyof Advice]>
): Advice => ({ message: filled(message, values), description: filled(description, values) });
