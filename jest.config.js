/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	setupFiles: ['<rootDir>/test/tools/setup.ts'],
	// Types are checked by the build; here they are only stripped.
	transform: {
		'\\.ts$': ['ts-jest', { tsconfig: { isolatedModules: true }, diagnostics: false }],
		// htmlparser2 and what it stands on are published as ES modules only.
		'\\.js$': ['ts-jest', { tsconfig: { isolatedModules: true, allowJs: true }, diagnostics: false }],
	},
	transformIgnorePatterns: [
		'/node_modules/(?!(htmlparser2|domhandler|domutils|domelementtype|dom-serializer|entities)/)',
	],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/n8n/node_modules/', '<rootDir>/.demo/'],
	// The n8n engine holds about 35 MB a test file.
	workerIdleMemoryLimit: '1GB',
	testTimeout: 20_000,
};
