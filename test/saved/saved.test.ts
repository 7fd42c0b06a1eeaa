import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../package.json';
import { useNodeTime } from '../tools/nodeTime';
import { useEmulator } from '../tools/service';
import { useStore } from '../tools/store';
import { stopTriggers } from '../tools/triggerServer';
import { events } from './events';
import type { Format } from './format';
import { keysOfSeveral, onceKeys } from './keys';
import { ledger } from './ledger';
import { question } from './question';
import { several, severalEdited } from './several';
import { workflow } from './workflow';

/** Replays data that earlier versions saved in n8n; see README.md. */

const formats: Readonly<Record<string, Format>> = {
	...{ workflow, ledger, several, severalEdited, onceKeys, keysOfSeveral, events, question },
};

const stage = { service: useEmulator(), store: useStore() };
const time = useNodeTime();
afterEach(stopTriggers);

const fileOf = (release: string, name: string) => join(__dirname, release, `${name}.json`);

if (process.env.SAVE_FORMATS !== undefined)
	test.each(Object.entries(formats))('this version saves its %s', async (name, { save }) => {
		const saved = await time.during(save(stage));
		mkdirSync(join(__dirname, version), { recursive: true });
		writeFileSync(fileOf(version, name), `${JSON.stringify(saved, null, '\t')}\n`);
	});

const releases = readdirSync(__dirname).filter((name) => /^\d/.test(name));

test('this version has a folder with its data', () => {
	for (const name of Object.keys(formats)) expect(existsSync(fileOf(version, name))).toBe(true);
});

describe.each(releases)('%s', (release) => {
	const kept = Object.entries(formats)
		.filter(([name]) => existsSync(fileOf(release, name)))
		.map(([name, { claim, replay }]) => [claim, name, replay] as const);
	test.each(kept)('%s', async (_claim, name, replay) => {
		const saved: unknown = JSON.parse(readFileSync(fileOf(release, name), 'utf8'));
		await time.during(replay(saved, stage));
	});
});
