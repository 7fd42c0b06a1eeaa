import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

import { installPackage } from '../../n8n/install';
import type { Installation } from '../../n8n/installation';
import { npm } from '../../scripts/npm';
import { packFile, packPackage } from '../../scripts/pack';
import { isSince } from './versions';

/**
 * Packs the built package and installs it into n8n's user folder as this version of n8n does it when somebody enters
 * its name in Settings > Community Nodes; only the registry is left out.
 *
 * @param version of n8n: 1.94 unpacks a package itself and takes its peer dependencies away, so that n8n's own modules
 *   serve it. 1.85 runs a plain `npm install`, which puts the newest n8n-workflow beside the package.
 * @throws with npm's words, or when the package cannot be loaded
 */
export async function installAsN8n(
	userFolder: string,
	{ version, installation, signal }: { version: string; installation: Installation; signal: AbortSignal },
): Promise<void> {
	const packed = join(userFolder, 'packed');
	const nodes = join(userFolder, '.n8n', 'nodes');
	const run = {
		// n8n runs npm with its own Node.
		env: { PATH: [dirname(installation.node), process.env['PATH']].join(delimiter) },
		minutes: 10,
		signal,
	};
	if (isSince(version, 1, 94)) {
		const target = installPackage(userFolder, packPackage(packed), installation);
		const args = [
			'--bin-links=false',
			'--install-strategy=shallow',
			'--ignore-scripts',
			'--package-lock=false',
		];
		await npm(['install', ...args], { ...run, cwd: target });
		return;
	}
	mkdirSync(nodes, { recursive: true });
	const manifest = { name: 'installed-nodes', private: true, dependencies: {} };
	writeFileSync(join(nodes, 'package.json'), JSON.stringify(manifest));
	await npm(['install', packFile(packed)], { ...run, cwd: nodes });
}
