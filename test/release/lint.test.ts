import { ESLint, Linter } from 'eslint';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from 'typescript-eslint';
import type { INodeTypeDescription } from 'n8n-workflow';
import { MessagingService } from '../../nodes/MessagingService/MessagingService.node';
import { MessagingServiceTrigger } from '../../nodes/MessagingService/MessagingServiceTrigger.node';
import theirs from './n8nNodeRules.json';

/**
 * `n8n-node lint` runs the ESLint of the project over `eslint.config.mjs`, as `npm run lint` does, so both come out alike.
 * That is worth something as long as its own rules are among ours: n8nNodeRules.json has those of its configuration
 * (`eslint --print-config`), which cannot be installed with our lock.
 */

const root = join(__dirname, '../..');

/** It has no types of its own. */
const nodesBase = jest.requireActual<
	ESLint.Plugin & { readonly configs: { readonly nodes: { readonly rules: Linter.RulesRecord } } }
>('eslint-plugin-n8n-nodes-base');

type Rules = Readonly<Record<string, readonly [severity: number, ...options: unknown[]]>>;

const eslint = new ESLint({ cwd: root });

const rulesFor = async (file: string): Promise<Rules> =>
	((await eslint.calculateConfigForFile(file)) as { rules: Rules }).rules;

const lacking = (asked: string, rules: Rules) =>
	asked.split(' ').filter((name) => !name.startsWith('import-x/') && !rules[name]?.[0]);

test.each([
	['nodes/MessagingService/MessagingService.node.ts', theirs.node, 211],
	['credentials/MessagingServiceApi.credentials.ts', theirs.credential, 131],
	['package.json', theirs.package, 62],
])('%s is linted by every rule of n8n-node lint but the 8 of import-x', async (file, asked, count) => {
	expect(asked.split(' ')).toHaveLength(count);
	expect(asked.split(' ').filter((name) => name.startsWith('import-x/'))).toHaveLength(
		file === 'package.json' ? 0 : 8,
	);
	expect(lacking(asked, await rulesFor(file))).toEqual([]);
});

test('n8n-node lint takes our configuration, and the gate runs it with the types and the tests', () => {
	const { n8n, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	expect([n8n.strict, scripts.lint.split(' && ')[0]]).toEqual([false, 'eslint .']);
	expect(scripts.lint).toContain('npm run --silent types');
	expect(readFileSync(join(root, '.ci/run'), 'utf8')).toContain('{ npm test && npm run lint; }');
});

test('no file that is published switches a rule off for itself', () => {
	const files = ['index.ts', ...globSync('{nodes,credentials}/**/*.ts', { cwd: root })];
	const pattern = /eslint-disable|@ts-(?:ignore|nocheck|expect-error)/;
	expect(files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('what differs from n8n-node lint is said in docs/verification.md', () => {
	const document = readFileSync(join(root, 'docs/verification.md'), 'utf8');
	for (const word of ['`strict`', '`import-x`', '`no-unused-vars`', theirs.from])
		expect(document).toContain(word);
});

/**
 * The rules read literals, and fields are made by functions and shared. So what n8n loads is written out as literals:
 * every field of every operation as the editor shows it.
 */
function complaints(Node: new () => { readonly description: INodeTypeDescription }): string[] {
	const { description } = new Node();
	const literals = JSON.stringify(description, undefined, 1).replaceAll(/^( *)"(\w+)":/gm, '$1$2:');
	const text = `export const description: INodeTypeDescription = ${literals};`;
	const ofFields = Object.entries(nodesBase.configs.nodes.rules).filter(([name]) =>
		name.includes('/node-param-'),
	);
	const rules = Object.fromEntries(ofFields);
	const config = {
		files: ['**/*.ts'],
		languageOptions: { parser },
		plugins: { 'n8n-nodes-base': nodesBase },
	};
	const filename = `nodes/MessagingService/${Node.name}.node.ts`;
	const lines = text.split('\n');
	return new Linter()
		.verify(text, [{ ...config, rules }], { filename })
		.map(({ ruleId, line }) => `${ruleId?.replace('n8n-nodes-base/', '')}: ${lines[line - 1]?.trim()}`);
}

test('every field that n8n loads keeps to the rules for nodes, but for what is meant', () => {
	expect(complaints(MessagingService)).toEqual([
		// WhatsApp is a name.
		'node-param-operation-option-action-miscased: action: "Send WhatsApp message",',
		'node-param-operation-option-action-miscased: action: "Send WhatsApp template message",',
		// The fields of a form are in the order of n8n's own Form node.
		'node-param-fixed-collection-type-unsorted-items: values: [',
	]);
	expect(complaints(MessagingServiceTrigger)).toEqual([]);
});
