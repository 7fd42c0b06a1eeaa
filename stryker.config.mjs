/**
 * Mutation tests: `npm run test:mutation [-- --mutate "nodes/MessagingService/text/**"]`.
 * The scores by folder stand in docs/testing.md.
 */
export default {
	testRunner: 'jest',
	plugins: ['@stryker-mutator/jest-runner'],
	coverageAnalysis: 'perTest',
	mutate: ['contract', 'text', 'parameters', 'delivery', 'webhooks', 'failures'].map(
		(room) => `nodes/MessagingService/${room}/**/*.ts`,
	),
	jest: { configFile: 'jest.mutation.config.js', enableFindRelatedTests: true },
	ignorePatterns: ['/dist', '/n8n', '/.demo', '/bench', '/e2e', '/reports'],
	tempDirName: '.stryker',
	reporters: ['json', 'clear-text', 'progress-append-only'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: true },
	jsonReporter: { fileName: 'reports/mutation.json' },
	// Words for people and labels of fields are not logic.
	mutator: { excludedMutations: ['StringLiteral'] },
	timeoutMS: 20_000,
	concurrency: 2,
};
