import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { buildPackage } from '../scripts/build';
import { checkExecution, checkRequests } from './checks';
import { startDemoWorld, trigger } from './world';
import { inEditor } from './inEditor';
import { newOwner } from '../n8n/owner';
import { places } from '../scripts/places';
import { runProgram, say, type Run } from '../scripts/program';

const usage = `npm run demo             n8n with the package and the service it talks to, until Ctrl-C
npm run demo -- --once   runs the demo's workflow without the editor and checks what the service received`;
const onceBoundMs = 240_000;

/** Runs the workflow once in a separate n8n and checks the result. */
async function once({ signal, atEnd }: Run): Promise<void> {
	mkdirSync(places.demo, { recursive: true });
	const userFolder = mkdtempSync(join(places.demo, 'once-'));
	atEnd(() => rmSync(userFolder, { recursive: true, force: true, maxRetries: 5 }));
	const world = await startDemoWorld({
		userFolder,
		owner: newOwner(),
		signal,
		started: atEnd,
		say,
	});
	const { emulator, n8n, workflowId } = world;

	say('Testing the credentials, as the editor does ...');
	for (const credential of world.credentials) {
		const { status, message } = await n8n.rest.testCredential(credential.id, credential);
		if (status !== 'OK')
			throw new Error(`The test of the credential "${credential.name}" said: ${message}`);
	}

	// Delivered at once, so that each status is asked for once.
	emulator.set({ settleMs: 0 });
	const creditsBefore = emulator.settings.credits;
	const already = emulator.requests.length;
	say('Running the workflow ...');
	const execution = await n8n.rest.runWorkflow(workflowId, trigger);
	const { table, problems } = checkRequests(emulator, emulator.requests.slice(already));
	problems.unshift(...checkExecution(execution, emulator, creditsBefore));

	console.log(`\nWhat the service received:\n\n  ${table.join('\n  ')}\n`);
	if (problems.length > 0) throw new Error(`Not as it must be:\n  ${problems.join('\n  ')}`);
	say(`All ${table.length - 1} requests are exact, and the workflow's results are right.`);
}

async function main(): Promise<number> {
	const given = process.argv.slice(2);
	if (given.some((argument) => argument !== '--once')) {
		console.error(usage);
		return 2;
	}
	const isOnce = given.includes('--once');
	return runProgram(
		async (run) => {
			say('Building the package ...');
			buildPackage();
			await (isOnce ? once(run) : inEditor(run));
		},
		isOnce ? onceBoundMs : undefined,
	);
}

void main().then((code) => process.exit(code));
