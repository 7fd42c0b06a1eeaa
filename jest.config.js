/** Paths of tests that need nothing of n8n's engine, which is out of their reach. */
const pure = [
	'/test/(contract|parameters|text)/',
	'/test/failures/quoting',
	'/test/operations/coverage',
	'/test/webhooks/(addresses|keywords|once|signature)',
];

const common = {
	roots: ['credentials', 'emulator', 'nodes', 'test'].map((folder) => `<rootDir>/${folder}`),
	testEnvironment: 'node',
	transform: { '\\.[jt]s$': '<rootDir>/test/tools/transform.js' },
	// htmlparser2 and what it stands on are published as ES modules only.
	transformIgnorePatterns: [
		'/node_modules/(?!(htmlparser2|domhandler|domutils|domelementtype|dom-serializer|entities)/)',
	],
};

/** @type {import('jest').Config} */
module.exports = {
	projects: [
		{
			...common,
			displayName: 'pure',
			testRegex: pure.map((path) => `${path}.*\\.test\\.ts$`),
			modulePathIgnorePatterns: ['/node_modules/n8n-core/'],
		},
		{
			...common,
			displayName: 'engine',
			testMatch: ['<rootDir>/test/**/*.test.ts'],
			testPathIgnorePatterns: pure,
			setupFiles: ['<rootDir>/test/tools/setup.ts'],
		},
	],
	globalSetup: '<rootDir>/test/tools/folder.ts',
	// The n8n engine holds about 35 MB a test file.
	workerIdleMemoryLimit: '1GB',
	// All cores: nothing here waits for the clock.
	maxWorkers: '100%',
	// Far beyond what any test needs: it only ends one that hangs.
	testTimeout: 60_000,
};
