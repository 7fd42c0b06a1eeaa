import * as z from 'zod/v4';

const told = ({ path, message }: { readonly path: readonly PropertyKey[]; readonly message: string }) =>
	path.length === 0 ? message : `${path.join('.')}: ${message}`;

/** What went wrong, in one line and in words: which field of a value, where a schema says so. */
export function whyOf(error: unknown): string {
	if (error instanceof z.ZodError) return error.issues.map(told).join('; ');
	return error instanceof Error ? error.message : String(error);
}
