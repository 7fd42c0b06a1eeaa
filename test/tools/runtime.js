const { createRequire } = require('node:module');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** Compiled files, by path: the text is compared, since a file may change in watch mode. */
const scripts = new Map();

/**
 * Loads packages as Node does, once a process, instead of anew for every test file: n8n's engine alone takes seconds.
 * What is ours is loaded anew for each file, as Jest does it, but compiled once.
 */
module.exports = class extends Runtime {
	requireModuleOrMock(from, name) {
		const isOurs = name.startsWith('.') || name === '@jest/globals';
		return isOurs ? super.requireModuleOrMock(from, name) : createRequire(from)(name);
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
