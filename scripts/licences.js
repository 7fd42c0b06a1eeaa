'use strict';

const fs = require('node:fs');
const path = require('node:path');

const names = /^(un)?licen[cs]e|^copy(ing|right)|^notice|^patents/i;

/** Licence texts in addition to the one in package.json, such as those of included data. */
const known = [['Apache-2.0', /^\s*Apache License\s+Version 2\.0,/]];

/**
 * Returns all licence files of a package: included code of others may have its own.
 *
 * @param {string} folder of the package
 * @returns {Array<{ name: string; text: string; id: string | undefined }>} `id` if the text is a
 * known licence
 */
function licencesOf(folder) {
	const files = fs
		.readdirSync(folder, { withFileTypes: true })
		.filter(({ name }) => names.test(name) && !/\.[cm]?[jt]s$/.test(name))
		.flatMap((entry) =>
			entry.isDirectory()
				? fs.readdirSync(path.join(folder, entry.name)).map((name) => `${entry.name}/${name}`)
				: [entry.name],
		)
		.sort();
	if (files.length === 0) throw new Error(`${folder} is bundled but has no licence file`);
	return files.map((name) => {
		const text = fs.readFileSync(path.join(folder, name), 'utf8').trim();
		return { name, text, id: known.find(([, pattern]) => pattern.test(text))?.[0] };
	});
}

/** Writes the licence texts of the bundles. */
function licenceTexts(folders) {
	const texts = [...folders].sort().map((folder) => {
		const { name, version } = JSON.parse(
			fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
		);
		const files = licencesOf(folder);
		const parts = files.map(({ name: file, text }) =>
			files.length === 1 ? text : `${file}\n\n${text}`,
		);
		return `${[`${name} ${version}`, ...parts].join('\n\n')}\n`;
	});
	return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

module.exports = { licencesOf, licenceTexts };
