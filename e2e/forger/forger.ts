import { checkAll } from '../checkAll';
import { startWorld, type Check } from '../checks/world';
import { emptyFolder, runSuite, wordsGiven } from '../suite';
import { forgedChecks } from './forged';
import { inspectable } from './heap';
import { heldChecks } from './held';
import { forgedPageChecks } from './pages';

// npm run e2e -- forged [words of a claim]
//
// Sends forged requests over raw sockets to the packed package in a real n8n. n8n makes an isolate
// for the expressions of each request, which takes most of the time of a refused one; without
// isolates the test is much faster. Only connections that are held meet n8n as it comes: isolates
// are what they cost.

const isAsked = ({ claim }: Check) => claim.toLowerCase().includes(wordsGiven().toLowerCase());

runSuite(30, async (run) => {
	const play = async (checks: readonly Check[], env: Record<string, string>) => {
		const asked = checks.filter(isAsked);
		if (asked.length === 0) return;
		const folder = emptyFolder('forged', run.atEnd);
		const world = await startWorld(folder, run, { ...env, N8N_LOG_LEVEL: 'warn' });
		await checkAll(world, asked, run.signal);
		await world.n8n.stop();
	};
	await play(heldChecks, {});
	const env = { ...inspectable, N8N_EXPRESSION_ENGINE: 'legacy' };
	await play([...forgedPageChecks, ...forgedChecks], env);
});
