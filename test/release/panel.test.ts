import { Linter, type ESLint } from 'eslint';
import { parser } from 'typescript-eslint';
import { nodeProperties } from '../../nodes/MessagingService/properties';
import { triggerProperties } from '../../nodes/MessagingService/webhooks/properties';

/**
 * n8n's lint rules for fields only read literals. Ours come from functions, so the built panel is
 * linted.
 */

/** The plugin has no types. */
const nodesBase = jest.requireActual<
	ESLint.Plugin & { readonly configs: { readonly nodes: { readonly rules: Linter.RulesRecord } } }
>('eslint-plugin-n8n-nodes-base');

const rules = Object.fromEntries(
	Object.entries(nodesBase.configs.nodes.rules).filter(([name]) => name.includes('/node-param-')),
);
const config = {
	files: ['**/*.ts'],
	languageOptions: { parser },
	plugins: { 'n8n-nodes-base': nodesBase },
	rules,
};

/** Returns the violations of n8n's rules. */
function broken(properties: unknown): string[] {
	const literals = JSON.stringify(properties, null, 1).replace(/^(\s*)"(\w+)":/gm, '$1$2:');
	const text = `export const description = { properties: ${literals} };`;
	return new Linter()
		.verify(text, [config], { filename: 'nodes/MessagingService/panel.ts' })
		.map(
			({ ruleId, line }) =>
				`${ruleId?.replace(/^.*\//, '')}: ${text.split('\n')[line - 1]?.trim()}`,
		);
}

test('the built panel follows every rule of n8n for fields, with deliberate exceptions', () => {
	const found = broken(nodeProperties());
	// Options stand in the order in which they are needed, and None before the countries, which keep
	// their names.
	const deliberate =
		/^node-param-collection-type-unsorted-items|^node-param-options-type-unsorted-items|Tristan da Cunha/;
	const lists = JSON.stringify(nodeProperties()).match(/"name":"defaultCountry"/g) ?? [];
	expect(found.filter((one) => one.includes('options-type-unsorted'))).toHaveLength(lists.length);
	expect(found.filter((one) => !deliberate.test(one))).toEqual([
		// A brand name keeps its spelling.
		'node-param-operation-option-action-miscased: action: "Send WhatsApp message",',
		'node-param-operation-option-action-miscased: action: "Send WhatsApp template message",',
		// The fields of a form are in the order of filling them in, as in n8n's own.
		'node-param-fixed-collection-type-unsorted-items: values: [',
	]);
});

test('so does the panel of the trigger', () => {
	expect(broken(triggerProperties)).toEqual([]);
});
