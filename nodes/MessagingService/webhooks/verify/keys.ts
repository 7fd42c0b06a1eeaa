import type { IDataObject } from 'n8n-workflow';

/** The keys of the webhook credential. A key is taken as it stands: a space at its end is part of it, or a slip. */

const shortestKey = 8;

/** What keeps a key from being one; never the key itself. */
function complaintOf(key: string): string | undefined {
	if (key !== key.trim()) return 'has a space or line break at its beginning or end';
	if (key.length < shortestKey) return `is shorter than ${shortestKey} characters`;
	return undefined;
}

/** Keys one a line, or separated by commas or semicolons; spaces around an entry are no part of it. */
const keysIn = (text: string): string[] =>
	text
		.split(/[,;\r\n]/)
		.map((key) => key.trim())
		.filter((key) => key !== '');

export interface Keys {
	/** Those that may sign, the current one first. */
	readonly usable: readonly string[];
	/** What keeps the others from it, as sentences without a value. */
	readonly complaints: readonly string[];
}

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the keys of the credential; one that cannot be meant so is named and never used. */
export function readKeys(data: IDataObject): Keys {
	const apiKey = stringOf(data.apiKey);
	const named = [
		...(apiKey === '' ? [] : [['“API Key”', apiKey] as const]),
		...keysIn(stringOf(data.additionalApiKeys)).map(
			(key, at) => [`Entry ${at + 1} of “Additional API Keys”`, key] as const,
		),
	];
	const judged = named.map(([label, key]) => ({ label, key, complaint: complaintOf(key) }));
	return {
		usable: [...new Set(judged.filter(({ complaint }) => !complaint).map(({ key }) => key))],
		complaints: judged.flatMap(({ label, complaint }) => (complaint ? [`${label} ${complaint}.`] : [])),
	};
}
