import * as z from 'zod/v4';
import { read } from './read';

/** Results of `npm run e2e -- compat` for each version of n8n. */

const Column = z.object({
	title: z.string(),
	held: z.number(),
	of: z.number(),
	lacks: z.string().optional(),
	failures: z.array(z.object({ claim: z.string(), reason: z.string() })),
});
const Results = z.array(
	z.object({ n8n: z.string(), node: z.string(), date: z.string(), columns: z.array(Column) }),
);
type Result = z.infer<typeof Results>[number];
type Column = z.infer<typeof Column>;

const results = Results.parse(JSON.parse(read('e2e/compat/results.json')));

const cellOf = ({ held, of, lacks }: Column): string => {
	if (lacks !== undefined) return '–';
	return held === of ? `${of}` : `**${held} of ${of}**`;
};

/** One row per version: how many checks pass in each column. */
export const compatibilityRows = (): string[][] => [
	['n8n', 'Node', 'tested on', ...(results[0]?.columns.map(({ title }) => title) ?? [])],
	...results.map(({ n8n, node, date, columns }) => [
		n8n,
		node.slice(1),
		date,
		...columns.map(cellOf),
	]),
];

/** Missing features and failed checks; versions with the same note share a line. */
export function compatibilityNotes(): string {
	const notes = new Map<string, string[]>();
	const note = ({ n8n }: Result, text: string) =>
		notes.set(text, [...(notes.get(text) ?? []), n8n]);
	for (const result of results)
		for (const { title, lacks, failures } of result.columns) {
			if (lacks !== undefined) note(result, `${title}: ${lacks}.`);
			for (const { claim, reason } of failures)
				note(result, `${title}: “${claim}” fails: ${reason}`);
		}
	if (notes.size === 0) return 'Every check passes in every version.';
	return [...notes].map(([text, names]) => `- n8n ${names.join(', ')}: ${text}`).join('\n');
}

/** "Tested: 1.85.4, 1.100.1 (Node 20), 1.123.81 (Node 22)." */
export function versionsTried(): string {
	const versionsOf = new Map<string, string[]>();
	for (const { n8n, node } of results) {
		const [major = ''] = node.slice(1).split('.');
		versionsOf.set(major, [...(versionsOf.get(major) ?? []), n8n]);
	}
	return `Tested: ${[...versionsOf].map(([node, versions]) => `${versions.join(', ')} (Node ${node})`).join(', ')}.`;
}
