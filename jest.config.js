/** Paths of tests that need nothing of n8n's engine. */
const pure = [
	'/test/(contract|limiter|parameters|text)/',
	'/test/failures/(?!shape)',
	'/test/operations/coverage',
	'/test/webhooks/(verify/(addresses|signature)|once)',
];

/**
 * Paths of tests that look at the repository and at the texts of the editor: `npm run lint` runs
 * them.
 */
const repository = ['/test/docs/', '/test/release/(panel|workflows)'];

/**
 * Paths of tests that build and install packages, or measure memory: only `npm run test:deep` runs
 * them.
 */
const deep = ['/test/emulator/package/', '/test/release/bundled', '/test/delivery/held'];

const common = {
	roots: ['credentials', 'emulator', 'nodes', 'test'].map((folder) => `<rootDir>/${folder}`),
	testEnvironment: require.resolve('./test/tools/environment.js'),
	transform: { '\\.[cm]?[jt]s$': '<rootDir>/test/tools/transform.js' },
	transformIgnorePatterns: ['/node_modules/(@jest/|jest-)'],
};
const only = (paths) => paths.map((path) => `${path}.*\\.test\\.ts$`);
const withEngine = { setupFiles: ['<rootDir>/test/tools/setup.ts'] };

/** @type {import('jest').Config} */
module.exports = {
	projects: [
		{ ...common, displayName: 'pure', testRegex: only(pure) },
		{
			...common,
			...withEngine,
			displayName: 'engine',
			testMatch: ['<rootDir>/test/**/*.test.ts'],
			testPathIgnorePatterns: [...pure, ...repository, ...deep],
		},
		{ ...common, displayName: 'repository', testRegex: only(repository) },
		{ ...common, ...withEngine, displayName: 'deep', testRegex: only(deep) },
	],
	globalSetup: '<rootDir>/test/tools/folder.ts',
	// All cores: nothing here waits for the clock.
	maxWorkers: '100%',
	// Far beyond what any test needs: it only ends one that hangs.
	testTimeout: 60_000,
};
