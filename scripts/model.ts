import { spawnSync } from 'node:child_process';

import { places } from './places';

// npm run test:model -- [runs] [seed] [path]
//
// Checks the delivery guarantees with random stories, 10,000 by default; with the seed and path printed by a failure, only
// with that story (test/delivery/model.test.ts).

const [runs = '10000', seed = '', path = ''] = process.argv.slice(2);
const jest = require.resolve('jest/bin/jest');
const { status } = spawnSync(process.execPath, [jest, 'test/delivery/model'], {
	cwd: places.root,
	env: { ...process.env, MODEL_RUNS: runs, MODEL_SEED: seed, MODEL_PATH: path },
	stdio: 'inherit',
});
process.exitCode = status ?? 1;
