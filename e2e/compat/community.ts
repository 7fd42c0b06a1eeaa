import { delimiter, dirname, join } from 'node:path';

import type { Installation } from '../../n8n/installation';
import { npm } from '../../scripts/npm';
import { packFile } from '../../scripts/pack';

/**
 * Packs the built package and installs it into an empty user folder with the README's command and
 * the Node of this n8n.
 *
 * @throws with npm's output, or if more than this package was installed
 */
export async function installAsRead(
	userFolder: string,
	{ installation, signal }: { installation: Installation; signal: AbortSignal },
): Promise<void> {
	const packed = packFile(join(userFolder, 'packed'));
	const said = await npm(['install', '--prefix', join(userFolder, '.n8n', 'nodes'), packed], {
		cwd: userFolder,
		env: {
			PATH: [dirname(installation.node), process.env['PATH']].join(delimiter),
			HOME: userFolder,
			npm_config_cache: join(userFolder, 'npm-cache'),
		},
		minutes: 10,
		signal,
	});
	if (!said.includes('added 1 package'))
		throw new Error(`More than the package was installed: ${said}`);
}
