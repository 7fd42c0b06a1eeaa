import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reply } from '../http/wire';
import { buildPage, type Asset } from './build/build';
import { framed } from './reply';

/** The page's files in memory: no request path ever reaches the disk. */

/** The built page in the published package, which has no bundler. */
const shipped = join(__dirname, 'page.json');

async function load(): Promise<ReadonlyMap<string, Asset>> {
	const assets: Asset[] = existsSync(shipped)
		? (JSON.parse(await readFile(shipped, 'utf8')) as Asset[])
		: await buildPage();
	return new Map(assets.map((one) => [one.name, one]));
}

let loaded: ReturnType<typeof load> | undefined;

/** Returns the files by name; built or read once per process. */
const loadAssets = () => (loaded ??= load());

/** Loads the files early. An error is reported to the first request. */
export function prepareAssets(): void {
	loadAssets().catch(() => {});
}

/** Returns one file; `''` is the page itself. */
export async function asset(name: string): Promise<Reply | undefined> {
	const found = (await loadAssets()).get(name);
	if (found === undefined) return undefined;
	return {
		status: 200,
		body: found.text,
		headers: {
			'Content-Type': found.type,
			'Cache-Control': name === '' ? 'no-cache' : 'public, max-age=31536000, immutable',
			...(name === '' && framed),
		},
	};
}
