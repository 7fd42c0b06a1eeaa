import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../../n8n/process/freePort';
import { readCompose } from '../../n8n/queue/compose';
import { makePostgres } from '../../n8n/queue/postgres';
import { programs } from '../../n8n/queue/services';

/** The compose file of docs/queue-mode.md. `npm run e2e:queue` starts n8n with all of its settings. */

const found = programs();
// A machine without PostgreSQL and Redis cannot play it; the weekly workflow installs both.
const where = found ? test : test.skip;

where('makes the database that n8n looks for, where PostgreSQL is installed', async () => {
	if (!found) return;
	// Not in the folder of the tests, which nobody else may enter.
	const folder = mkdtempSync('/tmp/compose-');
	const { n8n, database } = readCompose();
	const port = await freePort();
	const running = await (await makePostgres(found, folder, port, database))();
	try {
		// What n8n asks for where it is told nothing else.
		const { DB_POSTGRESDB_USER: user = 'postgres', DB_POSTGRESDB_DATABASE: name = 'n8n' } = n8n;
		const { status, stderr } = spawnSync(
			join(dirname(found.createdb), 'psql'),
			['-h', '127.0.0.1', '-p', String(port), '-U', user, '-d', name, '-c', 'create table n8n ()'],
			{ encoding: 'utf8', env: { ...process.env, PGPASSWORD: n8n['DB_POSTGRESDB_PASSWORD'] } },
		);
		expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
	} finally {
		await running.stop();
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	}
});
