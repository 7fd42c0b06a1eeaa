'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { Contrib, Enums, Models, Serialize, Spec } = require('@cyclonedx/cyclonedx-library');
const { licencesOf } = require('./licences');

const { Builders, Factories } = Contrib.FromNodePackageJson;
const builder = new Builders.ComponentBuilder(
	new Factories.ExternalReferenceFactory(),
	new Contrib.License.Factories.LicenseFactory(),
);

const root = path.join(__dirname, '..');
const read = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

/** A package from its package.json, with its npm package URL. */
function component(folder) {
	const manifest = read(path.join(folder, 'package.json'));
	const made = builder.makeComponent(manifest, Enums.ComponentType.Library);
	made.purl = `pkg:npm/${manifest.name.replace('@', '%40')}@${manifest.version}`;
	made.bomRef.value = made.purl;
	return made;
}

/** A bundled package, with the digest of its archive from the lock file, and all its licences. */
function part(folder, lock) {
	const made = component(folder);
	const place = path.relative(root, folder).split(path.sep).join('/');
	const [, digest] = /^sha512-(\S+)$/.exec(lock[place]?.integrity ?? '') ?? [];
	if (digest === undefined) throw new Error(`${place} is bundled but has no digest in the lock`);
	made.hashes.set(Enums.HashAlgorithm['SHA-512'], Buffer.from(digest, 'base64').toString('hex'));
	for (const { id } of licencesOf(folder))
		if (id !== undefined && ![...made.licenses].some((declared) => declared.id === id))
			made.licenses.add(new Models.SpdxLicense(id));
	return made;
}

/**
 * Returns a software bill of materials (CycloneDX 1.6, JSON): the package, its bundled packages,
 * and their dependencies. Without a timestamp or serial number, so that the same sources give the
 * same bytes.
 *
 * @param {string} folder of the package
 * @param {Map<string, Set<string>>} tree the folders of the bundled packages with the folders that
 *   each imports; under '' the imports of the package itself
 */
function billOfMaterials(folder, tree) {
	const { packages } = read(path.join(root, 'package-lock.json'));
	const bom = new Models.Bom();
	bom.metadata.component = component(folder);
	const parts = new Map([['', bom.metadata.component]]);
	for (const one of [...tree.keys()].filter((name) => name !== '').sort())
		parts.set(one, part(one, packages));
	for (const [one, made] of parts) {
		if (one !== '') bom.components.add(made);
		for (const imported of tree.get(one) ?? []) made.dependencies.add(parts.get(imported).bomRef);
	}
	const serializer = new Serialize.JsonSerializer(
		new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6),
	);
	return serializer.serialize(bom, { sortLists: true, space: '\t' });
}

module.exports = { billOfMaterials };
