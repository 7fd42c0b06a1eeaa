import { ESLint } from 'eslint';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import theirs from './n8nNodeRules.json';

/**
 * `n8n-node lint` runs the project's ESLint with `eslint.config.mjs`, like `npm run lint`, so both give the same result.
 * This test checks that our rules include its own. n8nNodeRules.json lists those (`eslint --print-config`), because its
 * package cannot be installed with our lock file.
 */

const root = join(__dirname, '../..');

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
])('%s is linted by every rule of n8n-node lint except the 8 of import-x', async (file, asked, count) => {
	expect(asked.split(' ')).toHaveLength(count);
	expect(asked.split(' ').filter((name) => name.startsWith('import-x/'))).toHaveLength(
		file === 'package.json' ? 0 : 8,
	);
	expect(lacking(asked, await rulesFor(file))).toEqual([]);
});

test('n8n-node lint uses our configuration, and CI runs it with the types and the tests', () => {
	const { n8n, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	expect([n8n.strict, scripts.lint.split(' && ')[0]]).toEqual([false, 'eslint .']);
	expect(scripts.lint).toContain('npm run --silent types');
	expect(readFileSync(join(root, '.ci/run'), 'utf8')).toContain('{ npm test && npm run lint; }');
});

test('no published file switches a rule off', () => {
	const files = ['index.ts', ...globSync('{nodes,credentials}/**/*.ts', { cwd: root })];
	const pattern = /eslint-disable|@ts-(?:ignore|nocheck|expect-error)/;
	expect(files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('docs/verification.md lists the differences from n8n-node lint', () => {
	const document = readFileSync(join(root, 'docs/verification.md'), 'utf8');
	for (const word of ['`strict`', '`import-x`', '`no-unused-vars`', theirs.from])
		expect(document).toContain(word);
});
