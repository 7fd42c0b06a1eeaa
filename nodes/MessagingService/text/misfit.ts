import type * as z from 'zod/v4';

const kinds: Readonly<Partial<Record<string, string>>> = {
	string: 'text',
	number: 'a number',
	array: 'a list',
	object: 'an object',
};

/** Why a value does not fit the contract, continuing a sentence; a schema's own words where it has some. */
function reasonOf(issue: z.core.$ZodIssue): string {
	switch (issue.code) {
		case 'invalid_type':
			return `is not ${kinds[issue.expected] ?? 'what the service takes there'}`;
		case 'too_small':
			return 'is empty or too small';
		case 'too_big':
			return 'is too large';
		case 'custom':
		case 'invalid_format':
			return issue.message;
		default:
			return 'is not what the service takes there';
	}
}

/** Where a value does not fit the contract, counted from 1 in lists, and why. */
export function misfit(issues: readonly z.core.$ZodIssue[]): { path: string[]; reason: string } {
	const [issue] = issues;
	const path = issue?.path.map((key) => (typeof key === 'number' ? String(key + 1) : String(key))) ?? [];
	return { path, reason: issue ? reasonOf(issue) : 'is not what the service takes' };
}
