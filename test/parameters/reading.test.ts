import fc from 'fast-check';
import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { MessagingService } from '../../nodes/MessagingService/MessagingService.node';
import { evaluate, parseTemplate, Reading } from '../../nodes/MessagingService/parameters/reading';
import { runNode } from '../tools/engine';
import { runs } from '../tools/runs';

/** Values evaluated without n8n must equal those of n8n for every item. */

const outcome = (read: () => unknown) => {
	try {
		return { value: read() };
	} catch (thrown) {
		return { thrown: String(thrown) };
	}
};

/**
 * Reads `field` of all items as the node does and as n8n does; `asked` lists the items that n8n
 * evaluated.
 */
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
	const properties = [
		{ displayName: 'Field', name: 'field', type: 'json' as const, default: 'default' },
	];
	const probe: INodeType = {
		description: { ...description, properties, credentials: [] },
		execute,
	};
	const inputItems: INodeExecutionData[] = items.map((json) => ({ json }));
	await runNode({
		node: probe,
		parameters: field === undefined ? {} : ({ field } as IDataObject),
		items: inputItems,
		credentials: {},
	});
	return { ours, theirs, asked, held };
}

const people = [{ name: 'Ana' }, { name: 'Ben' }, { name: 'Eva' }];

test.each([
	['a fixed text', 'Hello', { value: 'Hello' }],
	['an expression', '={{ $json.name }}', undefined],
])('%s: a value that is the same for all items is stored once', async (_, field, held) => {
	expect((await readBoth(field, people)).held).toEqual(held);
});

test.each<[string, unknown, IDataObject[], number[]]>([
	['once for a fixed text', 'Hello', people, [0]],
	['once for a field that is not filled in', undefined, people, [0]],
	['once for fixed values in a collection', { a: [1, { b: 'c' }, null] }, people, [0]],
	['once if a field of the item is named', '={{ $json.name }}', people, [0]],
	['once if it is named in a text', '=Hello {{$json["name"]}}!\n{{ $json.name }}', people, [0]],
	[
		'once if it is named in a collection',
		{ rows: [{ a: "=To {{ $json['name'] }}" }] },
		people,
		[0],
	],
	[
		'items without the field, and one more',
		'={{ $json.a.b }}',
		[{}, { a: { b: 1 } }, { a: 2 }, { a: { b: '' } }],
		[0, 1, 2],
	],
	[
		'items whose field is not a plain value',
		'={{ $json.a }}',
		[{ a: 'text' }, { a: null }, { a: [1] }, { a: Infinity }],
		[0, 1, 2, 3],
	],
	['each item if the expression computes something', '={{ $json.name.trim() }}', people, [0, 1, 2]],
	['each item if it does so in a text', '={{ $json.name }} {{ $itemIndex }}', people, [0, 1, 2]],
	['each item if it names something else', '={{ $itemIndex }}', people, [0, 1, 2]],
	['each item if its result differs', '=\\{{ $json.name }}', people, [0, 1, 2]],
	[
		'each item even if the first result equals the expression',
		'={{ $json.name ?? 1 }}',
		[{ name: '{{ $json.name ?? 1 }}' }, { name: 'Ben' }],
		[0, 1],
	],
])('n8n evaluates %s', async (_title, field, items, expected) => {
	const { ours, theirs, asked } = await readBoth(field, items);
	expect(asked).toEqual(expected);
	expect(ours).toEqual(theirs);
});

test('any parameter and any items give the same values as n8n', async () => {
	const dots = ['name', 'a', 'length', 'constructor', '__proto__'];
	const name = fc.constantFrom(...dots, 'first name', 'a-b', '=x', '');
	const dotted = fc.array(fc.constantFrom(...dots, 'toString'), { minLength: 1, maxLength: 2 });
	const piece = fc.oneof(
		fc.constantFrom('Hello ', ' ', '\n', '{{', '}}', '{', '\\', '\\{{ 1 }}'),
		fc.constantFrom('=', '"', '`${1}`', '€ 🙂', '$json.a'),
		dotted.map((path) => `{{ $json.${path.join('.')} }}`),
		name.map((key) => `{{$json["${key}"]}}`),
		name.map((key) => `{{  $json['${key}']\n}}`),
		fc.constantFrom('{{ $json.name.trim() }}', '{{ $itemIndex }}', '{{ $json }}', '{{ }}'),
	);
	const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
	const one = fc.oneof(
		text,
		text.map((it) => `=${it}`),
	);
	const inside = fc.dictionary(name, fc.oneof(one, fc.constant([1, '={{ $json.a }}'])));
	const written = fc.oneof(one, inside);
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
		{ numRuns: runs(400) },
	);
}, 60_000);

test('fields in a text are converted to text; a single field keeps its type', () => {
	const json = { n: 1, flag: false, text: '{{ $json.n }}' };
	const valueOf = (source: string) => evaluate(parseTemplate(source), json)?.value;
	expect(valueOf('={{ $json.n }}')).toBe(1);
	expect(valueOf('= {{ $json.n }}')).toBe(' 1');
	expect(valueOf('={{ $json.n }}{{ $json.flag }}{{ $json.text }}')).toBe('1false{{ $json.n }}');
});
