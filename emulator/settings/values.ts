import { validateHeaderName, validateHeaderValue } from 'node:http';
import * as z from 'zod/v4';

const told = ({ path, message }: z.core.$ZodIssue) =>
	path.length === 0 ? message : `${path.join('.')}: ${message}`;

/** Returns an error's message in one line; schema errors name their fields. */
export function errorText(error: unknown): string {
	if (error instanceof z.ZodError) return error.issues.map(told).join('; ');
	return error instanceof Error ? error.message : String(error);
}

type Present<Value> = { [Key in keyof Value]: Exclude<Value[Key], undefined> };

/** Leaves out undefined fields: with exact optional types a field is absent or has a value. */
export const present = <Value extends object>(value: Value) =>
	Object.fromEntries(
		Object.entries(value).filter(([, one]) => one !== undefined),
	) as Present<Value>;

/** Whether Node's HTTP accepts these headers. */
export function areHeaders(headers: Readonly<Record<string, string | undefined>>): boolean {
	try {
		for (const [name, value] of Object.entries(headers)) {
			validateHeaderName(name);
			validateHeaderValue(name, value ?? '');
		}
		return true;
	} catch {
		return false;
	}
}
