import assert from 'node:assert/strict';

import { importedExample, readExample } from '../../../n8n/examples';
import type { Workflow } from '../../../n8n/rest/workflow';
import { takingReplies } from '../people/takingReplies';
import { addressOf } from '../trigger/activeTrigger';
import { listening } from '../trigger/listening';
import type { Node } from '../workflows';
import type { World } from '../world';

/** Examples behind the one of *one address, many workflows*, changed as their notes say. */

const addressFile = 'trigger-one-address.json';
/** Its nodes that call another workflow, with the event that they pass on. */
const eventOf = {
	'Delivery Reports': 'sms.deliveryReport',
	'Opt-Out List': 'sms.incoming',
	WhatsApp: 'whatsApp.message',
} as const;

/** An event that the service sends. */
export type EventName = (typeof eventOf)[keyof typeof eventOf];
/** The workflow that wants an event. */
export type Wanted = Partial<Readonly<Record<EventName, string>>>;

export const noteOf = (file: string): string =>
	importedExample(file)
		.nodes.filter(({ type }) => type.endsWith('.stickyNote'))
		.map((note) => String(Object(note['parameters']).content))
		.join('\n');

/** The trigger that an example's note wants replaced. */
export const triggerIn = (file: string): string | undefined =>
	/\(\*Accept all data\*\) in place of \*\*(.+?)\*\*, with the same name/.exec(noteOf(file))?.[1];

/**
 * An example with *When Executed by Another Workflow* in place of its trigger, and the filter that
 * its note asks for.
 */
export function behind(file: string, emulatorUrl: string): Workflow {
	const example = readExample(file, emulatorUrl);
	const name =
		triggerIn(file) ?? assert.fail(`${file} does not say how to hang it behind an address`);
	const nodes = example.nodes.map(({ credentials, webhookId, ...node }) =>
		node.name === name
			? {
					...node,
					type: 'n8n-nodes-base.executeWorkflowTrigger',
					typeVersion: 1.1,
					parameters: { inputSource: 'passthrough' },
				}
			: {
					...node,
					...(credentials !== undefined && { credentials }),
					...(webhookId !== undefined && { webhookId }),
				},
	);
	const connections: Record<string, unknown> = { ...example.connections };
	if (noteOf(file).includes('Add a *Filter* after it: **type** is *text*')) {
		nodes.push(onlyTexts);
		connections[onlyTexts.name] = connections[name];
		connections[name] = { main: [[{ node: onlyTexts.name, type: 'main', index: 0 }]] };
	}
	return { ...example, nodes, connections };
}

const onlyTexts = {
	id: 'only-texts',
	name: 'Only Texts',
	type: 'n8n-nodes-base.filter',
	typeVersion: 2.2,
	position: [0, 0],
	parameters: {
		conditions: {
			options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
			conditions: [
				{
					id: 'text',
					leftValue: '={{ $json.type }}',
					rightValue: 'text',
					operator: { type: 'string', operation: 'equals' },
				},
			],
			combinator: 'and',
		},
		options: {},
	},
} satisfies Node;

/** The address, with these workflows chosen and nodes without one deleted. */
function addressFor(
	emulatorUrl: string,
	wanted: Wanted,
	options: Record<string, unknown>,
): Workflow {
	const example = readExample(addressFile, emulatorUrl);
	const calls = new Map<string, EventName>(Object.entries(eventOf));
	const nodes = example.nodes.flatMap((node): Node[] => {
		const parameters = Object(node['parameters']);
		if (node.type.endsWith('.messagingServiceTrigger')) {
			const additionalOptions = { ...parameters.additionalOptions, ...options };
			return [{ ...node, parameters: { ...parameters, additionalOptions } }];
		}
		const event = calls.get(node.name);
		if (event === undefined) return [node];
		const value = wanted[event];
		if (value === undefined) return [];
		return [
			{ ...node, parameters: { ...parameters, workflowId: { __rl: true, mode: 'id', value } } },
		];
	});
	const outputs: ReadonlyArray<ReadonlyArray<{ node: string }>> = Object(
		example.connections['Kind'],
	).main;
	const main = outputs.map((output) =>
		output.filter((to) => nodes.some(({ name }) => name === to.node)),
	);
	return { ...example, nodes, connections: { ...example.connections, Kind: { main } } };
}

/** Publishes the address, calls `use` with its URL and its workflow's ID, and ends it all. */
export async function withOneAddress(
	world: World,
	wanted: Wanted,
	use: (to: string, id: string) => Promise<void>,
	options: Record<string, unknown> = {},
): Promise<void> {
	const { rest, emulator, webhookUrl } = world;
	const called = [...new Set(Object.values(wanted))];
	const address = addressFor(emulator.url, wanted, options);
	const id = await rest.importWorkflow(await takingReplies(world, address));
	for (const one of [...called, id]) await rest.activateWorkflow(one);
	try {
		const { webhookId } = Object(
			(await rest.workflow(id)).nodes.find(({ name }) => name === 'Events'),
		);
		const to = addressOf(webhookUrl, String(webhookId));
		await listening(to);
		await use(to, id);
	} finally {
		for (const one of [id, ...called]) await rest.deactivateWorkflow(one);
	}
}
