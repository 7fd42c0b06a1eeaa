import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { parametersOf, type Field, type Parameters } from '../../nodes/MessagingService/parameters';
import { node } from '../tools/node';

/** Reads the parameters of an item by name. */

const fields = [
	{ displayName: 'To', name: 'to', type: 'string', default: 'Ana' },
	{ displayName: 'Kind', name: 'kind', type: 'string', default: 'one' },
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		options: [
			{ displayName: 'Test', name: 'test', type: 'boolean', default: true },
			{ displayName: 'Timeout', name: 'timeout', type: 'number', default: 30 },
		],
		default: {},
	},
] as const satisfies readonly Field[];

/** Parameters of item 2 as n8n returns them, and what n8n was asked. */
const readAs = (values: object) => {
	const asked: string[] = [];
	const context = {
		getNode: () => node,
		getInputData: () => [{}, {}, {}],
		getNodeParameter(name: string, item: number, fallback: unknown, options?: IDataObject) {
			if (!options) asked.push(`${name} of item ${item}`);
			return { [name]: fallback, ...values }[name];
		},
	};
	return { parameters: parametersOf(fields, context as unknown as IExecuteFunctions)(2), asked };
};

test('a value is resolved once per item, even if there is none', () => {
	const { parameters, asked } = readAs({ to: undefined });
	expect(parameters.item).toBe(2);
	expect([parameters.raw('to'), parameters.optionalText('to')]).toEqual([undefined, undefined]);
	expect(asked).toEqual(['to of item 2']);
});

describe('a collection', () => {
	const options = (given: unknown) => readAs({ options: given }).parameters.options;

	test.each([['text'], [null], [[5]]])('that is %j has only defaults', (given) => {
		expect(options(given).raw('timeout')).toBe(30);
	});

	test('does not use a default if an expression returned nothing', () => {
		expect(options({ test: undefined }).raw('test')).toBeUndefined();
	});

	test('tells whether an option was added, even with its default value', () => {
		const added = options({ test: true });
		expect([added.flag('test'), added.isGiven('test')]).toEqual([true, true]);
		expect([added.number('timeout'), added.isGiven('timeout')]).toEqual([30, false]);
	});

	test('reads options that the operation lacks as their default, whatever is stored', () => {
		const other = { displayName: 'Other', name: 'other', type: 'boolean', default: false } as const;
		const given = options({ other: true }).with([other]);
		expect([given.flag('other'), given.isGiven('other')]).toEqual([false, false]);
	});

	test('holds switches that are off until they are added, whatever their default', () => {
		expect(
			[{}, { test: false }, { test: true }].map((given) => options(given).flag('test')),
		).toEqual([false, false, true]);
	});
});

test('a function cannot be called with parameters that lack a field it reads', () => {
	type All = typeof fields;
	const withTo: Parameters<All[0]> = readAs({ to: 'Eva' }).parameters;
	expect(withTo.text('to')).toBe('Eva');
	// @ts-expect-error: it has no kind
	const withKind: Parameters<All[0] | All[1]> = withTo;
	// @ts-expect-error: it has no options
	expect(withKind.options.flag('test')).toBe(false);
});
