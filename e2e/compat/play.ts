import { delimiter, dirname, join } from 'node:path';

import type { Installation } from '../../n8n/installation';
import { npm } from '../../scripts/npm';
import { packFile } from '../../scripts/pack';
import { makeCheck } from '../checkAll';
import { startWorldWith, type World } from '../checks/world';
import { say, type Run } from '../../scripts/program';
import type { Column } from './columns';
import { installationOf, nodeVersionOf } from './install';
import type { Played, Seen } from './results';

/** n8n 1.x allows community nodes as tools only with this setting. */
const env = { N8N_COMMUNITY_PACKAGES_ALLOW_TOOL_USAGE: 'true' };

/**
 * Installs a version of n8n and the package, checks the columns, and stops everything.
 *
 * @param userFolder an empty folder for its data
 * @throws if it cannot be installed or does not start
 */
export async function play(
	version: string,
	columns: readonly Column[],
	userFolder: string,
	run: Run,
): Promise<Played> {
	const installation = await installationOf(version, run.signal);
	const node = nodeVersionOf(installation);
	say(`n8n ${version} on Node ${node}: installing the package ...`);
	await installAsRead(userFolder, installation, run.signal);
	const world = await startWorldWith({ userFolder, packageDirs: [], installation, env }, run);
	const seen: Seen[] = [];
	try {
		for (const column of columns) seen.push(await playColumn(world, column, run.signal));
	} finally {
		await world.n8n.stop();
	}
	return { n8n: version, node, date: new Date().toISOString().slice(0, 10), columns: seen };
}

async function playColumn(
	world: World,
	{ title, checks, lacks }: Column,
	signal: AbortSignal,
): Promise<Seen> {
	const missing = await lacks?.(world);
	if (missing !== undefined) {
		console.log(`lacks - ${title}: ${missing}`);
		return { title, held: 0, of: 0, lacks: missing, failures: [] };
	}
	const failures: Seen['failures'] = [];
	for (const check of checks) {
		signal.throwIfAborted();
		const reason = await makeCheck(world, check);
		if (reason !== undefined)
			failures.push({ claim: check.claim, reason: reason.split('\n')[0] ?? '' });
	}
	return { title, held: checks.length - failures.length, of: checks.length, failures };
}

/**
 * Packs the built package and installs it into an empty user folder with the README's command and
 * the Node of this n8n.
 *
 * @throws with npm's output, or if more than this package was installed
 */
async function installAsRead(
	userFolder: string,
	installation: Installation,
	signal: AbortSignal,
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
