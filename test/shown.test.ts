import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';

import { nodeProperties } from '../nodes/MessagingService/properties';
import { resources, type Resource } from '../nodes/MessagingService/operations';
import { triggerProperties } from '../nodes/MessagingService/webhooks/properties';

/** Which fields of the action node the editor shows, by n8n's own rules. */

const shown = (
	properties: readonly INodeProperties[],
	values: INodeParameters,
	root: INodeParameters = values,
): INodeProperties[] =>
	properties.filter((property) => NodeHelpers.displayParameter(values, property, null, null, root));

const panel = (values: INodeParameters) => shown(nodeProperties(), values);

/** Names of the options that can be added. */
function optionsOf(values: INodeParameters): string[] {
	const { options = [] } = panel(values).find(({ name }) => name === 'options') ?? {};
	const held = (values['options'] ?? {}) as INodeParameters;
	return shown(options as INodeProperties[], held, values).map(({ name }) => name);
}

const noticesOf = (values: INodeParameters) =>
	panel(values)
		.filter(({ type }) => type === 'notice')
		.map(({ name }) => name);

const sms = { resource: 'sms', operation: 'send', tooLong: 'refuse' };
const question = {
	resource: 'humanReview',
	operation: 'sendAndWait',
	channel: 'whatsApp',
	responseType: 'approval',
};

test('options for sending are offered only by operations that send', () => {
	const sending = resources.flatMap(({ value: resource, operations }: Resource) =>
		operations
			.filter(({ value: operation }) =>
				optionsOf({ resource, operation }).some((name) => /sendOnceKey|whenUnknown/.test(name)),
			)
			.map(({ effect, value }) => [`${resource}.${value}`, effect]),
	);
	expect(sending).toHaveLength(8);
	expect(sending.filter(([, effect]) => effect !== 'send')).toEqual([]);
});

/** The labels of all options of a panel, whether they are shown or not. */
function labelsOf(values: INodeParameters): string[] {
	const { options = [] } = panel(values).find(({ name }) => name === 'options') ?? {};
	return (options as INodeProperties[]).map(({ displayName }) => displayName);
}

test.each(
	resources.flatMap(({ value, operations }: Resource) =>
		operations.map((one) => [value, one.value]),
	),
)(
	'%s › %s shows at most 15 options at first, each once, and no empty or nested collection',
	(resource = '', operation = '') => {
		const labels = labelsOf({ resource, operation });
		const first = {
			resource,
			operation,
			channel: 'sms',
			responseType: 'approval',
			messageType: 'text',
		};
		const shownFirst = optionsOf(first).length;
		expect(shownFirst).toBeLessThanOrEqual(15);
		expect(shownFirst > 0).toBe(labels.length > 0);
		expect(new Set(labels).size).toBe(labels.length);
		for (const { type, options: inside = [] } of panel({ resource, operation })) {
			if (type !== 'collection') continue;
			expect(inside).not.toEqual([]);
			const rows = (inside as INodeProperties[]).filter((one) => /ollection/.test(one.type));
			expect(rows.filter(({ typeOptions }) => !typeOptions?.multipleValues)).toEqual([]);
		}
	},
);

test('an option is offered only if it has an effect', () => {
	expect(optionsOf(sms)).toContain('defaultCountry');
	expect(optionsOf({ ...sms, options: { request: 'national' } })).not.toContain('defaultCountry');
	expect(optionsOf(sms)).not.toContain('limitPeriod');
	expect(optionsOf({ ...sms, options: { limitPerNumber: 3 } })).toContain('limitPeriod');
	const code = { resource: 'otp', operation: 'send' };
	expect(optionsOf(code)).toContain('limitPeriod');
	expect(optionsOf({ ...code, options: { limitPerNumber: 0 } })).not.toContain('limitPeriod');
	expect(optionsOf({ ...sms, to: '5512345678, 5512345679' })).not.toContain('several');
	expect(optionsOf({ ...sms, to: '={{ $json.phones }}' })).toContain('several');
	expect(optionsOf(question)).toEqual(expect.arrayContaining(['declineLabel', 'defaultCountry']));
	expect(optionsOf({ ...question, options: { approveOnly: true } })).not.toContain('declineLabel');
	expect(optionsOf({ ...question, channel: 'email' })).not.toContain('defaultCountry');
});

const amountsIn = (properties: readonly INodeProperties[]): INodeProperties[] =>
	properties.flatMap((one) => [
		...(one.type === 'number' ? [one] : []),
		...amountsIn((one.options ?? []) as INodeProperties[]),
	]);

test('each number has its limits in the panel, from where they are read', () => {
	const amounts = amountsIn([...nodeProperties(), ...triggerProperties]);
	expect(amounts.length).toBeGreaterThan(8);
	const unlimited = amounts.filter(
		({ typeOptions: { minValue, maxValue } = {} }) =>
			minValue === undefined || maxValue === undefined,
	);
	// n8n wants no highest number there.
	expect(unlimited.map(({ name }) => name)).toEqual(['limit']);
});

/** The switches that can be added to a panel. */
const switchesIn = (properties: readonly INodeProperties[]) =>
	properties
		.filter(({ type }) => type === 'collection')
		.flatMap(({ options = [] }) => options as INodeProperties[])
		.filter(({ type }) => type === 'boolean');

test('a switch that is added starts on', () => {
	const switches = [...switchesIn(nodeProperties()), ...switchesIn(triggerProperties)];
	expect(new Set(switches.map(({ name }) => name)).size).toBeGreaterThan(8);
	expect(switches.filter((one) => one.default !== true)).toEqual([]);
});

test('only choices that cost money say so', () => {
	expect(noticesOf(sms)).toEqual([]);
	expect(noticesOf({ ...sms, options: { characters: 'unicode' }, tooLong: 'split' })).toEqual([
		'unicodeCost',
		'splitCost',
	]);
	expect(noticesOf({ ...sms, options: { whenUnknown: 'resend' } })).toEqual(['resendCost']);
	expect(noticesOf(question)).toEqual(['window']);
	expect(noticesOf({ ...question, channel: 'email' })).toEqual([]);
});

/** Lists fields whose display conditions name fields outside their collection. */
function* strays(properties: readonly INodeProperties[], path = ''): Generator<string> {
	const beside = new Set(properties.map(({ name }) => name));
	for (const { name, displayOptions = {}, options = [], type } of properties) {
		const named = Object.values(displayOptions).flatMap((rule) => Object.keys(rule ?? {}));
		const stray = named.filter((one) => !/^[@/]/.test(one) && !beside.has(one));
		if (stray.length > 0) yield `${path}${name}: ${stray.join()}`;
		if (type === 'collection') yield* strays(options as INodeProperties[], `${path}${name}.`);
		if (type === 'fixedCollection')
			for (const one of options)
				if ('values' in one) yield* strays(one.values, `${path}${name}.${one.name}.`);
	}
}

test('a field depends on a sibling or names another field from the root: otherwise older n8n cannot run the node', () => {
	expect([...strays(nodeProperties()), ...strays(triggerProperties)]).toEqual([]);
});
