import { join } from 'node:path';

import { places } from '../scripts/places';

/** An n8n that is installed somewhere. */
export interface Installation {
	/** The Node that it runs on. */
	readonly node: string;
	/** The folder `node_modules` that holds it. */
	readonly modules: string;
}

/** The one of this folder's package.json. */
export const ownInstallation: Installation = { node: places.node, modules: places.n8nModules };

/** Its program. */
export const programOf = ({ modules }: Installation): string => join(modules, 'n8n', 'bin', 'n8n');
