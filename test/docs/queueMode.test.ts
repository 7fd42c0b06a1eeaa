import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../../n8n/process/freePort';
import { readCompose } from '../../n8n/queue/compose';
import { makePostgres } from '../../n8n/queue/postgres';
import { programs } from '../../n8n/queue/services';
import { read } from '../../docs/read';

/**
 * Checks the compose file of docs/queue-mode.md. `npm run e2e:queue` starts n8n with all of its
 * settings.
 */

const found = programs();
// Needs PostgreSQL and Redis; the weekly workflow installs both.
const testWithDatabase = found ? test : test.skip;

testWithDatabase('the compose file creates the database that n8n connects to', async () => {
	if (!found) return;
	// Not in the tests' folder, which other users cannot enter.
	const folder = mkdtempSync('/tmp/compose-');
	const { n8n, database } = readCompose();
	const port = await freePort();
	const running = await (await makePostgres(found, folder, port, database))();
	try {
		// n8n's defaults.
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

test('the compose file gives n8n longer to end its executions than Docker gives it by itself, and n8n ends first', () => {
	const { N8N_GRACEFUL_SHUTDOWN_TIMEOUT: allowed = '30' } = readCompose().n8n;
	const [, killedAfter = '10'] = /stop_grace_period: (\d+)s/.exec(read('docs/queue-mode.md')) ?? [];
	expect(Number(allowed)).toBeGreaterThanOrEqual(300);
	expect(Number(killedAfter)).toBeGreaterThan(Number(allowed));
});
