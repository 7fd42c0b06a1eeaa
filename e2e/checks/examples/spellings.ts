import assert from 'node:assert/strict';

import { readExample } from '../../../n8n/examples';
import { withActive } from '../trigger/activeTrigger';
import type { World } from '../world';
import { numbers, runByHand, type Scene } from './scene';

/**
 * The examples that compare people, with each person written in four ways, as exports have them.
 */

/** As `ten` are the ten digits, of which the first six are the same. */
const ways: ReadonlyArray<(ten: string) => string> = [
	(ten) => `'+52${ten}`,
	(ten) => `+52 1 55 1234 ${ten.slice(6)}`,
	(ten) => `0052${ten}`,
	(ten) => `55 1234 ${ten.slice(6)}`,
];
const people = ['5512340001', '5512340002', '5512340003', '5512340004'];
const somebodyElse = '5512340009';
/** How the service names the sender of an SMS. */
const from = ['5215512340001', '525512340002', '+525512340003', '+52 55 1234 0004'];
const spelled = [...people.flatMap((ten) => ways.map((way) => way(ten))), `+52${somebodyElse}`];
const fourTimes = (words: readonly string[]) => words.flatMap((word) => ways.map(() => word));

type Say = (send: (to: string) => Promise<unknown>) => Promise<void>;

/**
 * Stores an example that writes to this list, and calls `use` with its ID and a way to write to its
 * trigger.
 */
async function play(
	world: World,
	file: string,
	list: object,
	use: (id: string, say: Say) => Promise<void>,
) {
	const { rest, emulator } = world;
	const example = readExample(file, emulator.url);
	for (const { type, parameters } of example.nodes)
		if (type.endsWith('.set')) Object(parameters).jsonOutput = JSON.stringify(list);
	const id = await rest.importWorkflow(example);
	await withActive(world, id, async (to) => {
		await use(id, async (send) => {
			const due = (await rest.executionsOf(id)).length + 1;
			await send(to);
			await rest.settledExecutions(id, due);
		});
	});
}

export const spellings: Readonly<Record<string, Scene>> = {
	'trigger-opt-out-list.json': {
		async play(world) {
			const { emulator } = world;
			await play(world, 'trigger-opt-out-list.json', { phones: spelled }, async (id, say) => {
				const campaign = async () => {
					const before = emulator.messages.length;
					await runByHand(world, id, 'Start');
					return numbers(world).slice(before);
				};
				const write = async (source_addr: string, message: string) =>
					await say(
						async (to) =>
							await emulator.incomingSms({ source_addr, message, short_code: '26262' }, { to }),
					);
				for (const one of from) await write(one, 'Stop, please');
				assert.deepEqual(await campaign(), [`52${somebodyElse}`]);
				await write('525512340001', 'start');
				assert.deepEqual(await campaign(), [...fourTimes(['525512340001']), `52${somebodyElse}`]);
			});
		},
	},
	'whatsapp-24-hours.json': {
		async play(world) {
			const { emulator } = world;
			const list = { people: spelled.map((phone) => ({ name: 'Ana', phone })) };
			await play(world, 'whatsapp-24-hours.json', list, async (id, say) => {
				// As WhatsApp still writes Mexican numbers.
				for (const ten of people)
					await say(
						async (to) =>
							await emulator.inboundMessage({ from: `521${ten}` }, { to, signed: true }),
					);
				await runByHand(world, id, 'Start');
				const sent = emulator.appMessages.map(
					({ request: { type, number } }) => `${type} ${number.slice(-10)}`,
				);
				assert.deepEqual(
					sent.sort(),
					[`template ${somebodyElse}`, ...fourTimes(people.map((ten) => `text ${ten}`))].sort(),
				);
			});
		},
	},
};
