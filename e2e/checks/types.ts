import assert from 'node:assert/strict';

import { z } from 'zod/v4';

import { resources } from '../../nodes/MessagingService/operations';
import { packageName } from './workflows';
import type { Check, World } from './world';

/** The package as n8n lists it. */

const Type = z.looseObject({
	name: z.string(),
	iconUrl: z.unknown(),
	version: z.union([z.number(), z.array(z.number())]).optional(),
});
type Type = z.infer<typeof Type>;
const Icons = z.object({ light: z.string(), dark: z.string() });

/** The package's credential types. */
const credentialTypes = [
	'messagingServiceApi',
	'messagingServiceEmailApi',
	'messagingServiceWebhookApi',
];

/** All nodes or all credential types that n8n has. */
export async function typesIn(
	{ rest }: Pick<World, 'rest'>,
	file: 'nodes' | 'credentials',
): Promise<Type[]> {
	const { status, text } = await rest.page(`/types/${file}.json`);
	assert.equal(status, 200);
	return z.array(Type).parse(JSON.parse(text));
}

/** Throws if an icon of a node or credential type is missing. */
async function hasIcons({ rest }: World, { name, iconUrl }: Type): Promise<void> {
	const { light, dark } = Icons.parse(iconUrl);
	assert.notEqual(light, dark);
	for (const address of [light, dark]) {
		const { status, type, text } = await rest.page(`/${address}`);
		assert.equal(status, 200, `the icon ${address} of ${name}`);
		assert.match(`${type} ${text}`, /svg.* <svg/s);
	}
}

const schemas = [
	['messagingServiceTrigger/1.0.0', 'messageId'],
	...resources.flatMap(({ value: resource, operations }) =>
		operations.map(({ value }) => [`messagingService/1.0.0/${resource}/${value}`] as const),
	),
] as const;
const Schema = z.looseObject({ type: z.literal('object'), properties: z.looseObject({}) });

/** This one in every version of n8n: older ones make neither a tool nor a human review of nodes. */
export const loadingChecks: readonly Check[] = [
	{
		claim: 'n8n lists both nodes and the three credential types, with light and dark icons',
		async run(world) {
			const nodes = await typesIn(world, 'nodes');
			const wanted = ['messagingService', 'messagingServiceTrigger'];
			const ours = [
				...nodes.filter(({ name }) => wanted.includes(name.replace(`${packageName}.`, ''))),
				...(await typesIn(world, 'credentials')).filter(({ name }) =>
					credentialTypes.includes(name),
				),
			];
			assert.equal(ours.length, wanted.length + credentialTypes.length);
			for (const type of ours) await hasIcons(world, type);
		},
	},
];

export const typeChecks: readonly Check[] = [
	...loadingChecks,
	{
		claim: 'n8n makes of the action node a tool and a human review, each with icons',
		async run(world) {
			const made = (await typesIn(world, 'nodes')).filter(({ name }) =>
				/\.messagingService(Hitl)?Tool$/.test(name),
			);
			assert.equal(made.length, 2);
			for (const node of made) await hasIcons(world, node);
		},
	},
	{
		claim: 'the editor can read the output schema of the trigger and of every operation',
		async run({ rest }) {
			for (const [path, property] of schemas) {
				const { status, text } = await rest.page(`/schemas/${packageName}.${path}.json`);
				assert.equal(status, 200, path);
				const names = Object.keys(Schema.parse(JSON.parse(text)).properties);
				assert.ok(property === undefined ? names.length > 0 : names.includes(property), path);
			}
		},
	},
	{
		claim: 'n8n has started without a warning about the package',
		async run({ log }) {
			const lines = log().split('\n');
			const complains = (line: string) => /\b(error|warn|failed|could not)\b/i.test(line);
			assert.deepEqual(
				lines.filter((line) => line.includes(packageName) && complains(line)),
				[],
			);
		},
	},
];
