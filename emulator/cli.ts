import { runCommand } from './command/command';

void runCommand(process.argv.slice(2), console.log).then((started) => {
	if (typeof started === 'number') {
		process.exitCode = started;
		return;
	}
	const end = () => void started.stop().then(() => process.exit(0));
	process.once('SIGINT', end);
	process.once('SIGTERM', end);
});
