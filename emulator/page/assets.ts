import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildPage, type Asset } from './build/build';
import type { PageReply } from './reply';

/** The page's own files, in memory: no path of a request ever reaches the disk. */

interface Served {
	readonly type: string;
	readonly plain: Buffer;
	readonly packed: Buffer;
}

/** What a package ships beside its bundle, so that it needs no bundler of its own. */
const shipped = join(__dirname, 'page.json');

function load(): Map<string, Served> {
	const assets: Asset[] = existsSync(shipped)
		? (JSON.parse(readFileSync(shipped, 'utf8')) as Asset[])
		: buildPage();
	return new Map(
		assets.map(({ name, type, text }) => {
			const plain = Buffer.from(text);
			return [name, { type, plain, packed: gzipSync(plain, { level: 9 }) }];
		}),
	);
}

let loaded: Map<string, Served> | undefined;

/** The files by name; built or read once a process. */
const loadAssets = (): ReadonlyMap<string, Served> => (loaded ??= load());

/** One file, packed where the browser takes it; `''` is the page itself. */
export function asset(name: string, acceptEncoding: string | undefined): PageReply | undefined {
	const found = loadAssets().get(name);
	if (found === undefined) return undefined;
	const isPacked = /\bgzip\b/.test(acceptEncoding ?? '');
	return {
		status: 200,
		body: isPacked ? found.packed : found.plain,
		headers: {
			'Content-Type': found.type,
			'Cache-Control': name === '' ? 'no-cache' : 'public, max-age=31536000, immutable',
			Vary: 'Accept-Encoding',
			...(isPacked && { 'Content-Encoding': 'gzip' }),
		},
	};
}
