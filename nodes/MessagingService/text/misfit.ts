import type * as z from 'zod/v4';

const kinds: Readonly<Partial<Record<string, string>>> = {
	string: 'text',
	number: 'a number',
	array: 'a list',
	object: 'an object',
};

const sizes: Readonly<Partial<Record<string, string>>> = {
	too_small: 'is empty or too small',
	too_big: 'is too large',
};

/** Why a value violates the contract, continuing a sentence; the schema's own message if it has one. */
function reasonOf(issue: z.core.$ZodIssue): string {
	if (issue.code === 'custom' || issue.code === 'invalid_format') return issue.message;
	const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined;
	return kind === undefined ? (sizes[issue.code] ?? 'is not what the service takes there') : `is not ${kind}`;
}

/** Returns where a value violates the contract, with lists counted from 1, and why. */
export function misfit(issues: readonly z.core.$ZodIssue[]): { path: string[]; reason: string } {
	const [issue] = issues;
	const path = issue?.path.map((key) => (typeof key === 'number' ? String(key + 1) : String(key))) ?? [];
	return { path, reason: issue ? reasonOf(issue) : 'is not what the service takes' };
}
