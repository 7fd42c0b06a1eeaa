/** The beginning of a text, in memory of its own: a part of a string would hold on to the whole of it. */
export const beginning = (text: string, length: number): string =>
	text.length <= length ? text : (JSON.parse(JSON.stringify(text.slice(0, length))) as string);
