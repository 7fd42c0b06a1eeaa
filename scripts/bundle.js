'use strict';

const fs = require('node:fs');
const path = require('node:path');
const esbuild = require('esbuild');
const { licenceTexts } = require('./licences');
const { billOfMaterials } = require('./sbom');

const root = path.join(__dirname, '..');

/** Returns the package folder of a bundled file; '' for our own files. */
function packageOf(file) {
	const found = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file);
	return found ? path.join(root, found[0]) : '';
}

/**
 * Returns the packages in bundles, by folder, with the packages that each imports. Files without
 * output in a bundle count only for their imports.
 */
function treeOf(...metafiles) {
	const tree = new Map([['', new Set()]]);
	for (const { inputs, outputs } of metafiles) {
		const sizes = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
		const kept = new Set(
			sizes.flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
		);
		for (const file of kept) {
			const from = packageOf(file);
			const imported = tree.get(from) ?? new Set();
			tree.set(from, imported);
			const through = new Set([file]);
			for (const one of through)
				for (const { path: to } of inputs[one]?.imports ?? [])
					if (!kept.has(to)) through.add(to);
					else if (![from, ''].includes(packageOf(to))) imported.add(packageOf(to));
		}
	}
	return tree;
}

/** Makes self-contained bundles for Node, with licences and a bill of materials. */
async function bundleInto(outdir, manifest, options, { others = [] } = {}) {
	const { metafile } = await esbuild.build({
		absWorkingDir: root,
		outdir,
		bundle: true,
		platform: 'node',
		target: 'node20',
		format: 'cjs',
		legalComments: 'inline',
		metafile: true,
		logLevel: 'warning',
		...options,
	});
	const tree = treeOf(metafile, ...others);
	const bundled = [...tree.keys()].filter((folder) => folder !== '');
	fs.writeFileSync(path.join(outdir, 'THIRD_PARTY_LICENSES.txt'), licenceTexts(bundled));
	fs.writeFileSync(path.join(outdir, 'sbom.cdx.json'), billOfMaterials(manifest, tree));
}

exports.bundleInto = bundleInto;
