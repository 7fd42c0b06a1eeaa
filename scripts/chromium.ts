import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns the path of an installed Chromium, or `undefined`. */
export function findChromium(): string | undefined {
	const folders = (process.env['PATH'] ?? '').split(delimiter);
	return folders
		.flatMap((folder) => names.map((name) => join(folder, name)))
		.find((file) => existsSync(file));
}
