import { once } from 'node:events';

import { startCommand } from './shell';

// npm test               builds, and runs the tests with a sample of the cases where these are many
// npm test -- <pattern>  the tests of matching files; or any other argument of Jest, without building
// npm run test:deep      every case, and the tests that build and install packages

const [isDeep, given] =
	process.argv[2] === '--deep' ? [true, process.argv.slice(3)] : [false, process.argv.slice(2)];
if (isDeep) process.env['TEST_DEEP'] = '1';

const jest = (...args: string[]) => ['jest', ...args.map((one) => JSON.stringify(one))].join(' ');
const all = jest('--selectProjects', 'pure', 'engine', ...(isDeep ? ['deep'] : []));

async function main(): Promise<number> {
	for (const line of given.length > 0 ? [jest(...given)] : ['gulp build', all]) {
		const child = startCommand(line, { stdio: 'inherit' });
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
			process.on(signal, () => child.kill(signal));
		const [code]: unknown[] = await once(child, 'exit');
		if (code !== 0) return typeof code === 'number' ? code : 1;
	}
	return 0;
}

void main().then((code) => process.exit(code));
