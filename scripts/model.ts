import { spawnSync } from 'node:child_process';

import { places } from './places';

// npm run test:model -- [runs] [seed] [path]
//
// Holds the promise of delivery against so many made-up stories, 10,000 unless said otherwise; with the seed and
// the path that a broken promise prints, against that one story (test/delivery/model.test.ts).

const [runs = '10000', seed = '', path = ''] = process.argv.slice(2);
const jest = require.resolve('jest/bin/jest');
const { status } = spawnSync(process.execPath, [jest, 'test/delivery/model'], {
	cwd: places.root,
	env: { ...process.env, MODEL_RUNS: runs, MODEL_SEED: seed, MODEL_PATH: path },
	stdio: 'inherit',
});
process.exitCode = status ?? 1;
