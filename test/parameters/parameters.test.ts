import type { IBinaryData, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { parametersOf, type Field, type Parameters } from '../../nodes/MessagingService/parameters';
import { node } from '../tools/node';

/** The parameters of an item are read by name, and refused with the label of the field. */

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
			{ displayName: 'Timeout', name: 'timeout', type: 'number', default: 30 },
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

/** What n8n gives for the parameters of item 2: values that it has resolved, and expressions as they are written. */
const contextOf = (values: object, written: object = {}, binary: Record<string, IBinaryData> = {}) => {
	const asked: string[] = [];
	const context = {
		getNode: () => node,
		getInputData: () => [{}, {}, { binary }],
		getNodeParameter(name: string, item: number, fallback: unknown, options?: IDataObject) {
			if (!options) asked.push(`${name} of item ${item}`);
			return { [name]: fallback, ...values, ...(options?.rawExpressions === true && written) }[name];
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

test('a value is resolved once for its item, also where there is none', () => {
	const { context, asked } = contextOf({ to: undefined });
	const parameters = parametersOf(fields, context)(2);
	expect(parameters.item).toBe(2);
	expect([parameters.raw('to'), parameters.optionalText('to')]).toEqual([undefined, undefined]);
	expect(asked).toEqual(['to of item 2']);
});

test('what n8n makes of a fixed value holds, for every item', () => {
	const of = parametersOf(fields, contextOf({ to: 'Eva' }, { to: 'Ana' }).context);
	expect([of(2), of(2), of(1)].map((parameters) => [parameters.raw('to'), parameters.raw('to')])).toEqual(
		[1, 2, 3].map(() => ['Eva', 'Eva']),
	);
});

test('what n8n refuses to read is refused however often it is read', () => {
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

test('where n8n once gave another answer than expected, it is asked for every item', () => {
	const answers = ['x', 'b', 'y'];
	const { context } = contextOf({});
	const of = parametersOf(
		fields,
		Object.assign(context, {
			getInputData: () => ['a', 'b', 'c'].map((to) => ({ json: { to } })),
			getNodeParameter: (_name: string, item: number, _fallback: unknown, options?: IDataObject) =>
				options ? '={{ $json.to }}' : answers[item],
		}),
	);
	expect(answers.map((_, item) => of(item).raw('to'))).toEqual(answers);
});

test('what is not there is the default of the field', () => {
	expect(read({}).text('to')).toBe('Ana');
	expect(read({}).optionalText('to')).toBe('Ana');
});

test('JSON is read as what it holds', () => {
	expect(read({ to: '{ "name": "Ana" }' }).json('to')).toEqual({ name: 'Ana' });
});

test('an expression is shown as it is written', () => {
	expect(read({ to: 'Eva' }, { to: '={{ $json.to }}' }).expression('to')).toBe('={{ $json.to }}');
});

test.each([['Eva'], [7]])('the value %j is no expression', (to) => {
	expect(read({ to }).expression('to')).toBeUndefined();
});

test('a drop-down has one of its options', () => {
	expect(read({ kind: 'two' }).choice('kind')).toBe('two');
	expect(() => read({ kind: 'three' }).choice('kind')).toThrow('“Kind” is not one of the available options');
	expect(() => read({}).choice('to')).toThrow('“To” is not one of the available options');
});

test('a refusal names field, item and way out', () => {
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

describe('what is the same for several items', () => {
	const values = ['Ana', 'Ana', 'Eva', 'Ana'];
	/** Reads four items in turn; `made` tells what was made of what. */
	const readAll = (given: (index: number) => string = () => 'x') => {
		const made: string[] = [];
		const { context } = contextOf({});
		const reading = Object.assign(context, {
			getInputData: () => values.map(() => ({ json: {} })),
			getNodeParameter: (_name: string, index: number, _fallback: unknown, options?: IDataObject) =>
				options ? '={{ $json.to.trim() }}' : values[index],
		});
		const make = (parameters: Parameters<(typeof fields)[number]>, text: string) => {
			made.push(`${parameters.item} ${text}`);
			return { said: parameters.text('to') + text };
		};
		const of = parametersOf(fields, reading);
		return { made, results: values.map((_, index) => of(index).same(make, given(index))) };
	};

	test('is made once, until a field that it is made of is another one', () => {
		const { made, results } = readAll();
		expect(made).toEqual(['0 x', '2 x', '3 x']);
		expect(results).toEqual([{ said: 'Anax' }, { said: 'Anax' }, { said: 'Evax' }, { said: 'Anax' }]);
		expect(results[1]).toBe(results[0]);
	});

	test('is made anew of something else', () => {
		const { made } = readAll((index) => 'xyyy'.charAt(index));
		expect(made).toEqual(['0 x', '1 y', '2 y', '3 y']);
	});

	test('is no refusal: each item has its own', () => {
		const of = parametersOf(fields, contextOf({ to: '' }).context);
		const make = (parameters: Parameters<(typeof fields)[number]>) => parameters.text('to');
		expect(() => of(1).same(make)).toThrow('“To” is empty [item 1]');
		expect(() => of(2).same(make)).toThrow('“To” is empty [item 2]');
	});

	test('is each thing by itself', () => {
		const parameters = read({ to: 'Ana' });
		expect(parameters.same((it) => it.text('to'))).toBe('Ana');
		expect(parameters.same((it) => `${it.text('to')}!`)).toBe('Ana!');
		const length = (it: typeof parameters) => it.text('to').length;
		expect([parameters.same(length), parameters.same(length)]).toEqual([3, 3]);
	});
});

describe('a collection', () => {
	const options = (given: unknown) => read({ options: given }).options;

	test('holds fields with values and defaults of their own', () => {
		expect(options({ timeout: 5 }).number('timeout', { min: 1, max: 9 })).toBe(5);
		expect(options({ timeout: 5 }).flag('test')).toBe(true);
	});

	test.each([['text'], [null], [[5]]])('that is %j has the defaults only', (given) => {
		expect(options(given).flag('test')).toBe(true);
	});

	test('has no default for an expression that returned nothing', () => {
		expect(options({ test: undefined }).raw('test')).toBeUndefined();
	});

	test('tells an option that was added from one that was not, also with the value of its default', () => {
		const added = options({ test: true });
		expect([added.flag('test'), added.isGiven('test')]).toEqual([true, true]);
		expect([added.number('timeout', { min: 1, max: 99 }), added.isGiven('timeout')]).toEqual([30, false]);
		expect(read({}).isGiven('to')).toBe(true);
	});

	test('reads options that this operation lacks as their default, whatever stands there', () => {
		const other = { displayName: 'Other', name: 'other', type: 'boolean', default: false } as const;
		const test = { ...other, name: 'test' } as const;
		const given = options({ other: true }).with([other, test]);
		expect([given.flag('other'), given.isGiven('other'), given.flag('test')]).toEqual([false, false, true]);
	});

	test('is named in front of its fields', () => {
		expect(() => options({ timeout: 0 }).number('timeout', { min: 1, max: 9 })).toThrow(
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
		['of an expression that gives a list', [{ number: '1' }, { number: '2' }], ['1', '2']],
		['of an expression that gives one', { phone: { number: '1' } }, ['1']],
		['that are none', {}, []],
		['that are no rows', 'text', []],
	])('%s', (_name, phones, due) => expect(numbers(phones)).toEqual(due));

	test('are counted from 1 in front of their fields', () => {
		expect(() => numbers([{ number: '1' }, {}])).toThrow('“Phones 2 › Number” is empty');
	});

	test('are none where the field has no rows', () => {
		expect(read({ to: {} }).rows('to')).toEqual([]);
	});
});

describe('a file', () => {
	const file: IBinaryData = { data: '', mimeType: 'application/pdf' };

	test('is read by the functions of n8n', () => {
		const { context } = contextOf({});
		expect(parametersOf(fields, context)(2).helpers).toBe(context.helpers);
	});

	test('is described', () => {
		expect(read({}, {}, { data: file }).binary('to', 'data')).toBe(file);
	});

	test('that is not there is refused with those that are', () => {
		expect(() => read({}, {}, { a: file, b: file }).binary('to', 'data')).toThrow(
			expect.objectContaining({
				message: '“To” names the binary field “data”, which this item does not have [item 2]',
				description: 'This item has: a, b.',
			}),
		);
	});

	test('that is not there is refused where there are none', () => {
		expect(() => read({}).binary('to', 'data')).toThrow(
			expect.objectContaining({
				description: expect.stringMatching(/^This item has no binary data/) as string,
			}),
		);
	});
});

test('whoever reads fields is given no parameters that lack one of them', () => {
	type All = typeof fields;
	const parameters = read({ to: 'Eva' });
	const withTo: Parameters<All[0]> = parameters;
	expect(withTo.text('to')).toBe('Eva');
	// @ts-expect-error: it has no kind
	const withKind: Parameters<All[0] | All[1]> = withTo;
	// @ts-expect-error: it has no options
	expect(withKind.options.flag('test')).toBe(true);
});
