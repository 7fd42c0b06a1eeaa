import type { IBinaryData, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { parametersOf, type Field, type Parameters } from '../../nodes/MessagingService/parameters';
import { node } from '../tools/node';

/** Reads the parameters of an item by name; refusals have the label of the field. */

const fields = [
	{ displayName: 'To', name: 'to', type: 'string', default: 'Ana' },
	{
		displayName: 'Kind',
		name: 'kind',
		type: 'options',
		options: [
			{ name: 'One', value: 'one' },
			{ name: 'Two', value: 'two' },
		],
		default: 'one',
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		options: [
			{ displayName: 'Test', name: 'test', type: 'boolean', default: true },
			{
				...{ displayName: 'Timeout', name: 'timeout', type: 'number', default: 30 },
				typeOptions: { minValue: 1, maxValue: 99 },
			},
		],
		default: {},
	},
	{
		displayName: 'Phones',
		name: 'phones',
		type: 'fixedCollection',
		options: [
			{
				displayName: 'Phone',
				name: 'phone',
				values: [{ displayName: 'Number', name: 'number', type: 'string', default: '' }],
			},
		],
		default: {},
	},
] as const satisfies readonly Field[];

/** Parameters of item 2 as n8n returns them: resolved values, or raw expressions. */
const contextOf = (
	values: object,
	written: object = {},
	binary: Record<string, IBinaryData> = {},
) => {
	const asked: string[] = [];
	const context = {
		getNode: () => node,
		getInputData: () => [{}, {}, { binary }],
		getNodeParameter(name: string, item: number, fallback: unknown, options?: IDataObject) {
			if (!options) asked.push(`${name} of item ${item}`);
			return { [name]: fallback, ...values, ...(options?.rawExpressions === true && written) }[
				name
			];
		},
		helpers: {
			assertBinaryData(item: number, property: string) {
				const found = context.getInputData()[item]?.binary?.[property];
				if (found) return found;
				throw new Error('Words of n8n');
			},
		},
	};
	return { context: context as unknown as IExecuteFunctions, asked };
};
const read = (values: object, written?: object, binary?: Record<string, IBinaryData>) =>
	parametersOf(fields, contextOf(values, written, binary).context)(2);

test('a value is resolved once per item, even if there is none', () => {
	const { context, asked } = contextOf({ to: undefined });
	const parameters = parametersOf(fields, context)(2);
	expect(parameters.item).toBe(2);
	expect([parameters.raw('to'), parameters.optionalText('to')]).toEqual([undefined, undefined]);
	expect(asked).toEqual(['to of item 2']);
});

test('a fixed value as n8n returns it applies to every item', () => {
	const parametersFor = parametersOf(fields, contextOf({ to: 'Eva' }, { to: 'Ana' }).context);
	expect(
		[parametersFor(2), parametersFor(2), parametersFor(1)].map((parameters) => [
			parameters.raw('to'),
			parameters.raw('to'),
		]),
	).toEqual([1, 2, 3].map(() => ['Eva', 'Eva']));
});

test('a value that n8n refuses to read is refused every time', () => {
	const { context } = contextOf({});
	const refusing = Object.assign(context, {
		getNodeParameter(_name: string, _item: number, _fallback: unknown, options?: IDataObject) {
			if (options) return 'Ana';
			throw new Error('Words of n8n');
		},
	});
	const parameters = parametersOf(fields, refusing)(2);
	expect(() => parameters.raw('to')).toThrow('Words of n8n');
	expect(() => parameters.raw('to')).toThrow('Words of n8n');
});

test('after an unexpected result of n8n, n8n evaluates every item', () => {
	const answers = ['x', 'b', 'y'];
	const { context } = contextOf({});
	const parametersFor = parametersOf(
		fields,
		Object.assign(context, {
			getInputData: () => ['a', 'b', 'c'].map((to) => ({ json: { to } })),
			getNodeParameter: (_name: string, item: number, _fallback: unknown, options?: IDataObject) =>
				options ? '={{ $json.to }}' : answers[item],
		}),
	);
	expect(answers.map((_, item) => parametersFor(item).raw('to'))).toEqual(answers);
});

test.each([['Eva'], [7]])('the value %j is not an expression', (to) => {
	expect(read({ to }).expression('to')).toBeUndefined();
});

test('a drop-down accepts only its options', () => {
	expect(read({ kind: 'two' }).choice('kind')).toBe('two');
	expect(() => read({ kind: 'three' }).choice('kind')).toThrow(
		'“Kind” is not one of the available options',
	);
	expect(() => read({}).choice('to')).toThrow('“To” is not one of the available options');
});

test('a refusal names field, item and fix', () => {
	expect(() => read({ to: ' ' }).text('to')).toThrow(
		expect.objectContaining({
			message: '“To” is empty [item 2]',
			description: expect.stringMatching(/^Fill it in/) as string,
			context: expect.objectContaining({ itemIndex: 2, field: 'To' }) as object,
		}),
	);
	expect(() =>
		read({}).refuse('to', { ok: false, reason: 'is odd', wayOut: 'Mend it' }, ['names', '1']),
	).toThrow('“To → names → 1” is odd');
});

describe('a collection', () => {
	const options = (given: unknown) => read({ options: given }).options;

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
		expect(read({}).isGiven('to')).toBe(true);
	});

	test('reads options that the operation lacks as their default, whatever is stored', () => {
		const other = { displayName: 'Other', name: 'other', type: 'boolean', default: false } as const;
		const test = { ...other, name: 'test' } as const;
		const given = options({ other: true }).with([other, test]);
		expect([given.flag('other'), given.isGiven('other'), given.flag('test')]).toEqual([
			false,
			false,
			false,
		]);
	});

	test('holds switches that are off until they are added, whatever their default', () => {
		expect(
			[{}, { test: false }, { test: true }].map((given) => options(given).flag('test')),
		).toEqual([...[false, false, true]]);
	});

	test('is named before its fields', () => {
		expect(() => options({ timeout: 0 }).number('timeout')).toThrow(
			'“Options › Timeout” is not a number',
		);
	});
});

