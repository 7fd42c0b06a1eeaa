import assert from 'node:assert/strict';

import { z } from 'zod/v4';

import { resources } from '../../nodes/MessagingService/operations';
import type { Check, World } from './world';

/** The package as n8n lists it. */

const Icon = z.object({ light: z.string(), dark: z.string() });
const Option = z.looseObject({ value: z.unknown() });
const Property = z.looseObject({
	name: z.string(),
	options: z.array(Option).optional(),
	displayOptions: z
		.looseObject({ show: z.record(z.string(), z.array(z.unknown())).optional() })
		.optional(),
});
const Type = z.looseObject({
	name: z.string(),
	displayName: z.string(),
	iconUrl: Icon.optional(),
	properties: z.array(Property),
});
type Type = z.infer<typeof Type>;

/** The package as npm knows it. */
export const packageName = 'n8n-nodes-messaging-service';
const nodeNames = [
	'messagingService',
	'messagingServiceHitlTool',
	'messagingServiceTool',
	'messagingServiceTrigger',
];
/** The package's credential types. */
export const credentialNames = [
	'messagingServiceApi',
	'messagingServiceEmailApi',
	'messagingServiceWebhookApi',
];

async function typesIn(
	{ rest }: World,
	file: string,
	wanted: (name: string) => boolean,
): Promise<Type[]> {
	const { status, text } = await rest.page(`/types/${file}.json`);
	assert.equal(status, 200);
	const all = z.array(z.looseObject({ name: z.string() })).parse(JSON.parse(text));
	return all.filter(({ name }) => wanted(name)).map((type) => Type.parse(type));
}

/** The package's nodes in n8n. */
export const nodesOf = (world: World) =>
	typesIn(world, 'nodes', (name) => name.startsWith(`${packageName}.`));
/** The package's credential types in n8n. */
export const credentialsOf = (world: World) =>
	typesIn(world, 'credentials', (name) => credentialNames.includes(name));

/** Throws if an icon of a node or credential type is missing. */
export async function hasIcons({ rest }: World, { name, iconUrl }: Type): Promise<void> {
	assert.ok(iconUrl, `${name} has no icon`);
	for (const address of [iconUrl.light, iconUrl.dark]) {
		const { status, type, text } = await rest.page(`/${address}`);
		assert.equal(status, 200, `the icon ${address} of ${name}`);
		assert.match(type, /svg/);
		assert.match(text, /<svg/);
	}
	assert.notEqual(iconUrl.light, iconUrl.dark);
}

/** Returns every resource with its operations, read from the node's properties. */
function operationsIn({ properties }: Type): Array<[resource: string, operation: string]> {
	return properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ displayOptions, options = [] }) =>
			(displayOptions?.show?.['resource'] ?? []).flatMap((resource) =>
				options
					// n8n adds an operation for custom API calls.
					.filter(({ value }) => value !== '__CUSTOM_API_CALL__')
					.map(({ value }): [string, string] => [String(resource), String(value)]),
			),
		);
}

/** The expected nodes and credential types. */
const published = resources.flatMap(({ value, operations }) =>
	operations.map((operation): [string, string] => [value, operation.value]),
);

const Schema = z.looseObject({ type: z.literal('object'), properties: z.looseObject({}) });

export const typeChecks: readonly Check[] = [
	{
		claim:
			'n8n lists the action node, also as a tool and as a human review, and the trigger, with light and dark icons',
		async run(world) {
			const nodes = await nodesOf(world);
			assert.deepEqual(
				nodes.map(({ name }) => name).sort(),
				nodeNames.map((name) => `${packageName}.${name}`),
			);
			for (const node of nodes) await hasIcons(world, node);
		},
	},
	{
		claim: 'n8n lists the three credential types, with light and dark icons',
		async run(world) {
			const credentials = await credentialsOf(world);
			assert.deepEqual(credentials.map(({ name }) => name).sort(), credentialNames);
			for (const credential of credentials) await hasIcons(world, credential);
		},
	},
	{
		claim: 'every operation has an output schema that the editor can read before the first run',
		async run(world) {
			const node = (await nodesOf(world)).find(
				({ name }) => name === `${packageName}.messagingService`,
			);
			assert.ok(node);
			const operations = operationsIn(node);
			assert.deepEqual(operations.sort(), published.sort());
			for (const [resource, operation] of operations) {
				const path: string = `/schemas/${node.name}/1.0.0/${resource}/${operation}.json`;
				const { status, text } = await world.rest.page(path);
				assert.equal(status, 200, path);
				assert.ok(Object.keys(Schema.parse(JSON.parse(text)).properties).length > 0, path);
			}
		},
	},
	{
		claim: 'the trigger has an output schema that the editor can read before the first event',
		async run(world) {
			const { status, text } = await world.rest.page(
				`/schemas/${packageName}.messagingServiceTrigger/1.0.0.json`,
			);
			assert.equal(status, 200);
			assert.ok('messageId' in Schema.parse(JSON.parse(text)).properties);
		},
	},
	{
		claim: 'n8n has started without a warning about the package',
		run(world) {
			const complaints = world
				.log()
				.split('\n')
				.filter(
					(line) => line.includes(packageName) && /\b(error|warn|failed|could not)\b/i.test(line),
				);
			assert.deepEqual(complaints, []);
			return Promise.resolve();
		},
	},
];
