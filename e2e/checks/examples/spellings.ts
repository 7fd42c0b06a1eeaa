import assert from 'node:assert/strict';

import { readExample } from '../../../n8n/examples';
import { runs, withActive } from '../running';
import type { World } from '../world';
import { numbers, onWhatsApp, type Scene } from './scene';

/**
 * The examples that compare people, with each person written in four ways, as exports have them.
 */

/** Each with a name that the service gives the sender of an SMS. */
const senders = { '5512340001': '5215512340001', '5512340002': '+52 55 1234 0002' };
const people = Object.keys(senders);
const [first = ''] = people;
const somebodyElse = '5512340009';
/** Everybody in four ways; the first six digits are the same. */
const list = people.flatMap((ten) => [
	...[`'+52${ten}`, `+52 1 55 1234 ${ten.slice(6)}`, `0052${ten}`, `55 1234 ${ten.slice(6)}`],
]);
list.push(`+52${somebodyElse}`);
const fourTimes = (one: string) => [one, one, one, one];

/** Stores an example that writes to this list, and calls `use` as long as its trigger listens. */
async function withList(
	world: World,
	file: string,
	written: object,
	use: (run: () => Promise<unknown>, to: string, settled: () => Promise<unknown>) => Promise<void>,
) {
	const { rest, emulator } = world;
	const example = readExample(file, emulator.url);
	for (const { type, parameters } of example.nodes)
		if (type.endsWith('.set')) Object(parameters).jsonOutput = JSON.stringify(written);
	const id = await rest.importWorkflow(example);
	let due = 0;
	const settled = async () => await rest.settledExecutions(id, (due += 1));
	const run = async () => {
		due += 1;
		await runs(world, id);
	};
	await withActive(world, id, async (to) => await use(run, to, settled));
}

export const spellings: Readonly<Record<string, Scene>> = {
	'trigger-opt-out-list.json': {
		async play(world) {
			const file = 'trigger-opt-out-list.json';
			await withList(world, file, { phones: list }, async (run, to, settled) => {
				const campaign = async () => {
					const before = numbers(world).length;
					await run();
					return numbers(world).slice(before);
				};
				const write = async (source_addr: string, message: string) => {
					const sms = { source_addr, message, short_code: '26262' };
					await world.emulator.incomingSms(sms, { to });
					await settled();
				};
				for (const one of Object.values(senders)) await write(one, 'Stop, please');
				assert.deepEqual(await campaign(), [`52${somebodyElse}`]);
				await write(`52${first}`, 'start');
				assert.deepEqual(await campaign(), [...fourTimes(`52${first}`), `52${somebodyElse}`]);
			});
		},
	},
	'whatsapp-24-hours.json': {
		async play(world) {
			const written = { people: list.map((phone) => ({ name: 'Ana', phone })) };
			await withList(world, 'whatsapp-24-hours.json', written, async (run, to, settled) => {
				// As WhatsApp still writes Mexican numbers.
				for (const ten of people) {
					await world.emulator.inboundMessage({ from: `521${ten}` }, { to, signed: true });
					await settled();
				}
				await run();
				assert.deepEqual(
					onWhatsApp(world)
						.map((one) => one.replace(/ 52\d*(?=\d{10})/, ' '))
						.sort(),
					[`template ${somebodyElse}`, ...people.flatMap((ten) => fourTimes(`text ${ten}`))].sort(),
				);
			});
		},
	},
};