describe('rows', () => {
	const numbers = (phones: unknown) =>
		read({ phones })
			.rows('phones')
			.map((row) => row.text('number'));

	test.each([
		['as the editor gives them', { phone: [{ number: '1' }, { number: '2' }] }, ['1', '2']],
		['that are none', {}, []],
	])('%s', (_name, phones, due) => expect(numbers(phones)).toEqual(due));

	test('are numbered from 1 before their fields', () => {
		expect(() => numbers({ phone: [{ number: '1' }, {}] })).toThrow('“Phones 2 › Number” is empty');
	});
});

describe('a file', () => {
	const file: IBinaryData = { data: '', mimeType: 'application/pdf' };

	test('that is missing is refused with the available ones', () => {
		expect(() => read({}, {}, { a: file, b: file }).binary('to', 'data')).toThrow(
			expect.objectContaining({
				message: '“To” names the binary field “data”, which this item does not have [item 2]',
				description: 'This item has: a, b. Check that the node before it provides a file.',
			}),
		);
	});

	test('that is missing is refused if the item has none', () => {
		expect(() => read({}).binary('to', 'data')).toThrow(
			expect.objectContaining({
				description: expect.stringMatching(/^This item has: no binary data/) as string,
			}),
		);
	});
});

test('a function cannot be called with parameters that lack a field it reads', () => {
	type All = typeof fields;
	const parameters = read({ to: 'Eva' });
	const withTo: Parameters<All[0]> = parameters;
	expect(withTo.text('to')).toBe('Eva');
	// @ts-expect-error: it has no kind
	const withKind: Parameters<All[0] | All[1]> = withTo;
	// @ts-expect-error: it has no options
	expect(withKind.options.flag('test')).toBe(false);
});
