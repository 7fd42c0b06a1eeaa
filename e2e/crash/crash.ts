import { checkAll } from '../checkAll';
import { startWorld } from '../checks/world';
import { emptyFolder, runSuite } from '../suite';
import { killedChecks } from './killed';
import { questionChecks } from './question';

// npm run e2e -- crash [words of a claim]
//
// Kills n8n's process in the middle of sending, restarts it, and checks what was sent.
// SEED=<number> repeats the moments of a run.

runSuite(20, async (run) => {
	const env = { N8N_LOG_LEVEL: 'info' };
	const world = await startWorld(emptyFolder('crash', run.atEnd), run, env);
	await checkAll(world, [...killedChecks, ...questionChecks], run.signal);
});
