const { createRequire } = require('node:module');
const { default: Runtime } = require('jest-runtime');

/**
 * Loads packages as Node does, once a process, instead of anew for every test file: n8n's engine alone takes seconds.
 * What is ours is loaded anew for each file, as Jest does it.
 */
module.exports = class extends Runtime {
	requireModuleOrMock(from, name) {
		const isOurs = name.startsWith('.') || name === '@jest/globals';
		return isOurs ? super.requireModuleOrMock(from, name) : createRequire(from)(name);
	}
};
