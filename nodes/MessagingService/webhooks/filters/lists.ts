import { isList } from '../../contract';

/** Entries that a person separated by commas, semicolons or line breaks, or that an expression gave as a list. */
export const listOf = (value: unknown): string[] =>
	(isList(value) ? value.map(String) : String(value ?? '').split(/[,;\n]/))
		.map((entry) => entry.trim())
		.filter((entry) => entry !== '');
