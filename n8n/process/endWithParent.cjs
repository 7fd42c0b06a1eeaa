// Loaded into n8n before n8n itself: ends it when the program that started it is gone, also when that one was
// killed and could not end anything. The sign is the end of standard input, a pipe held by that program.

const { isMainThread } = require('node:worker_threads');

// Threads and programs that n8n starts load this too; the pipe is not theirs.
if (isMainThread && process.env.END_WITH_PARENT === String(process.ppid)) {
	process.stdin.on('error', () => {});
	process.stdin.once('close', () => {
		process.kill(process.pid, 'SIGTERM');
		setTimeout(() => process.exit(1), 3_000).unref();
	});
	process.stdin.resume();
	// Must not keep n8n running when it wants to end.
	process.stdin.unref();
}
