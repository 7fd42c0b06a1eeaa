import fc from 'fast-check';
import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { MessagingService } from '../../nodes/MessagingService/MessagingService.node';
import { filledIn, fillingOf, Reading } from '../../nodes/MessagingService/parameters/reading';
import { runNode } from '../tools/engine';

/** What is read here instead of being evaluated by n8n is what n8n would have given, for each item. */

const outcome = (read: () => unknown) => {
	try {
		return { value: read() };
	} catch (thrown) {
		return { thrown: String(thrown) };
	}
};

/** Reads `field` of all items as the node does, and as n8n alone does; `asked` says for which items n8n was asked. */
async function readBoth(field: unknown, items: IDataObject[]) {
	const ours: unknown[] = [];
	const theirs: unknown[] = [];
	const asked: number[] = [];
	let held: { value: unknown } | undefined;
	const { description } = new MessagingService();
	const execute = async function (this: IExecuteFunctions) {
		const counting = Object.create(this, {
			getNodeParameter: {
				value: (name: string, item: number, fallback: unknown, options?: IDataObject) => {
					if (!options) asked.push(item);
					return this.getNodeParameter(name, item, fallback, options);
				},
			},
		}) as IExecuteFunctions;
		const reading = new Reading(counting);
		for (const item of items.keys()) {
			ours.push(outcome(() => reading.value('field', item, 'default')));
			theirs.push(outcome(() => this.getNodeParameter('field', item, 'default')));
		}
		held = reading.fixed('field');
		return [[]];
	};
	const properties = [{ displayName: 'Field', name: 'field', type: 'json' as const, default: 'default' }];
	const probe: INodeType = { description: { ...description, properties, credentials: [] }, execute };
	const given: INodeExecutionData[] = items.map((json) => ({ json }));
	await runNode({
		node: probe,
		parameters: field === undefined ? {} : ({ field } as IDataObject),
		items: given,
		credentials: {},
	});
	return { ours, theirs, asked, held };
}

const people = [{ name: 'Ana' }, { name: 'Ben' }, { name: 'Eva' }];

test.each([
	['a fixed text', 'Hello', { value: 'Hello' }],
	['what each item says', '={{ $json.name }}', undefined],
])('of %s, what is the same for all items is held once and not for each', async (_, field, held) => {
	expect((await readBoth(field, people)).held).toEqual(held);
});

describe('n8n is asked', () => {
	test.each<[string, unknown, IDataObject[], number[]]>([
		['once for a fixed text', 'Hello', people, [0]],
		['once for a field that is not filled in', undefined, people, [0]],
		['once for what is fixed in a collection', { a: [1, { b: 'c' }, null] }, people, [0]],
		['once where a field of the item is named', '={{ $json.name }}', people, [0]],
		['once where it is named within a text', '=Hello {{$json["name"]}}!\n{{ $json.name }}', people, [0]],
		['once where it is named in a collection', { rows: [{ text: "=To {{ $json['name'] }}" }] }, people, [0]],
		[
			'where an item does not have the field, and once more',
			'={{ $json.a.b }}',
			[{}, { a: { b: 1 } }, { a: 2 }, { a: { b: '' } }],
			[0, 1, 2],
		],
		[
			'where the field is no plain value',
			'={{ $json.a }}',
			[{ a: 'text' }, { a: null }, { a: [1] }, { a: Infinity }],
			[0, 1, 2, 3],
		],
		['for each item where the expression does anything', '={{ $json.name.trim() }}', people, [0, 1, 2]],
		['for each item where it does so within a text', '={{ $json.name }} {{ $itemIndex }}', people, [0, 1, 2]],
		['for each item where it names something else', '={{ $itemIndex }}', people, [0, 1, 2]],
		['for each item where its answer is another one', '=\\{{ $json.name }}', people, [0, 1, 2]],
		[
			'for each item where its first answer happens to be what is written',
			'={{ $json.name ?? 1 }}',
			[{ name: '{{ $json.name ?? 1 }}' }, { name: 'Ben' }],
			[0, 1],
		],
	])('%s', async (_title, field, items, expected) => {
		const { ours, theirs, asked } = await readBoth(field, items);
		expect(asked).toEqual(expected);
		expect(ours).toEqual(theirs);
	});
});

test('whatever is written, and whatever the items hold, n8n would have given the same', async () => {
	const name = fc.constantFrom(
		'name',
		'a',
		'first name',
		'length',
		'constructor',
		'__proto__',
		'a-b',
		'=x',
		'',
	);
	const dotted = fc.array(fc.constantFrom('name', 'a', 'length', 'constructor', '__proto__', 'toString'), {
		minLength: 1,
		maxLength: 2,
	});
	const piece = fc.oneof(
		fc.constantFrom(
			'Hello ',
			' ',
			'\n',
			'{{',
			'}}',
			'{',
			'\\',
			'\\{{ 1 }}',
			'=',
			'"',
			'`${1}`',
			'€ 🙂',
			'$json.a',
		),
		dotted.map((path) => `{{ $json.${path.join('.')} }}`),
		name.map((key) => `{{$json["${key}"]}}`),
		name.map((key) => `{{  $json['${key}']\n}}`),
		fc.constantFrom(
			'{{ $json.name.trim() }}',
			'{{ $itemIndex }}',
			'{{ $json }}',
			'{{ }}',
			'{{ $json.a + 1 }}',
		),
	);
	const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
	const written = fc.oneof(
		text.map((it) => `=${it}`),
		text,
		fc.dictionary(
			name,
			fc.oneof(
				text,
				text.map((it) => `=${it}`),
				fc.constant([1, '={{ $json.a }}']),
			),
		),
	);
	const value = fc.oneof(
		fc.constantFrom('', 'Ana', '={{ 1 }}', '{{ $json.a }}', '</script>', 'a\\{{b', '🙂'),
		fc.constantFrom(0, -0, 1e21, 1.5, NaN, true, false, null, undefined),
		fc.constantFrom({ name: 'inner' }, ['x'], { a: { a: 1 } }),
	);
	const items = fc.array(fc.dictionary(name, value), { minLength: 2, maxLength: 3 });
	await fc.assert(
		fc.asyncProperty(written, items, async (field, given) => {
			const { ours, theirs } = await readBoth(field, given as IDataObject[]);
			expect(ours).toEqual(theirs);
		}),
		{ numRuns: 400 },
	);
}, 60_000);

test('what is filled in is filled in as text, and alone as it is', () => {
	const json = { n: 1, flag: false, text: '{{ $json.n }}' };
	expect(filledIn(fillingOf('={{ $json.n }}'), json)).toEqual({ value: 1 });
	expect(filledIn(fillingOf('= {{ $json.n }}'), json)).toEqual({ value: ' 1' });
	expect(filledIn(fillingOf('={{ $json.n }}{{ $json.flag }}{{ $json.text }}'), json)).toEqual({
		value: '1false{{ $json.n }}',
	});
});
