import { checkAll } from './checkAll';
import { checks } from './checks';
import { startWorld } from './checks/world';
import { emptyFolder, runSuite } from './suite';

// npm run e2e -- [words of a claim]
//
// Tests the packed package in a real n8n against the emulator, and prints one line per claim. With
// words, only the claims that contain them.

runSuite(15, async (run) =>
	checkAll(await startWorld(emptyFolder('check', run.atEnd), run), checks, run.signal),
);
