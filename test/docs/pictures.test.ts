import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { NodeHelpers, type INodeProperties } from 'n8n-workflow';
import { read } from '../../docs/read';
import { pages } from '../../docs/pages';
import { canvasExample, orders, smsParameters } from '../../e2e/pictures/workflows';
import { importedExample } from '../../n8n/examples';
import { MessagingService } from '../../nodes/MessagingService/MessagingService.node';
import { runNode } from '../tools/engine';
import { useEmulator } from '../tools/service';

/**
 * Compares the words beside the pictures of the documents with the code: a picture of an earlier
 * version fails.
 */

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

test('a page shows each picture', () => {
	const shown = pages.flatMap((page) => read(page).match(/(?<=pictures\/)[\w-]+\.png/g) ?? []);
	expect(new Set(shown)).toEqual(new Set(globSync('*.png', { cwd: folder })));
});

test('editor-sms shows the panel as it is', () => {
	const { description } = new MessagingService();
	const values =
		NodeHelpers.getNodeParameters(
			description.properties,
			smsParameters,
			true,
			false,
			null,
			description,
		) ?? {};
	const shown = description.properties.filter((one) =>
		NodeHelpers.displayParameter(values, one, null, null, values),
	);
	const inOrder = shown.flatMap((one) => {
		const inside = one.type === 'collection' ? (one.options as INodeProperties[]) : [];
		return [one, ...inside.filter(({ name }) => name in smsParameters.options)];
	});
	const chosen = ({ name, options = [] }: INodeProperties) =>
		options.filter((one) => 'value' in one && one.value === values[name]);
	const ofKind = (kind: RegExp) => inOrder.filter(({ type }) => kind.test(type));
	const { labels = [], values: choices = [], notices } = words['editor-sms'] ?? {};
	expect(labels.length).toBeGreaterThan(6);
	expect(
		['Credential', ...inOrder.map(({ displayName }) => displayName)].slice(0, labels.length),
	).toEqual(labels);
	expect(
		ofKind(/^options$/)
			.flatMap(chosen)
			.map(({ name }) => name),
	).toEqual(choices);
	expect(notices).toEqual([]);
	expect(ofKind(/notice|hidden/)).toEqual([]);
});

test('editor-sms shows the columns that come out', async () => {
	const { credentials } = service;
	const items = orders.map((order) => ({ json: order }));
	const { json } = await runNode({ parameters: smsParameters, items, credentials });
	expect(words['editor-sms']?.['columns']).toEqual(Object.keys(json[0] ?? {}));
});

test('editor-workflow shows the note of its example', () => {
	const notes = importedExample(canvasExample).nodes.filter(
		({ type }) => type === 'n8n-nodes-base.stickyNote',
	);
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
	expect(words['editor-workflow']?.['note']).toEqual(lines.filter((line) => line !== ''));
});
