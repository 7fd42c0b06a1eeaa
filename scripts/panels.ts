import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodeTypeDescription,
} from 'n8n-workflow';

/**
 * Counts what the panel of each operation shows before anything is chosen, beside nodes of n8n's
 * own:
 *
 *   npm run panels
 *
 * Without resource, operation, credential and notices; `nested` are the options that hold a list of
 * their own.
 */

const built = createRequire(join(__dirname, '../dist/package.json'));
const ofN8n = createRequire(join(__dirname, '../n8n/package.json'));

/** n8n's own nodes, with the operation that is compared. */
const peers = [
	['Twilio', 'Twilio/Twilio.node.js', 'Twilio', { resource: 'sms', operation: 'send' }],
	[
		'Gmail',
		'Google/Gmail/v2/GmailV2.node.js',
		'GmailV2',
		{ resource: 'message', operation: 'send' },
	],
	['WhatsApp', 'WhatsApp/WhatsApp.node.js', 'WhatsApp', { resource: 'message', operation: 'send' }],
	[
		'Telegram',
		'Telegram/Telegram.node.js',
		'Telegram',
		{ resource: 'message', operation: 'sendMessage' },
	],
] as const;

type Values = INodeParameters;

/** Returns what is shown with the defaults of an operation. */
function countsOf(description: INodeTypeDescription, version: number, chosen: Values) {
	const { properties, name } = description;
	const node = {
		typeVersion: version,
		type: name,
		name: '',
		id: '',
		position: [0, 0],
		parameters: {},
	} as INode;
	const values =
		NodeHelpers.getNodeParameters(properties, chosen, true, false, node, description) ?? {};
	const isShown = (one: INodeProperties, own: Values = values) =>
		NodeHelpers.displayParameter(own, one, node, description, values);
	const shown = properties.filter(
		(one) => isShown(one) && !['resource', 'operation', 'authentication'].includes(one.name),
	);
	const fields = shown.filter(
		({ type }) => !['collection', 'notice', 'hidden', 'callout'].includes(type),
	);
	const options = shown
		.filter(({ type }) => type === 'collection')
		.flatMap((one) => (one.options ?? []) as INodeProperties[])
		.filter((one) => isShown(one, {}));
	const nested = options.filter(({ type }) => ['collection', 'fixedCollection'].includes(type));
	const names = fields.map(({ displayName }) => displayName).join(', ');
	return { fields: fields.length, options: options.length, nested: nested.length, names };
}

const { MessagingService } = built('./nodes/MessagingService/MessagingService.node.js') as {
	MessagingService: new () => { description: INodeTypeDescription };
};
const { description } = new MessagingService();
const choices = (name: string, resource?: string) =>
	description.properties
		.filter((one) => one.name === name)
		.filter(
			({ displayOptions }) =>
				resource === undefined || displayOptions?.show?.['resource']?.includes(resource),
		)
		.flatMap(({ options }) => options as Array<{ name: string; value: string }>);
const own = choices('resource').flatMap(({ name, value: resource }) =>
	choices('operation', resource).map((operation) => ({
		operation: `${name} › ${operation.name}`,
		...countsOf(description, 1, { resource, operation: operation.value }),
	})),
);
const others = peers.map(([name, file, exported, chosen]) => {
	const types = ofN8n(`n8n-nodes-base/dist/nodes/${file}`) as Record<
		string,
		new (base: object) => { description: INodeTypeDescription }
	>;
	const Peer = types[exported];
	if (Peer === undefined) throw new Error(`${file} has no ${exported}`);
	const { description: its } = new Peer({});
	return { operation: `${name} (n8n)`, ...countsOf(its, [its.version].flat().at(-1) ?? 1, chosen) };
});
console.table([...own, ...others]);
