import { dirname, join } from 'node:path';

const root = dirname(__dirname);
const n8nModules = join(root, 'n8n', 'node_modules');

/** Where things are. Everything is below the project's root. */
export const places = {
	root,
	/** n8n 2.41 needs Node 24; `scripts/ensure.mjs` runs every program with it. */
	node: process.execPath,
	/** The modules of the n8n that runs here, and its program. */
	n8nModules,
	n8n: join(n8nModules, 'n8n', 'bin', 'n8n'),
	/** What the demo keeps between two starts: n8n's data and the owner's password. Not in git. */
	demo: join(root, '.demo'),
};
