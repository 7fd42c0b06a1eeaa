'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { isDeepStrictEqual } = require('node:util');

/**
 * Returns the functions in an instance, including its methods, by path: `['methods', 'listSearch',
 * 'search']`.
 */
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

const facade = (name, paths, code) => `'use strict';

// n8n loads all files of a package at its start, but only needs the description in
// ${name}.data.json. The code is loaded with the first call.

const data = require('./${name}.data.json');

let loaded;
const call = (...path) =>
	function (...given) {
		loaded ??= new (require('${code}').${name})();
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
 * Writes a node or credential type that loads only its description at n8n's start.
 *
 * @param {string} out the folder of the build; its index.js has the code
 * @param {string} file to write, `<name>.node.js` or `<name>.credentials.js`
 */
function makeLazy(out, file) {
	const [name] = path.basename(file).split('.');
	const folder = path.join(out, path.dirname(file));
	const bundle = path.join(out, 'index.js');
	const instance = new (require(bundle)[name])();
	const functions = functionsOf(instance);
	const data = Object.entries(instance).filter(
		([key]) => !functions.some(([first]) => first === key),
	);
	const json = JSON.stringify(Object.fromEntries(data));
	if (!isDeepStrictEqual(JSON.parse(json), Object.fromEntries(data)))
		throw new Error(`JSON cannot hold the description of ${name}`);
	fs.mkdirSync(folder, { recursive: true });
	fs.writeFileSync(path.join(folder, `${name}.data.json`), json);
	fs.writeFileSync(path.join(out, file), facade(name, functions, path.relative(folder, bundle)));
}

module.exports = { makeLazy };
