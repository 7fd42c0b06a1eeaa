import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { NodeHelpers, type INodeParameters, type INodeProperties, type INodeType } from 'n8n-workflow';
import { examplesShown, orders, smsParameters, triggerParameters } from '../../e2e/pictures/workflows';
import { importedExample } from '../../n8n/examples';
import { MessagingService } from '../../nodes/MessagingService/MessagingService.node';
import { MessagingServiceTrigger } from '../../nodes/MessagingService/MessagingServiceTrigger.node';
import { resources } from '../../nodes/MessagingService/operations';
import { runNode } from '../tools/engine';
import { useEmulator } from '../tools/service';

/** Compares the words beside the pictures of the documents with the code: a picture of an earlier version fails. */

const root = join(__dirname, '..', '..');
const folder = join(root, 'docs', 'pictures');
const words = JSON.parse(readFileSync(join(folder, 'words.json'), 'utf8')) as Record<
	string,
	Record<string, string[]>
>;

const service = useEmulator();

test('each picture has its words beside it', () => {
	const pictures = globSync('*.png', { cwd: folder }).map((file) => basename(file, '.png'));
	const names = new Set(pictures.map((name) => name.replace(/-dark$/, '')));
	expect(Object.keys(words)).toEqual([...names].sort());
});

/** Returns what n8n shows of a node with these parameters: labels, chosen values and notices, from the top. */
function panelOf({ description }: INodeType, given: INodeParameters) {
	const { credentials = [], properties } = description;
	const values = NodeHelpers.getNodeParameters(properties, given, true, false, null, description) ?? {};
	const shown = properties.filter((one) => NodeHelpers.displayParameter(values, one, null, null, values));
	const inOrder = shown.flatMap((one) => {
		const held = Object.keys(Object(given[one.name]));
		const inside = one.type === 'collection' ? (one.options as INodeProperties[]) : [];
		return [one, ...inside.filter(({ name }) => held.includes(name))];
	});
	const chosen = ({ name, options = [] }: INodeProperties) =>
		[values[name]].flat().flatMap((value) => options.filter((one) => 'value' in one && one.value === value));
	return {
		labels: [
			...credentials.flatMap(({ displayName = [] }) => displayName),
			...inOrder.filter(({ type }) => !/notice|hidden/.test(type)).map(({ displayName }) => displayName),
		],
		values: inOrder
			.filter(({ type }) => /options/i.test(type))
			.flatMap(chosen)
			.map(({ name }) => name),
		notices: inOrder.filter(({ type }) => type === 'notice').map(({ displayName }) => displayName),
	};
}

test.each([
	['editor-sms', new MessagingService(), smsParameters, { labels: 6, values: 3, notices: 0 }],
	['editor-trigger', new MessagingServiceTrigger(), triggerParameters, { labels: 2, values: 3, notices: 4 }],
] as const)('%s shows the panel as it is', (name, node, parameters, atLeast) => {
	const panel = panelOf(node, parameters);
	for (const kind of ['labels', 'values', 'notices'] as const) {
		const seen = (words[name]?.[kind] ?? []).filter((text) => text !== 'Credential');
		expect(seen).toEqual(panel[kind].slice(0, seen.length));
		expect(seen.length).toBeGreaterThanOrEqual(atLeast[kind]);
	}
});

test('editor-sms shows the columns that come out', async () => {
	const { credentials } = service;
	const items = orders.map((order) => ({ json: order }));
	const { json } = await runNode({ parameters: smsParameters, items, credentials });
	expect(words['editor-sms']?.['columns']).toEqual(Object.keys(json[0] ?? {}));
});

test('editor-operations shows the operations by resource', () => {
	const [count, ...listed] = words['editor-operations']?.['actions'] ?? [];
	const all = resources.flatMap(({ name, operations }) => [
		`${name} Actions`.toUpperCase(),
		...operations.map(({ action }) => action),
	]);
	expect(count).toBe(`Actions (${resources.flatMap(({ operations }) => [...operations]).length})`);
	expect(listed).toEqual(all.slice(0, listed.length));
	expect(listed.length).toBeGreaterThan(8);
});

test.each(Object.entries(examplesShown))('editor-%s shows the note of its example', (name, file) => {
	const notes = importedExample(file).nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
	const lines = notes
		.map((note) => String(Object(note['parameters']).content))
		.flatMap((content) => content.split('\n'))
		.map((line) =>
			line
				.replace(/^(#+|-) /, '')
				.replaceAll(/\*+/g, '')
				// n8n shows a typographic one.
				.replaceAll("'", '’')
				.trim(),
		);
	expect(words[`editor-${name}`]?.['note']).toEqual(lines.filter((line) => line !== ''));
});

test('the pictures of the phones show the words of the page', () => {
	const sources = globSync('emulator/page/client/**/*.{ts,tsx}', { cwd: root })
		.map((file) => readFileSync(join(root, file), 'utf8'))
		.join('\n');
	// As a text in quotes or between tags, perhaps with a number after it.
	const isInPage = (text: string) => {
		const plain = text.replace(/ \(\d+\)$/, '').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
		return new RegExp(`(['"\`>]|> |^\\s*)${plain}(['"\`<]| \\(|$)`, 'm').test(sources);
	};
	for (const name of ['mail', 'phones', 'trouble']) {
		const seen = Object.values(words[name] ?? {}).flat();
		expect(seen.length).toBeGreaterThan(5);
		expect(seen.filter((text) => !isInPage(text))).toEqual([]);
	}
});
