import { globSync } from 'node:fs';

import * as z from 'zod/v4';
import { places } from '../scripts/places';
import { read } from './read';

/**
 * What people want to build, and the examples that do it. A front page has the jobs in its
 * language, with the first each.
 */
const jobs = z
	.array(z.object({ en: z.string(), es: z.string().optional(), examples: z.array(z.string()) }))
	.parse(JSON.parse(read('docs/jobs.json')));

const files = globSync('examples/*.json', { cwd: places.root });

const Workflow = z.object({
	nodes: z.array(
		z.object({ type: z.string(), parameters: z.object({ content: z.string().optional() }) }),
	),
});

const isSetUp = (paragraph: string): boolean => paragraph.startsWith('**First create**');

/** An example in three lines: what it does, what to change and what to see, as its note says. */
function entryOf(name: string): string {
	const { nodes } = Workflow.parse(JSON.parse(read(`examples/${name}.json`)));
	const note = nodes.find(({ type }) => type.endsWith('.stickyNote'))?.parameters.content ?? '';
	const [title = '', ...paragraphs] = note
		.split('\n\n')
		.flatMap((part) => part.split(/(?<=^## .+)\n/));
	const toTry = paragraphs.pop() ?? '';
	const end = paragraphs.findIndex((one) => /^(?:- |1\. )/.test(one) || isSetUp(one));
	const parts = paragraphs.slice(0, end < 0 ? undefined : end);
	// Of a canvas in parts, each is told.
	const about = parts.some((one) => one.startsWith('**')) ? parts.join(' ') : parts[0];
	const toSetUp = paragraphs.find(isSetUp)?.replace(/^.+? in the marked nodes\. ?/, '');
	return [
		`### [${title.replace('## ', '')}](../examples/${name}.json)\n\n${about}\n`,
		...(toSetUp ? [`- *Set up*: ${toSetUp}`] : []),
		`- *Try*: ${toTry}`,
	].join('\n');
}

/** All examples by job, for a page in `docs/`. @throws for an example without a job */
export function examplesByJob(): string {
	const listed = jobs.flatMap(({ examples }) => examples.map((name) => `examples/${name}.json`));
	const missing = files.filter((file) => !listed.includes(file));
	if (missing.length > 0) throw new Error(`docs/jobs.json has no job for ${missing.join(', ')}.`);
	return jobs
		.map(({ en, examples }) => [`## ${en}`, ...examples.map(entryOf)].join('\n\n'))
		.join('\n\n');
}

/** The jobs with one example each, for a front page: the Spanish one, or else the English one. */
export function examplesToStartFrom(language: string): string {
	const isSpanish = language === 'es';
	const root = isSpanish ? '../../' : '';
	const rows = jobs
		.filter(({ es }) => es !== undefined)
		.map(
			({ en, es, examples: [first] }) =>
				`| ${isSpanish ? es : en} | [${first}](${root}examples/${first}.json) |`,
		);
	return [
		isSpanish ? '| Usted quiere | Empiece por |' : '| You want to | Start from |',
		'| --- | --- |',
		...rows,
		`\n[${isSpanish ? `Los ${files.length} ejemplos` : `All ${files.length} examples`}](${root}docs/examples.md).`,
	].join('\n');
}
