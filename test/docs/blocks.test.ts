import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { parse } from 'yaml';
import { recognise } from '../../nodes/MessagingService/webhooks/event/recognise';
import { eventOutput } from '../../nodes/MessagingService/webhooks/event/envelope';

/** Checks the code blocks of the documents. */

const root = join(__dirname, '..', '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
	scripts: Record<string, string>;
};

interface Block {
	readonly document: string;
	readonly language: string;
	readonly text: string;
	/** Comes from the sources, by `npm run docs`. */
	readonly isGenerated: boolean;
}

const blocks = globSync('{*,{docs,emulator,bench,demo,e2e,test}/**/*}.md', { cwd: root })
	.sort()
	.flatMap((document): Block[] => {
		const text = readFileSync(join(root, document), 'utf8');
		const generated = [...text.matchAll(/<!-- generated: .*?<!-- end -->/gs)].map(
			([region]) => region,
		);
		return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(
			([block, language = '', code = '']) => ({
				document,
				language,
				text: code,
				isGenerated: generated.some((region) => region.includes(block)),
			}),
		);
	});

const inLanguage = (language: string) => blocks.filter((block) => block.language === language);

test('every code block is in a language that is checked', () => {
	expect(blocks.length).toBeGreaterThan(5);
	const checked = ['json', 'sh', 'ts', 'yaml', 'mermaid'];
	expect(blocks.filter(({ language }) => !checked.includes(language))).toEqual([]);
});

const events = inLanguage('json').filter(({ document }) => document === 'docs/trigger.md');

test.each(events)('the events in $document match the output of the trigger', ({ text }) => {
	const items = JSON.parse(text) as Array<Record<string, unknown>>;
	expect(items).toHaveLength(1);
	for (const item of items) {
		// A delivery report in the output has no text.
		expect(recognise({ message: '', ...(item['raw'] as object) })).toMatchObject({
			name: item['event'],
		});
		expect(Object.keys(item).filter((name) => !(name in eventOutput.shape))).toEqual([]);
	}
});

test.each(inLanguage('sh'))('the npm scripts in $document exist', ({ text }) => {
	const called = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
	expect(called.filter((name) => !(name in scripts))).toEqual([]);
});

test.each(['README.md', '.ci/run'])('%s has the commands of the gate', (file) => {
	const text = readFileSync(join(root, file), 'utf8');
	for (const command of ['npm test', 'npm run demo']) expect(text).toContain(command);
});

test.each(inLanguage('ts'))(
	'the code in $document is generated or valid TypeScript',
	({ text, isGenerated }) => {
		if (isGenerated) return;
		const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true });
		expect(diagnostics.map(({ messageText }) => messageText)).toEqual([]);
	},
);

test.each(inLanguage('yaml'))(
	'the compose file in $document refers only to what is in it',
	({ text }) => {
		const compose = parse(text, { merge: true }) as {
			services: Record<string, { image?: string; depends_on?: string[]; volumes?: string[] }>;
			volumes: Record<string, null>;
		};
		for (const [name, { image, depends_on: needed = [], volumes = [] }] of Object.entries(
			compose.services,
		)) {
			expect([name, image]).toEqual([name, expect.stringMatching(/^[\w./-]+:[\w.-]+$/)]);
			for (const other of needed) expect(Object.keys(compose.services)).toContain(other);
			for (const volume of volumes)
				expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
		}
	},
);
