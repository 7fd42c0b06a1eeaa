import { say } from '../../scripts/program';
import { emptyFolder, runSuite } from '../suite';
import { columns, habitColumns } from './columns';
import { versionOf } from './install';
import { play } from './play';
import { keep } from './results';
import { versions } from './versions';

// npm run e2e -- compat [versions of n8n, or `latest` and `next`]
// npm run e2e -- habits [the same]   only what n8n does not promise (e2e/README.md)
//
// Tests the packed package in several versions of n8n, each installed from the registry with the
// Node that it needs. The results for the versions in `versions.ts` are kept in `results.json`,
// from which `npm run docs` makes the table.

runSuite(240, async (run) => {
	const isHabits = process.argv[2] === 'habits';
	const asked = process.argv.slice(isHabits ? 3 : 2);
	const lines: string[] = [];
	let failed = false;
	for (const tag of asked.length > 0 ? asked : versions) {
		run.signal.throwIfAborted();
		const version = await versionOf(tag, run.signal);
		try {
			const folder = emptyFolder('compat', run.atEnd);
			const played = await play(version, isHabits ? habitColumns : columns, folder, run);
			if (!isHabits && versions.some((one) => one === version)) keep(played);
			for (const { title, held, of, lacks } of played.columns) {
				lines.push(`n8n ${version}, ${title}: ${lacks ?? `${held} of ${of}`}`);
				failed ||= held < of;
			}
		} catch (error) {
			run.signal.throwIfAborted();
			lines.push(`n8n ${version}: ${error instanceof Error ? error.message : String(error)}`);
			failed = true;
		}
	}
	say(`What was seen:\n${lines.join('\n')}`);
	if (failed) throw new Error('Not every claim holds in every version.');
});
