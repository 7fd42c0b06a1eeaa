import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

import { ownInstallation } from './installation';
import { freePort } from './process/freePort';
import { places } from '../scripts/places';

/**
 * What any program needs to run, and nothing else of the caller's environment.
 *
 * @param node the Node that programs find
 */
export function basics(node = places.node): NodeJS.ProcessEnv {
	const names = [
		'HOME',
		'USERPROFILE',
		'TMPDIR',
		'TEMP',
		'TMP',
		'SystemRoot',
		'APPDATA',
		'LANG',
		'TZ',
	];
	const kept = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
	// n8n starts its task runner with whatever `node` comes first.
	const path = [dirname(node), process.env['PATH'] ?? ''].join(delimiter);
	return { ...Object.fromEntries(kept), PATH: path };
}

/**
 * Modules with their own look-ups and background work, and of no use here; n8n refuses a name that
 * it does not know.
 */
const unwanted = [
	'instance-ai',
	'mcp-registry',
	'mcp',
	'chat-hub',
	'agents',
	'agent-evals',
	'quick-connect',
];

/** Settings of an n8n that stays on this machine and distracts nobody. */
export async function settings(
	userFolder: string,
	port: number,
	{ modules } = ownInstallation,
): Promise<Record<string, string>> {
	const known = unwanted.filter((name) =>
		existsSync(join(modules, 'n8n', 'dist', 'modules', name)),
	);
	return {
		N8N_USER_FOLDER: userFolder,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_PORT: String(port),
		// The editor is reached over http.
		N8N_SECURE_COOKIE: 'false',
		N8N_LOG_LEVEL: 'info',
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
		// The task runner's meeting point: on this machine only, and never the port of another n8n's.
		N8N_RUNNERS_BROKER_LISTEN_ADDRESS: '127.0.0.1',
		N8N_RUNNERS_BROKER_PORT: String(await freePort()),
		N8N_PYTHON_ENABLED: 'false',
		// The package under test is one that nobody has verified; the list of verified ones is an
		// outside look-up.
		N8N_COMMUNITY_PACKAGES_ENABLED: 'true',
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_REINSTALL_MISSING_PACKAGES: 'false',
		// Nothing else is asked of the outside either, and nothing distracts in the editor.
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_AI_ENABLED: 'false',
		...(known.length > 0 && { N8N_DISABLED_MODULES: known.join(',') }),
	};
}
