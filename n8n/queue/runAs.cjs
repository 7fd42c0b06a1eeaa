// Runs a program that is not Node's, and ends it when this one is asked to end:
//
//   node runAs.cjs <user and group ID as in 101:104, or empty> <program> [arguments]

const { spawn } = require('node:child_process');

const [user, program, ...args] = process.argv.slice(2);
const identity =
	user === '' ? {} : { uid: Number(user.split(':')[0]), gid: Number(user.split(':')[1]) };
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], ...identity });
child.once('error', (error) => {
	console.error(error.message);
	process.exit(1);
});
child.once('exit', (code) => process.exit(code ?? 1));
// The fast end of PostgreSQL, which asks nobody to leave first; the same as any other for Redis.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
	process.on(signal, () => child.kill('SIGINT'));
