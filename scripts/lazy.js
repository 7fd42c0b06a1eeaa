'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { isDeepStrictEqual } = require('node:util');

/** Returns the functions in an instance, including its methods, by path: `['methods', 'listSearch', 'search']`. */
function functionsOf(instance) {
	const found = [];
	const look = (value, path) => {
		if (typeof value === 'function') found.push(path);
		else if (typeof value === 'object' && value !== null)
			for (const [key, inner] of Object.entries(value)) look(inner, [...path, key]);
	};
	look(instance, []);
	const inherited = Object.getOwnPropertyNames(Object.getPrototypeOf(instance));
	return [...found, ...inherited.filter((name) => name !== 'constructor').map((name) => [name])];
}

/** Returns the source of class fields, or of an object in them, that call these functions. */
function fields(paths, depth = 0) {
	const tabs = '\t'.repeat(depth + 1);
	const heads = [...new Set(paths.map((one) => one[depth]))];
	return heads.map((head) => {
		const inside = paths.filter((one) => one[depth] === head);
		const isFunction = inside[0].length === depth + 1;
		const value = isFunction
			? `call(${inside[0].map((name) => `'${name}'`).join(', ')})`
			: `{\n${fields(inside, depth + 1).join(',\n')},\n${tabs}}`;
		return `${tabs}${head}${depth === 0 ? ' =' : ':'} ${value}`;
	});
}

const facade = (name, paths) => `'use strict';

// n8n loads the whole package at its start but needs only the descriptions. They are in ${name}.data.json; the code in
// ${name}.code.js is loaded with the first call.

const data = require('./${name}.data.json');

let loaded;
const call = (...path) =>
	function (...given) {
		loaded ??= new (require('./${name}.code.js').${name})();
		return path.reduce((at, key) => at[key], loaded).apply(this, given);
	};

class ${name} {
${fields(paths).join(';\n')};

	constructor() {
		Object.assign(this, structuredClone(data));
	}
}

exports.${name} = ${name};
`;

/**
 * Splits a bundled node or credential type into its description, loaded at n8n's start, and its code.
 *
 * @param {string} file the bundle, `<name>.node.js` or `<name>.credentials.js`; its replacement has the same exports
 */
function makeLazy(file) {
	const [name] = path.basename(file).split('.');
	const at = (kind) => path.join(path.dirname(file), `${name}.${kind}`);
	fs.renameSync(file, at('code.js'));
	delete require.cache[at('code.js')];
	const instance = new (require(at('code.js'))[name])();
	const functions = functionsOf(instance);
	const data = Object.entries(instance).filter(([key]) => !functions.some(([first]) => first === key));
	const json = JSON.stringify(Object.fromEntries(data));
	// Values that JSON cannot represent would be lost silently.
	if (!isDeepStrictEqual(JSON.parse(json), Object.fromEntries(data)))
		throw new Error(`${name} has more than data and functions`);
	fs.writeFileSync(at('data.json'), json);
	fs.writeFileSync(file, facade(name, functions));
}

module.exports = { makeLazy };
