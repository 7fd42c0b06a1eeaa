import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import theirs from './n8nNodeRules.json';

/**
 * `n8n-node lint` runs the ESLint of the project over `eslint.config.mjs`, as `npm test` does, so both come out alike.
 * That is worth something as long as its own rules are among ours: n8nNodeRules.json has those of its configuration
 * (`eslint --print-config`), which cannot be installed with our lock.
 */

const root = join(__dirname, '../..');

type Rules = Readonly<Record<string, readonly [severity: number, ...options: unknown[]]>>;

function rulesFor(file: string): Rules {
	const eslint = join(root, 'node_modules/eslint/bin/eslint.js');
	const printed = execFileSync(process.execPath, [eslint, '--print-config', file], {
		cwd: root,
		encoding: 'utf8',
	});
	return (JSON.parse(printed) as { rules: Rules }).rules;
}

const lacking = (asked: string, rules: Rules) =>
	asked.split(' ').filter((name) => !name.startsWith('import-x/') && !rules[name]?.[0]);

test.each([
	['nodes/MessagingService/MessagingService.node.ts', theirs.node, 211],
	['credentials/MessagingServiceApi.credentials.ts', theirs.credential, 131],
	['package.json', theirs.package, 62],
])('%s is linted by every rule of n8n-node lint but the 8 of import-x', (file, asked, count) => {
	expect(asked.split(' ')).toHaveLength(count);
	expect(asked.split(' ').filter((name) => name.startsWith('import-x/'))).toHaveLength(
		file === 'package.json' ? 0 : 8,
	);
	expect(lacking(asked, rulesFor(file))).toEqual([]);
});

test('n8n-node lint takes our configuration, and npm test runs it', () => {
	const { n8n, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	expect([n8n.strict, scripts.lint.split(' && ')[0]]).toEqual([false, 'eslint .']);
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
