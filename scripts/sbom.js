'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { Contrib, Enums, Models, Serialize, Spec } = require('@cyclonedx/cyclonedx-library');

const { Builders, Factories } = Contrib.FromNodePackageJson;
const builder = new Builders.ComponentBuilder(
	new Factories.ExternalReferenceFactory(),
	new Contrib.License.Factories.LicenseFactory(),
);

const read = (folder) => JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** A package, by its own package.json, with its address on npm. */
function component(folder, type) {
	const manifest = read(folder);
	const made = builder.makeComponent(manifest, type);
	made.purl = `pkg:npm/${manifest.name.replace('@', '%40')}@${manifest.version}`;
	made.bomRef.value = made.purl;
	return made;
}

/**
 * A software bill of materials (CycloneDX 1.6, JSON): the package, and what its bundles contain. Without a time or a
 * number of its own, so that the same sources give the same bytes.
 *
 * @param {string} root the folder of the package
 * @param {Iterable<string>} bundled the folders of what the bundles contain
 */
function billOfMaterials(root, bundled) {
	const bom = new Models.Bom();
	bom.metadata.component = component(root, Enums.ComponentType.Library);
	for (const folder of bundled) {
		const part = component(folder, Enums.ComponentType.Library);
		bom.components.add(part);
		bom.metadata.component.dependencies.add(part.bomRef);
	}
	const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
	return serializer.serialize(bom, { sortLists: true, space: '\t' });
}

module.exports = { billOfMaterials };
