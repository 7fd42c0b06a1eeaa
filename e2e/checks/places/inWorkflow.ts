import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import type { FaultInput } from '../../../emulator';
import { until } from '../until';
import { manualWorkflow, service, start, workflowOf, type Node } from '../workflows';
import type { World } from '../world';
import { rows, type Given, type Settled } from './rows';
import type { Person } from './sent';

/** The places in which n8n runs a node as a step of a workflow. */

/** The node that has the people. */
const source = 'Source';

const given: Given = {
	phone: `={{ $('${source}').item.json.phone }}`,
	email: `={{ $('${source}').item.json.email }}`,
};

/** All operations, one after the other. */
const nodesFor = (settled: Settled, settings: Record<string, unknown> = {}): Node[] =>
	rows.map(({ name, parameters }) => service(name, parameters(given, settled), settings));

/** A place, as a function that runs all operations there for these people. */
export type Place = (world: World, people: readonly Person[], settled: Settled) => Promise<void>;

const sourceOf = (
	type: string,
	typeVersion: number,
	parameters: Record<string, unknown> = {},
): Node => ({
	...{ name: source, type: `n8n-nodes-base.${type}`, typeVersion, parameters },
});
const passing = sourceOf('noOp', 1);

interface Arranged {
	readonly settings?: Record<string, unknown>;
	readonly source?: Node;
	readonly isLoop?: boolean;
}

const byHand =
	({ settings, source: from = passing, isLoop = false }: Arranged = {}): Place =>
	async ({ rest }, people, settled) => {
		const workflow = manualWorkflow(
			'Place',
			[...people].map((person) => ({ ...person })),
			from,
			...nodesFor(settled, settings),
		);
		const [first = '', last = ''] = [rows[0]?.name, rows.at(-1)?.name];
		const to = (node: string) => ({ node, type: 'main', index: 0 });
		if (isLoop)
			Object.assign(workflow.connections, {
				[source]: { main: [[], [to(first)]] },
				[last]: { main: [[to(source)]] },
			});
		const ran = await rest.runWorkflow(await rest.importWorkflow(workflow), start);
		assert.equal(ran.status, 'success', `${ran.failure?.node}: ${ran.failure?.message}`);
		for (const { name } of rows) assert.ok(ran.items(name).length > 0, `${name} has no output`);
	};

export const alone = byHand();

export const inLoop = byHand({
	source: sourceOf('splitInBatches', 3, { options: {} }),
	isLoop: true,
});

const refusals = {
	phone: { do: 'refuseSms', condition: 'noCredits' },
	email: { do: 'refuseEmail', code: 402 },
	messagingApp: { do: 'refuseMessagingApp', code: 400 },
} as const;

/** Each operation is refused once. */
export const retried: Place = async (world, people, settled) => {
	for (const { operation } of rows) {
		const [endpoint] = operation.endpoints;
		const family = endpoint.startsWith('messagingApp')
			? 'messagingApp'
			: endpoint.startsWith('email')
				? 'email'
				: 'phone';
		world.emulator.fault({ ...refusals[family], endpoint, times: 1 } as FaultInput);
	}
	await byHand({ settings: { retryOnFail: true, maxTries: 3, waitBetweenTries: 10 } })(
		world,
		people,
		settled,
	);
};

export const inSubWorkflow: Place = async ({ rest }, people, settled) => {
	const called = sourceOf('executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' });
	const sub = await rest.importWorkflow(workflowOf('Place', called, ...nodesFor(settled)));
	await rest.activateWorkflow(sub).catch(() => undefined);
	const call: Node = {
		...{ name: 'Call', type: 'n8n-nodes-base.executeWorkflow', typeVersion: 1.2 },
		parameters: { workflowId: { __rl: true, mode: 'id', value: sub }, options: {} },
	};
	const items = people.map((person) => ({ ...person }));
	const ran = await rest.runWorkflow(
		await rest.importWorkflow(manualWorkflow('Parent', items, call)),
		start,
	);
	assert.equal(ran.status, 'success', ran.failure?.message);
};

export const afterForm: Place = async ({ rest, webhookUrl }, [person], settled) => {
	const path = randomUUID();
	const formFields = { values: [{ fieldLabel: 'phone' }, { fieldLabel: 'email' }] };
	const form = {
		...sourceOf('formTrigger', 2.2, { formTitle: 'Place', formFields }),
		webhookId: path,
	};
	const id = await rest.importWorkflow(workflowOf('Place', form, ...nodesFor(settled)));
	await rest.activateWorkflow(id);
	try {
		const body = new FormData();
		body.append('field-0', person?.phone ?? '');
		body.append('field-1', person?.email ?? '');
		const address = `${webhookUrl}/form/${path}`;
		await until('the form works', async () => (await fetch(address, { method: 'POST', body })).ok);
		const [ran] = await rest.settledExecutions(id, 1);
		const { status, failure } = await rest.execution(ran?.id ?? '');
		assert.equal(status, 'success', `${failure?.node}: ${failure?.message}`);
	} finally {
		await rest.deactivateWorkflow(id);
	}
};

/** Each node alone, with what the nodes before it have given. */
export const byStep: Place = async ({ rest }, people, settled) => {
	const items = people.map((person) => ({ ...person }));
	const workflow = manualWorkflow('Place', items, passing, ...nodesFor(settled));
	const main = [rows.map(({ name: node }) => ({ node, type: 'main', index: 0 }))];
	const apart = Object.fromEntries(rows.map(({ name }) => [name, { main: [] }]));
	Object.assign(workflow.connections, apart, { [source]: { main } });
	const id = await rest.importWorkflow(workflow);
	for (const { name } of rows) {
		const ran = await rest.runStep(id, start, name);
		assert.equal(ran.status, 'success', `${ran.failure?.node}: ${ran.failure?.message}`);
		assert.deepEqual([...ran.nodes].sort(), [start, source, name].sort());
		assert.ok(ran.items(name).length > 0, `${name} has no output`);
	}
};
