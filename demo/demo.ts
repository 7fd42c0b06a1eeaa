import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { holdAlone } from './alone';
import { buildPackage } from '../scripts/build';
import { checkExecution, checkRequests } from './checks';
import { startDemoWorld, trigger } from './world';
import { newOwner, keptOwner } from '../n8n/owner';
import { places } from '../scripts/places';
import { runProgram, say, type Run } from '../scripts/program';
import { head, lineOf } from './received';

const usage = `npm run demo             n8n with the package and the service it talks to, until Ctrl-C
npm run demo -- --once   runs the demo's workflow without the editor and checks what the service received`;
const onceBoundMs = 240_000;

/** Everything in the editor, for as long as the user likes. */
async function inEditor({ signal, atEnd }: Run): Promise<void> {
	atEnd(holdAlone(places.demo));
	const owner = keptOwner(join(places.demo, 'owner.json'));
	const world = await startDemoWorld({ userFolder: places.demo, owner, signal, started: atEnd, say });

	console.log(`
  Editor     ${world.n8n.url}/workflow/${world.workflowId}
  Login      ${owner.email}   ${owner.password}
  Service    ${world.emulator.url}   (the emulator; nothing leaves this machine)

  Press "Execute workflow"; what the service receives appears here. Ctrl-C ends both.
  Your changes are kept in .demo/; delete that folder to start over.

  ${head}`);
	for (let shown = 0; !signal.aborted; await sleep(300)) {
		if (!world.n8n.alive()) throw new Error(`n8n has ended. Its last lines:\n${world.n8n.tail(20)}`);
		const news = world.emulator.requests.filter(
			({ number, status }) => number > shown && status !== undefined,
		);
		for (const request of news) console.log(`  ${lineOf(request)}`);
		shown = Math.max(shown, ...news.map(({ number }) => number));
	}
}

/** The workflow once, in an n8n of its own, checked. */
async function once({ signal, atEnd }: Run): Promise<void> {
	mkdirSync(places.demo, { recursive: true });
	const userFolder = mkdtempSync(join(places.demo, 'once-'));
	atEnd(() => rmSync(userFolder, { recursive: true, force: true, maxRetries: 5 }));
	const world = await startDemoWorld({ userFolder, owner: newOwner(), signal, started: atEnd, say });
	const { emulator, n8n, workflowId } = world;

	say('Testing the credentials, as the editor does ...');
	for (const credential of world.credentials) {
		const { status, message } = await n8n.rest.testCredential(credential.id, credential);
		if (status !== 'OK') throw new Error(`The test of the credential "${credential.name}" said: ${message}`);
	}

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
