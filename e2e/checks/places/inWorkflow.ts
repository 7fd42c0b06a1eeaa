import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import type { FaultInput } from '../../../emulator';
import { ended, executionsOf, published, runs, until } from '../running';
import {
	manualWorkflow,
	nodeOf,
	service,
	start,
	to,
	tried,
	workflowOf,
	type Node,
} from '../workflows';
import type { World } from '../world';
import { rows, type Given, type Settled } from './rows';
import type { Person } from './sent';

/** The places in which n8n runs a node as a step of a workflow. */

/** The node that has the people. */
const source = 'Source';
const passing = nodeOf(source, 'noOp');

const given: Given = {
	phone: `={{ $('${source}').item.json.phone }}`,
	email: `={{ $('${source}').item.json.email }}`,
};

/** All operations, one after the other. */
const nodesFor = (settled: Settled, settings: Record<string, unknown> = {}): Node[] =>
	rows.map(({ name, parameters }) => service(name, parameters(given, settled), settings));

/** A place, as a function that runs all operations there for these people. */
export type Place = (world: World, people: readonly Person[], settled: Settled) => Promise<void>;

const byHand =
	(from: Node = passing, settings: Record<string, unknown> = {}): Place =>
	async (world, people, settled) => {
		const workflow = manualWorkflow('Place', people, from, ...nodesFor(settled, settings));
		if (from !== passing)
			Object.assign(workflow.connections, {
				[source]: { main: [[], [to(rows[0]?.name)]] },
				[rows.at(-1)?.name ?? '']: { main: [[to(source)]] },
			});
		const { items } = await runs(world, workflow);
		for (const { name } of rows) assert.ok(items(name).length > 0, `${name} has no output`);
	};

export const alone = byHand();

export const inLoop = byHand(nodeOf(source, 'splitInBatches@3', { options: {} }));

const refusals = [
	['messagingApp', { do: 'refuseMessagingApp', code: 400 }],
	['email', { do: 'refuseEmail', code: 402 }],
	['', { do: 'refuseSms', condition: 'noCredits' }],
] as const;

/** Each operation is refused once. */
export const retried: Place = async (world, people, settled) => {
	for (const { operation } of rows) {
		const [endpoint] = operation.endpoints;
		const [, refusal] = refusals.find(([family]) => endpoint.startsWith(family)) ?? [];
		world.emulator.fault({ ...refusal, endpoint, times: 1 } as FaultInput);
	}
	await byHand(passing, tried)(world, people, settled);
};

export const inSubWorkflow: Place = async (world, people, settled) => {
	const called = nodeOf(source, 'executeWorkflowTrigger@1.1', { inputSource: 'passthrough' });
	const sub = await world.rest.importWorkflow(workflowOf('Place', called, ...nodesFor(settled)));
	await world.rest.activateWorkflow(sub).catch(() => undefined);
	await runs(world, manualWorkflow('Parent', people, callOf(sub)));
};

/** A node that calls a stored workflow. */
export const callOf = (value: string): Node =>
	nodeOf('Call', 'executeWorkflow@1.2', {
		workflowId: { __rl: true, mode: 'id', value },
		options: {},
	});

export const afterForm: Place = async (world, [person], settled) => {
	const path = randomUUID();
	const formFields = { values: [{ fieldLabel: 'phone' }, { fieldLabel: 'email' }] };
	const form = nodeOf(source, 'formTrigger@2.2', { formTitle: 'Place', formFields });
	form['webhookId'] = path;
	const id = await world.rest.importWorkflow(workflowOf('Place', form, ...nodesFor(settled)));
	await published(world, [id], async () => {
		const body = new FormData();
		body.append('field-0', person?.phone ?? '');
		body.append('field-1', person?.email ?? '');
		const address = `${world.webhookUrl}/form/${path}`;
		await until('the form works', async () => (await fetch(address, { method: 'POST', body })).ok);
		ended((await executionsOf(world, id).executions(1))[0]);
	});
};

/** Each node alone, with what the nodes before it have given. */
export const byStep: Place = async ({ rest }, people, settled) => {
	const workflow = manualWorkflow('Place', people, passing, ...nodesFor(settled));
	const apart = Object.fromEntries(rows.map(({ name }) => [name, { main: [] }]));
	const all = { main: [rows.map(({ name }) => to(name))] };
	Object.assign(workflow.connections, apart, { [source]: all });
	const id = await rest.importWorkflow(workflow);
	for (const { name } of rows) {
		const ran = ended(await rest.runStep(id, start, name));
		assert.deepEqual([...ran.nodes].sort(), [start, source, name].sort());
		assert.ok(ran.items(name).length > 0, `${name} has no output`);
	}
};
