import { globSync } from 'node:fs';
import { places } from '../scripts/places';

/** The pages of the documents. */
export const pages = globSync(
	'{*,docs/*,docs/es/*,bench/*,e2e/*,emulator/*,emulator/package/*}.md',
	{
		cwd: places.root,
	},
).sort();
