import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { places } from '../../scripts/places';

/** Milliseconds from the command to the page in a browser; uses any free port. */
export async function readyIn(command: string, args: readonly string[]): Promise<number> {
	const from = performance.now();
	// Its own process group, so that npm's children end with it.
	const child = spawn(command, [...args, '--port', '0'], { cwd: places.root, detached: true });
	const gone = once(child, 'exit');
	try {
		const url = await new Promise<string>((resolve, reject) => {
			let said = '';
			child.stdout.on('data', (chunk: Buffer) => {
				said += chunk.toString('utf8');
				const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
				if (found !== null) resolve(found[0]);
			});
			void gone.then(() => reject(new Error(`It has ended. ${said}`)));
		});
		const page = await fetch(url);
		await page.text();
		if (!page.ok) throw new Error(`The page answered ${page.status}`);
		return performance.now() - from;
	} finally {
		if (child.pid !== undefined) process.kill(-child.pid);
		await gone;
	}
}
