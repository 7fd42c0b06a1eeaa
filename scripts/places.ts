import { dirname, join } from 'node:path';

const root = dirname(__dirname);
const n8nModules = join(root, 'n8n', 'node_modules');

/** Paths in the project. */
export const places = {
	root,
	/** Node 24, which n8n 2.41 needs; `scripts/ensure.mjs` runs every program with it. */
	node: process.execPath,
	/** n8n's modules and its program. */
	n8nModules,
	n8n: join(n8nModules, 'n8n', 'bin', 'n8n'),
	/** The demo's data: n8n's user folder and the owner's password. Not in git. */
	demo: join(root, '.demo'),
};
