import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';

import { nodeProperties } from '../nodes/MessagingService/properties';
import { resources, type Resource } from '../nodes/MessagingService/operations';
import { triggerProperties } from '../nodes/MessagingService/webhooks/fields/properties';

/** Which fields of the action node the editor shows, by n8n's own rules. */

const shown = (
	properties: readonly INodeProperties[],
	values: INodeParameters,
	root: INodeParameters = values,
): INodeProperties[] =>
	properties.filter((property) => NodeHelpers.displayParameter(values, property, null, null, root));

const panel = (values: INodeParameters) => shown(nodeProperties(), values);

/** Names of the options that can be added, with those in their groups. */
function optionsOf(values: INodeParameters): string[] {
	const { options = [] } = panel(values).find(({ name }) => name === 'options') ?? {};
	const held = (values['options'] ?? {}) as INodeParameters;
	const offered = shown(options as INodeProperties[], held, values);
	return offered.flatMap(({ name, type, options: [group] = [] }) => {
		if (type !== 'fixedCollection' || !group || !('values' in group)) return [name];
		const inGroup = ((held[name] ?? {}) as INodeParameters)[name] ?? {};
		return shown(group.values, inGroup as INodeParameters, values).map((one) => one.name);
	});
}

const noticesOf = (values: INodeParameters) =>
	panel(values)
		.filter(({ type }) => type === 'notice')
		.map(({ name }) => name);

const sms = { resource: 'sms', operation: 'send', characters: 'replace', tooLong: 'refuse' };
const question = {
	resource: 'humanReview',
	operation: 'sendAndWait',
	channel: 'whatsApp',
	responseType: 'approval',
	approvalType: 'double',
};

test('options for sending are offered only by operations that send', () => {
	const sending = resources.flatMap(({ value: resource, operations }: Resource) =>
		operations
			.filter(({ value: operation }) => optionsOf({ resource, operation }).includes('sendOnceKey'))
			.map(({ effect, value }) => [`${resource}.${value}`, effect]),
	);
	expect(sending).toHaveLength(9);
	expect(sending.filter(([, effect]) => effect !== 'send')).toEqual([]);
	for (const [resource, operation] of [
		['otp', 'verify'],
		['sms', 'getStatus'],
		['account', 'getBalance'],
	])
		expect(optionsOf({ resource, operation } as INodeParameters)).not.toEqual(
			expect.arrayContaining([expect.stringMatching(/sendOnceKey|whenUnknown/)]),
		);
});

test.each(['send', 'sendAndWait'])(
	'one-time password › %s shows Allowed Countries right below To',
	(operation) => {
		const code = { resource: 'otp', operation };
		const own = panel(code).map(({ name }) => name);
		expect(own[own.indexOf('to') + 1]).toBe('allowedCountries');
		expect(optionsOf(code)).not.toContain('allowedCountries');
		const options = panel(code).find(({ name }) => name === 'options')?.options as INodeProperties[];
		const limits = options.find(({ name }) => name === 'limits')?.options?.[0];
		const values = limits && 'values' in limits ? limits.values : [];
		expect(values.find(({ name }) => name === 'limitPerNumber')).toMatchObject({
			default: 5,
			hint: '0 for no limit',
		});
	},
);

/** What can be set in a panel below the operation: fields, and options, of which a group counts as one. */
function sizeOf(values: INodeParameters) {
	const fields = panel(values).filter(
		({ name, type }) => !/notice|hidden|collection/.test(type) && !/^(?:resource|operation)$/.test(name),
	);
	const { options = [] } = panel(values).find(({ name }) => name === 'options') ?? {};
	return { fields: fields.length, options: (options as INodeProperties[]).map((one) => one.displayName) };
}

test('SMS › Send has 15 fields in all: 5, and 10 in Options, of which the commonest stand first', () => {
	const { fields, options } = sizeOf({ resource: 'sms', operation: 'send' });
	expect([fields, options]).toEqual([
		5,
		[
			...['Sender ID', 'External ID', 'Do Not Send To', 'Send Once Key', 'When the Outcome Is Unknown'],
			...['Validate Only', 'Numbers', 'Limits', 'Text', 'Request'],
		],
	]);
});

