const { transformSync } = require('esbuild');

/** Strips types and turns ES modules into CommonJS; types are checked by the build. */
exports.process = (source, path) =>
	transformSync(source, {
		format: 'cjs',
		loader: path.endsWith('.ts') ? 'ts' : 'js',
		sourcefile: path,
		sourcemap: 'external',
		target: 'es2023',
	});
