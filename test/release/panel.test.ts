import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { nodeProperties } from '../../nodes/MessagingService/properties';

/** n8n's rules for fields read literals alone; ours come from functions, so the rules get the panel as it is built. */

const root = join(__dirname, '../..');

/** The rules of n8n that fields break, by our own configuration. */
function broken(properties: unknown): string[] {
	const literals = JSON.stringify(properties, null, 1).replace(/^(\s*)"(\w+)":/gm, '$1$2:');
	const { stdout } = spawnSync(
		process.execPath,
		[
			join(root, 'node_modules/eslint/bin/eslint.js'),
			...['--stdin', '--stdin-filename', 'nodes/MessagingService/panel.ts', '--format', 'json'],
		],
		{ cwd: root, encoding: 'utf8', input: `export const description = { properties: ${literals} };` },
	);
	const [{ messages }] = JSON.parse(stdout) as [
		{ messages: ReadonlyArray<{ ruleId: string; line: number }> },
	];
	return messages.map(({ ruleId, line }) => `${ruleId}: ${literals.split('\n')[line - 1]?.trim()}`);
}

test('the panel as it is built keeps every rule of n8n for fields, but for two that a person knows better', () => {
	expect(broken(nodeProperties()).map((one) => one.replace(/^.*\//, ''))).toEqual([
		// A brand is written as its owner writes it.
		'node-param-operation-option-action-miscased: action: "Send WhatsApp message",',
		'node-param-operation-option-action-miscased: action: "Send WhatsApp template message",',
		// The fields of a form stand in the order in which they are filled in, as in n8n's own.
		'node-param-fixed-collection-type-unsorted-items: values: [',
	]);
});

test('a field that breaks one is found', () => {
	const field = { displayName: 'on', name: 'on', type: 'boolean', default: 0, description: 'Switches on' };
	const rules = broken([field]).map((one) => one.replace(/^.*\/|:.*$/g, ''));
	expect(rules).toEqual(
		expect.arrayContaining([
			'node-param-default-wrong-for-boolean',
			'node-param-description-boolean-without-whether',
			'node-param-display-name-miscased',
		]),
	);
});
