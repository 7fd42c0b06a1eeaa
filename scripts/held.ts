import { spawnSync } from 'node:child_process';

import { places } from './places';

// npm run held -- [executions]
//
// Plays 1,000 executions of each kind (by default) with 1 MB of input each, prints how much of them a process still holds,
// and writes bench/results/held.json, from which `npm run docs` makes the table of docs/performance.md
// (test/delivery/held.test.ts).

const [executions = '1000'] = process.argv.slice(2);
const jest = require.resolve('jest/bin/jest');
const { status } = spawnSync(process.execPath, [jest, 'test/delivery/held', '--testTimeout', '1800000'], {
	cwd: places.root,
	env: { ...process.env, HELD_EXECUTIONS: executions },
	stdio: 'inherit',
});
process.exitCode = status ?? 1;
