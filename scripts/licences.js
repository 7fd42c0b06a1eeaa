'use strict';

const fs = require('node:fs');
const path = require('node:path');

const names = /^(un)?licen[cs]e|^copy(ing|right)|^notice|^patents/i;

/** Texts that a package adds to the licence that its package.json names, such as that of data which it took over. */
const known = [['Apache-2.0', /^\s*Apache License\s+Version 2\.0,/]];

/**
 * All licence files of a package: what it took over from others may have one of its own.
 *
 * @param {string} folder of the package
 * @returns {Array<{ name: string; text: string; id: string | undefined }>} `id` where the text is a known one
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

/** The texts that travel with the bundles. */
function licenceTexts(folders) {
	const texts = [...folders].sort().map((folder) => {
		const { name, version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
		const files = licencesOf(folder);
		const parts = files.map(({ name: file, text }) => (files.length === 1 ? text : `${file}\n\n${text}`));
		return `${[`${name} ${version}`, ...parts].join('\n\n')}\n`;
	});
	return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

module.exports = { licencesOf, licenceTexts };
