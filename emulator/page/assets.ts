import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildPage, type Asset } from './build/build';
import { framed, type PageReply } from './reply';

/** The page's own files, in memory: no path of a request ever reaches the disk. */

interface Served {
	readonly type: string;
	readonly plain: Buffer;
	readonly packed: Buffer;
}

/** What a package ships beside its bundle, so that it needs no bundler of its own. */
const shipped = join(__dirname, 'page.json');

async function load(): Promise<ReadonlyMap<string, Served>> {
	const assets: Asset[] = existsSync(shipped)
		? (JSON.parse(await readFile(shipped, 'utf8')) as Asset[])
		: await buildPage();
	return new Map(
		assets.map(({ name, type, text }) => {
			const plain = Buffer.from(text);
			return [name, { type, plain, packed: gzipSync(plain, { level: 9 }) }];
		}),
	);
}

let loaded: ReturnType<typeof load> | undefined;

/** The files by name; built or read once a process. */
const loadAssets = () => (loaded ??= load());

/** Makes them ready before somebody asks. What goes wrong is told to whoever does. */
export function prepareAssets(): void {
	loadAssets().catch(() => {});
}

/** One file, packed where the browser takes it; `''` is the page itself. */
export async function asset(
	name: string,
	acceptEncoding: string | undefined,
): Promise<PageReply | undefined> {
	const found = (await loadAssets()).get(name);
	if (found === undefined) return undefined;
	const isPacked = /\bgzip\b/.test(acceptEncoding ?? '');
	return {
		status: 200,
		body: isPacked ? found.packed : found.plain,
		headers: {
			'Content-Type': found.type,
			'Cache-Control': name === '' ? 'no-cache' : 'public, max-age=31536000, immutable',
			Vary: 'Accept-Encoding',
			...(name === '' && framed),
			...(isPacked && { 'Content-Encoding': 'gzip' }),
		},
	};
}
