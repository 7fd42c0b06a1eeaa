import { z } from 'zod/v4';

import type { DemoWorld } from '../../../demo/world';
import { findOperation, resources, type Resource } from '../../../nodes/MessagingService/operations';
import { service, triggerNode, workflowOf, type Node } from '../../checks/workflows';
import type { Workflow } from '../../../n8n/rest/workflow';

/** Workflows with a node for every panel. */

type Values = Readonly<Record<string, unknown>>;

const Shown = z.record(z.string(), z.array(z.unknown())).optional();
const Property = z.looseObject({
	name: z.string(),
	type: z.string(),
	options: z
		.array(z.looseObject({ name: z.string(), type: z.string().optional(), default: z.unknown() }))
		.optional(),
	displayOptions: z.looseObject({ show: Shown }).optional(),
});
const Shape = z.looseObject({ properties: z.looseObject({}) });
const NodeType = z.looseObject({ properties: z.array(Property) });
type Property = z.infer<typeof Property>;

/** Parameter values that show other fields than those of a new node. */
const variants: Readonly<Record<string, readonly Values[]>> = {
	'email.send': [{ recipientsMode: 'text', emailFormat: 'both' }],
	'humanReview.sendAndWait': [
		{ channel: 'email', responseType: 'customForm', limitWaitTime: 'interval' },
		{ responseType: 'customForm', defineForm: 'json', limitWaitTime: 'moment' },
	],
	'sms.send': [{ tooLong: 'split', characters: 'unicode' }],
	'whatsApp.send': ['image', 'file', 'location', 'contacts'].map((messageType) => ({ messageType })),
	'whatsApp.sendTemplate': [{ headerType: 'DOCUMENT', placeholdersMode: 'list' }],
};

/** The names of all operations, such as `sms.send`, and the trigger. */
export const panelNames = [
	'trigger',
	...resources.flatMap(({ value, operations }: Resource) => operations.map((one) => `${value}.${one.value}`)),
];

/** The output fields of an operation that the editor previews before the first run. Triggers have no such preview. */
export function outputOf(name: string): string[] {
	const [resource = '', operation = ''] = name.split('.');
	const output = findOperation(resource, operation)?.output;
	return output === undefined
		? []
		: Object.keys(Shape.parse(z.toJSONSchema(output, { io: 'input', unrepresentable: 'any' })).properties);
}

const isFor = ({ displayOptions }: Property, values: Values): boolean =>
	Object.entries(displayOptions?.show ?? {}).every(
		([name, allowed]) => !(name in values) || allowed.includes(values[name]),
	);

/** A node's properties as n8n sends them to the editor. */
async function propertiesOf({ n8n }: DemoWorld, node: string): Promise<Property[]> {
	const { text } = await n8n.rest.page('/types/nodes.json');
	const types = z.array(z.looseObject({ name: z.string() })).parse(JSON.parse(text));
	return NodeType.parse(types.find(({ name }) => name === `n8n-nodes-messaging-service.${node}`)).properties;
}

/** A node's collections with all their fields at their defaults. */
const everyOption = (properties: readonly Property[], values: Values): Values =>
	Object.fromEntries(
		properties
			.filter((property) => property.type === 'collection' && isFor(property, values))
			.map(({ name, options = [] }) => [
				name,
				Object.fromEntries(options.map((option) => [option.name, option.default])),
			]),
	);

/** A new node, the same with every option, and one for each variant. */
export async function panelsOf(world: DemoWorld, name: string): Promise<Workflow> {
	const isTrigger = name === 'trigger';
	const [resource, operation] = name.split('.');
	const base = isTrigger ? {} : { resource, operation };
	const properties = await propertiesOf(world, isTrigger ? 'messagingServiceTrigger' : 'messagingService');
	const node = (title: string, parameters: Values): Node => ({
		...(isTrigger
			? triggerNode('5f0c1a52-5f0e-4a0b-9a53-6a0f6f1f7a78', parameters)
			: service('', parameters)),
		name: title,
	});
	return workflowOf(
		name,
		node(name, base),
		node(`${name}, every option`, { ...base, ...everyOption(properties, base) }),
		...(variants[name] ?? []).map((chosen) =>
			node(`${name}, ${Object.values(chosen).join(' ')}`, { ...base, ...chosen }),
		),
	);
}
