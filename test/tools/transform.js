const { transformSync } = require('esbuild');

/**
 * A package is loaded by Node, once for all test files of a process: n8n's engine alone takes
 * seconds.
 */
const byNode = `module.exports = process.getBuiltinModule('node:module').createRequire(__filename)(__filename);`;

/** Strips types and turns ES modules into CommonJS; types are checked by the build. */
exports.process = (source, path) => {
	if (path.includes('/node_modules/')) return { code: byNode };
	if (!path.endsWith('.ts')) return { code: source };
	return transformSync(source, {
		format: 'cjs',
		loader: 'ts',
		sourcefile: path,
		sourcemap: 'external',
		target: 'es2023',
	});
};