test.each(
	resources.flatMap(({ value, operations }: Resource) => operations.map((one) => [value, one.value])),
)(
	'%s › %s has at most 18 options that can be shown, no empty collection, and no group of one',
	(resource = '', operation = '') => {
		expect(sizeOf({ resource, operation }).options.length).toBeLessThanOrEqual(18);
		for (const { type, options = [] } of panel({ resource, operation })) {
			if (type === 'collection') expect(options).not.toEqual([]);
			for (const { name, ...option } of type === 'collection' ? (options as INodeProperties[]) : []) {
				const [group] = option.type === 'fixedCollection' ? (option.options ?? []) : [];
				if (group && 'values' in group && !option.typeOptions?.multipleValues)
					expect([name, group.name, group.values.length > 1]).toEqual([name, name, true]);
			}
		}
	},
);

test('an option is offered only if it has an effect', () => {
	const own = ['httpMethod', 'defaultCountry'];
	expect(optionsOf(sms)).toEqual(expect.arrayContaining(own));
	expect(optionsOf({ ...sms, options: { numbers: { numbers: { numberFormat: 'national' } } } })).not.toEqual(
		expect.arrayContaining([expect.stringMatching(own.join('|'))]),
	);
	expect(optionsOf(sms)).not.toContain('limitPeriod');
	expect(optionsOf({ ...sms, options: { limits: { limits: { limitPerNumber: 3 } } } })).toContain(
		'limitPeriod',
	);
	expect(optionsOf(question)).toEqual(expect.arrayContaining(['declineLabel', 'defaultCountry']));
	expect(optionsOf({ ...question, approvalType: 'single' })).not.toContain('declineLabel');
	expect(optionsOf({ ...question, channel: 'email' })).not.toContain('defaultCountry');
});

/** All texts of some fields, also of those inside. */
const wordsOf = (properties: unknown): string[] =>
	JSON.stringify(properties).match(/"(?:displayName|description|hint|placeholder)":"(?:[^"\\]|\\.)*"/g) ?? [];

test('no field shows how to escape braces, or says of what is above that it is below', () => {
	const words = [...wordsOf(nodeProperties()), ...wordsOf(triggerProperties)];
	expect(words.length).toBeGreaterThan(300);
	expect(words.filter((one) => one.includes("{{ '{{' }}"))).toEqual([]);
	expect(words.filter((one) => /\bbelow\b/.test(one) && /URL|letter/i.test(one))).toEqual([]);
	const letter = words.find((one) => one.includes('A letter to copy')) ?? '';
	expect(letter).toContain('the production URL above');
});

test('Characters says beforehand that an emoji is refused unless it is sent as Unicode', () => {
	const { options = [] } = panel(sms).find(({ name }) => name === 'characters') ?? {};
	const [plain, unicode] = ['replace', 'unicode'].map((value) =>
		options.find((option) => 'value' in option && option.value === value),
	);
	expect(plain).toMatchObject({ description: expect.stringContaining('An emoji') as string });
	expect(unicode).toMatchObject({ description: expect.stringContaining('even emoji') as string });
});

test('only choices that cost money say so', () => {
	expect(noticesOf(sms)).toEqual([]);
	expect(noticesOf({ ...sms, characters: 'unicode', tooLong: 'split' })).toEqual([
		'unicodeCost',
		'splitCost',
	]);
	expect(noticesOf({ ...sms, options: { whenUnknown: 'resend' } })).toEqual(['resendCost']);
	expect(noticesOf(question)).toEqual([]);
	expect(noticesOf({ ...question, options: { confirmWithCode: true } })).toEqual(['codeCost']);
	expect(noticesOf({ ...question, channel: 'email', options: { confirmWithCode: true } })).toEqual([]);
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
