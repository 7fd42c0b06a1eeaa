'use strict';

const fs = require('node:fs');
const path = require('node:path');
const esbuild = require('esbuild');

const root = path.join(__dirname, '..');

/** Returns the package folder of a bundled file; undefined for our own files. */
const packageOf = (file) => /.*node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(file)?.[0];

/** Returns the folders of the packages of which something is in a bundle. */
function bundledIn(metafiles) {
	const parts = metafiles
		.flatMap(({ outputs }) => Object.values(outputs))
		.flatMap(({ inputs }) => Object.entries(inputs));
	const kept = parts.flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : []));
	return kept.map(packageOf).filter((folder) => folder !== undefined);
}

const licence = /^(un)?licen[cs]e|^copy(ing|right)|^notice|^patents/i;

/**
 * Returns all licence files of a package, also of the code and data of others that it includes.
 *
 * @throws if it has none
 */
function licencesOf(folder) {
	const files = fs
		.readdirSync(folder, { withFileTypes: true })
		.filter(({ name }) => licence.test(name) && !/\.[cm]?[jt]s$/.test(name))
		.flatMap((entry) =>
			entry.isDirectory()
				? fs.readdirSync(path.join(folder, entry.name)).map((name) => `${entry.name}/${name}`)
				: [entry.name],
		)
		.sort();
	if (files.length === 0) throw new Error(`${folder} is bundled but has no licence file`);
	const texts = files.map((name) => fs.readFileSync(path.join(folder, name), 'utf8').trim());
	return files.length === 1 ? texts : texts.map((text, index) => `${files[index]}\n\n${text}`);
}

function licenceTexts(folders) {
	const texts = [...new Set(folders)].sort().map((one) => {
		const folder = path.join(root, one);
		const manifest = fs.readFileSync(path.join(folder, 'package.json'), 'utf8');
		const { name, version } = JSON.parse(manifest);
		return `${[`${name} ${version}`, ...licencesOf(folder)].join('\n\n')}\n`;
	});
	return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

/**
 * Makes self-contained bundles for Node, with the licences of what is in them.
 *
 * @param {{ others?: esbuild.Metafile[] }} beside what the package holds besides
 */
async function bundleInto(outdir, options, { others = [] } = {}) {
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
	const folders = bundledIn([metafile, ...others]);
	fs.writeFileSync(path.join(outdir, 'THIRD_PARTY_LICENSES.txt'), licenceTexts(folders));
}

exports.bundleInto = bundleInto;
