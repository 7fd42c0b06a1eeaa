import { globSync } from 'node:fs';
import { join } from 'node:path';

import * as z from 'zod/v4';
import { conditions, type Condition } from '../nodes/MessagingService/contract';
import { resources } from '../nodes/MessagingService/operations';
import { eventKinds } from '../nodes/MessagingService/webhooks/event/kinds';
import { conditionWords } from '../nodes/MessagingService/words';
import { imports as mayImport } from '../rooms.json';
import { places } from '../scripts/places';
import { compatibilityNotes, compatibilityRows, versionsTried } from './compatibility';
import { eventSamples } from './events';
import { examplesByJob, examplesToStartFrom } from './examples';
import { messages } from './messages';
import { measuredIn, speedRows } from './measured';
import { cases } from './promise';
import { read } from './read';
import { allFields, fieldsOfTrigger, operationsWithFields } from './reference';

/** Folders with a README of their own; the front page lists the documents. */
const rooms = Object.keys(mayImport)
	.flatMap((folders) => folders.split(', '))
	.filter((folder) => folder !== 'docs' && !folder.startsWith('emulator/'));

/** What stands there in place of a workflow that the test starts. */
const workflowTestBegins = `import { connect } from 'messaging-service-emulator/client';

const emulator = 'http://127.0.0.1:8480';
const workflow = 'http://127.0.0.1:5678/webhook/order';

`;

/**
 * What the package relies on and n8n does not promise, with words of the claim of `e2e/` that fails
 * first.
 */
const habits = z
	.array(z.record(z.enum(['what', 'since', 'without', 'claim', 'file']), z.string()))
	.parse(JSON.parse(read('e2e/compat/habits.json')));

const checks = globSync('e2e/**/*.ts', { cwd: places.root }).map(read).join('\n');

/** @throws for a claim that no check makes */
function played(claim: string): string {
	if (!checks.includes(claim)) throw new Error(`No check of e2e/ claims "${claim}".`);
	return claim;
}

/** What the emulator's code says of its controls and settings. */
const aboutControl = /\t\/\/ (.+)\n\tcontrol\('(\w+)', '([^']+)'/g;
const aboutSetting = /^\t\/\*\* (.+) \*\/\n\t(\w+): /gm;

/** What the code says of itself, by the name of a region. */
export const regions: Record<string, (of: string) => string> = {
	habits: () =>
		habits
			.map(
				({ what, since, without, claim, file }) =>
					`- **${what}**${/^\d/.test(since) ? ` (${since})` : ''}. ${without}. “${played(claim)}”; \`${file}\``,
			)
			.join('\n'),
	operationsWithFields,
	allFields,
	triggerFields: fieldsOfTrigger,
	eventSamples,
	controls: () =>
		table(
			['', ''],
			['queries', 'commands'].flatMap((file) =>
				[...read(`emulator/control/${file}.ts`).matchAll(aboutControl)].map(
					([, about = '', method = '', path = '']) => [`\`${method} /_control${path}\``, about],
				),
			),
		),
	flags: () =>
		`\`\`\`sh\n${/usage = `[^]+?\n\n([^]+?)\n\n/.exec(read('emulator/command/flags.ts'))?.[1]}\n\`\`\``,
	settings: () =>
		[...read('emulator/settings/options.ts').matchAll(aboutSetting)]
			.map(([, about = '', name = '']) => `- \`${name}\`: ${about}`)
			.join('\n'),
	examples: examplesByJob,
	jobs: examplesToStartFrom,
	messages,
	operations: () =>
		[
			...resources.map(
				({ name, operations }) => [name, operations.map((one) => one.name)] as const,
			),
			['Trigger', Object.values(eventKinds).map(({ label }) => label)] as const,
		]
			.map(([name, does]) => `- **${name}**: ${does.join(', ')}`)
			.join('\n'),
	conditions: () =>
		(Object.keys(conditions) as Condition[])
			.map((name) => {
				const { message, description } = conditionWords[name];
				const { delivery } = conditions[name];
				const told = [
					...codesOf(name),
					...(delivery === 'notSent' ? [] : [`delivery: ${delivery}`]),
				];
				return `- *${message}* (${told.join(', ')}): ${description}`;
			})
			.join('\n'),
	promise: () =>
		table(
			['what happened', 'what you see', 'what a retry does'],
			cases.map(({ happened, state, see, retry, requestsAgain }) => [
				happened,
				see,
				state === 'doubtful' && requestsAgain ? `${retry}: **it may be there twice**` : retry,
			]),
		),
	compatibility: () => {
		const [head = [], ...rows] = compatibilityRows();
		return table(head, rows);
	},
	compatibilityNotes,
	versionsTried,
	speed: () => table(['', 'this package', 'Twilio’s node', 'HTTP Request'], speedRows()),
	measured: (section) => table(...measuredIn(section)),
	model: () => {
		const runs = JSON.parse(read('bench/results/model.json')) as Array<Record<string, number>>;
		const columns = ['stories', 'executions', 'messages', 'requests', 'broken'];
		const total = (column: string) => runs.reduce((sum, run) => sum + (run[column] ?? 0), 0);
		return table(
			['runs', ...columns],
			[[runs.length, ...columns.map(total)].map((one) => one.toLocaleString('en'))],
		);
	},
	rooms: () =>
		rooms
			.map((folder) => `- [${folder}/](../${folder}): ${firstSentence(join(folder, 'README.md'))}`)
			.join('\n'),
	changes: () =>
		table(
			['to change', 'open'],
			rooms.flatMap((folder) => {
				const [, list = ''] = read(join(folder, 'README.md')).split('\nTo change\n');
				return [...list.matchAll(/^- (.+): `(.+)`$/gm)].map(([, task = '', file = '']) => [
					task,
					`\`${join(folder, file)}\``,
				]);
			}),
		),
	workflowTest: () => {
		const [, shown = ''] = read('test/emulator/client/shop.test.ts').split('shows what follows.\n');
		return `\`\`\`ts\n${workflowTestBegins}${shown}\`\`\``;
	},
	smallestOperation: () =>
		`\`\`\`ts\n${read('nodes/MessagingService/operations/account/getBalance.ts')}\`\`\``,
};

/**
 * What stands in `code`: what the service gives, and the name of the condition where it gives none.
 */
function codesOf(name: Condition): string[] {
	const row = conditions[name];
	return [
		...('sms' in row ? [`\`${name}\``] : []),
		...('email' in row ? [`${row.email}`] : []),
		...('messagingApp' in row ? [`${row.messagingApp}`] : []),
	];
}

/**
 * What a room says of itself: the first sentence below the title of its README, up to what explains
 * it.
 */
function firstSentence(file: string): string {
	const [title = '', paragraph = ''] = read(file).split(/\n{2,}/);
	const [sentence] = paragraph
		.trim()
		.replaceAll('\n', ' ')
		.split(/(?<=\.) (?=[A-Z])/);
	if (!title.startsWith('# ') || !sentence?.endsWith('.'))
		throw new Error(`${file}: a title and a sentence.`);
	return `${sentence.replace(/[:;] .*|\.$/, '')}.`;
}

function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
	return [head, head.map(() => '---'), ...rows]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
}
