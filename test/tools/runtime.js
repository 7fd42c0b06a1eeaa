const { createRequire } = require('node:module');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** Packages of the root: n8n/ has its own, which may be on the way. */
const requirePackage = createRequire(__filename);

/** Compiled files by path; the source is compared, since files may change in watch mode. */
const scripts = new Map();

/**
 * Loads packages once per process instead of once per test file: n8n's engine alone takes seconds.
 * Our own modules are reloaded for each file, as Jest does, but compiled once.
 */
module.exports = class extends Runtime {
	requireModuleOrMock(from, name) {
		const isOurs = name.startsWith('.') || name === '@jest/globals';
		return isOurs ? super.requireModuleOrMock(from, name) : requirePackage(name);
	}

	createScriptFromCode(text, filename) {
		const known = scripts.get(filename);
		if (known?.text === text) return known.script;
		const script = new Script(this.wrapCodeInModuleWrapper(text), {
			columnOffset: this._fileTransforms.get(filename)?.wrapperLength,
			filename,
		});
		scripts.set(filename, { text, script });
		return script;
	}
};
