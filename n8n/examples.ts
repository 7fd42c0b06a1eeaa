import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { places } from '../scripts/places';
import { credentialNames } from './credentials';
import { Workflow } from './rest/workflow';

const folder = join(places.root, 'examples');
// In an example, the address of the emulator; replaced when that one had to take another port.
const local = /http:\/\/127\.0\.0\.1:\d+/g;

type Node = Workflow['nodes'][number];

/** The files of `examples/`, by name. */
export const exampleFiles = (): string[] =>
	readdirSync(folder)
		.filter((name) => name.endsWith('.json'))
		.sort();

/**
 * A file of `examples/` as people import it: no node has a credential, so n8n marks those that need
 * one.
 */
export const importedExample = (file: string): Workflow =>
	Workflow.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));

/** A workflow of `examples/` with the address of this emulator, and with its credentials chosen. */
export function readExample(file: string, emulatorUrl: string): Workflow {
	const example = pointedAt(emulatorUrl, importedExample(file));
	return { ...example, nodes: example.nodes.map(withCredentials) };
}

/** The same workflow with the address of this emulator in place of an earlier one's. */
export function pointedAt(emulatorUrl: string, workflow: unknown): Workflow {
	return Workflow.parse(JSON.parse(JSON.stringify(workflow).replaceAll(local, emulatorUrl)));
}

const [api, email, webhook] = (['api', 'email', 'webhook'] as const).map((kind) => ({
	id: null,
	name: credentialNames[kind],
}));

/** A node of the package with its credentials, by name; other nodes as they are. */
function withCredentials(node: Node): Node {
	if (!node.type.startsWith('n8n-nodes-messaging-service.')) return node;
	const parameters = Object(node['parameters']);
	if (node.type.endsWith('Trigger')) {
		// Only one trigger may hand replies over: the examples that do say so.
		const handsOver = Object(parameters.additionalOptions).replies === 'handOver';
		const credentials = {
			messagingServiceWebhookApi: webhook,
			...(handsOver && { messagingServiceApi: api }),
		};
		return { ...node, credentials };
	}
	const ofEmail = [parameters.resource, parameters.channel].some((one) =>
		/^email/.test(String(one)),
	);
	return {
		...node,
		credentials: ofEmail ? { messagingServiceEmailApi: email } : { messagingServiceApi: api },
	};
}
