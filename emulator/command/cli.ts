import { prepareAssets } from '../page/assets';

// The page is made ready while the rest is being loaded: both take about as long.
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
