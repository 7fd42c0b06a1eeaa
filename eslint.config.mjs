import js from '@eslint/js';
import communityNodes from '@n8n/eslint-plugin-community-nodes';
import nodesBase from 'eslint-plugin-n8n-nodes-base';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const published = ['nodes/**/*.ts', 'credentials/**/*.ts', 'package.json'];

/**
 * All rules of n8n's own configuration (`n8n-node lint`) for published files, except the 8 of
 * `import-x`: they need a resolver that `npm ci` does not find, and the compiler finds the same
 * faults. Strict TypeScript rules everywhere; unused names may begin with `_`, which leave a field
 * out of an object. `strict` in package.json is `false`, because n8n's linter would otherwise check
 * the whole repository like a node, and the emulator could not import `node:http`.
 */
export default tseslint.config(
	{
		ignores: [
			'dist/**',
			'emulator/package/dist/**',
			'node_modules/**',
			'n8n/node_modules/**',
			'.demo/**',
			'.compat/**',
			'coverage/**',
			'bench/results/**',
		],
	},
	{ ...js.configs.recommended, files: ['{nodes,credentials}/**/*.ts'] },
	{
		files: ['**/*.{ts,tsx}'],
		extends: [tseslint.configs.strict],
		languageOptions: { parser: tseslint.parser },
		rules: {
			'@typescript-eslint/no-unused-vars': [
				'error',
				{ varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
			],
			'@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
			'@typescript-eslint/no-non-null-assertion': 'error',
			'@typescript-eslint/no-extraneous-class': 'off',
			'@typescript-eslint/no-invalid-void-type': 'off',
			'no-console': 'error',
		},
	},
	{
		files: ['{scripts,n8n,demo,e2e,bench,docs}/**/*.ts', 'emulator/command/cli.ts'],
		rules: { 'no-console': 'off' },
	},
	{
		// Patterns are applied to untrusted text, so each must take linear time.
		files: ['{nodes,credentials,emulator}/**/*.{ts,tsx}'],
		plugins: { regexp },
		rules: {
			'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
			'regexp/no-super-linear-move': ['error', { report: 'potential' }],
		},
	},
	{ ...communityNodes.configs.recommended, files: published },
	{
		files: ['package.json'],
		languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
		plugins: { 'n8n-nodes-base': nodesBase },
		rules: { ...nodesBase.configs.community.rules },
	},
	{
		files: ['credentials/**/*.ts'],
		plugins: { 'n8n-nodes-base': nodesBase },
		rules: {
			...nodesBase.configs.credentials.rules,
			// As in n8n's own configuration: a community package links to a full URL.
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
		},
	},
	{
		files: ['nodes/**/*.ts'],
		plugins: { 'n8n-nodes-base': nodesBase },
		rules: {
			...nodesBase.configs.nodes.rules,
			// As in n8n's own configuration: these require 'main', but the newer plugin requires
			// NodeConnectionTypes.Main.
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
		},
	},
);
