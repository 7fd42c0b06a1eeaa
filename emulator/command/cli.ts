import { prepareAssets } from '../page/assets';

// Build the page while the rest loads: both take about as long.
prepareAssets();

void import('./command')
	.then(({ runCommand }) => runCommand(process.argv.slice(2), console.log, console.error))
	.then((started) => {
		if (typeof started === 'number') {
			process.exitCode = started;
			return;
		}
		const end = () => void started.stop().then(() => process.exit(0));
		process.once('SIGINT', end);
		process.once('SIGTERM', end);
	});
