/** Paths of tests that need nothing of n8n's engine. */
const pure = [
	'/test/(contract|parameters|text)/',
	'/test/failures/(?!echoes|errors|shape)',
	'/test/operations/coverage',
	'/test/webhooks/(verify/(addresses|signature)|filters|once/once)',
];

/** Build and install packages, or measure memory: only `npm run test:deep` does. */
const deep = process.env.TEST_DEEP
	? []
	: ['/test/emulator/package/', '/test/release/bundled', '/test/delivery/held'];

const common = {
	roots: ['credentials', 'emulator', 'nodes', 'test'].map((folder) => `<rootDir>/${folder}`),
	testEnvironment: require.resolve('./test/tools/environment.js'),
	runtime: '<rootDir>/test/tools/runtime.js',
	transform: { '\\.ts$': '<rootDir>/test/tools/transform.js' },
};

/** @type {import('jest').Config} */
module.exports = {
	projects: [
		{
			...common,
			displayName: 'pure',
			testRegex: pure.map((path) => `${path}.*\\.test\\.ts$`),
		},
		{
			...common,
			displayName: 'engine',
			testMatch: ['<rootDir>/test/**/*.test.ts'],
			testPathIgnorePatterns: [...pure, ...deep],
			setupFiles: ['<rootDir>/test/tools/setup.ts'],
		},
	],
	globalSetup: '<rootDir>/test/tools/folder.ts',
	// All cores: nothing here waits for the clock.
	maxWorkers: '100%',
	// Far beyond what any test needs: it only ends one that hangs.
	testTimeout: 60_000,
};
