import { field } from '../../nodes/MessagingService/parameters';

/** What a kind of field says of all its fields, as n8n gets it. */

const named = { displayName: 'Size', name: 'size' };

test.each([
	['text', field.text, 'string', ''],
	['a switch', field.toggle, 'boolean', false],
	['a number', field.amount, 'number', 0],
	['a date', field.moment, 'dateTime', ''],
	['JSON', field.json, 'json', '{}'],
] as const)('%s has its type and an empty default, unless another is given', (_name, kind, type, empty) => {
	const description = 'How large';
	expect(kind('size', 'Size', description)).toEqual({ ...named, type, default: empty, description });
	expect(kind('size', 'Size', description, { default: 'L', hint: 'A letter' })).toEqual({
		...named,
		type,
		default: 'L',
		description,
		hint: 'A letter',
	});
});

test('a notice is a sentence', () => {
	expect(field.notice('size', 'Size', { show: { kind: ['shirt'] } })).toEqual({
		...named,
		type: 'notice',
		default: '',
		displayOptions: { show: { kind: ['shirt'] } },
	});
	expect(field.notice('size', 'Size')).not.toHaveProperty('displayOptions');
});

test('what shows a field and what hides it stand where n8n looks for them', () => {
	const [show, hide] = [{ kind: ['shirt'] }, { isSold: [true] }];
	expect(field.text('size', 'Size', '', { hide }).displayOptions).toEqual({ hide });
	expect(field.text('size', 'Size', '', { show, hide }).displayOptions).toEqual({ show, hide });
	expect(field.text('size', 'Size', '', { show })).not.toHaveProperty('show');
});

test('a drop-down has its options in the order in which they are written', () => {
	const options = { small: ['Small', 'Up to 36'], any: ['Any'] } as const;
	expect(field.choice('size', 'Size', { options, default: 'any', show: { kind: ['shirt'] } })).toEqual({
		...named,
		type: 'options',
		default: 'any',
		displayOptions: { show: { kind: ['shirt'] } },
		options: [
			{ name: 'Small', value: 'small', description: 'Up to 36' },
			{ name: 'Any', value: 'any' },
		],
	});
});

test('rows are added one by one, each with the same fields', () => {
	const fields = [field.text('size', 'Size', '')];
	const rows = { row: ['shirt', 'Shirt'], fields } as const;
	const options = [{ name: 'shirt', displayName: 'Shirt', values: fields }];
	const typeOptions = { multipleValues: true };
	const all = { displayName: 'Shirts', name: 'shirts', type: 'fixedCollection', options };
	expect(field.rows('shirts', 'Shirts', rows)).toEqual({ ...all, typeOptions, default: {} });
	const own = { typeOptions: { ...typeOptions, sortable: true }, default: { shirt: [{ size: 'L' }] } };
	expect(field.rows('shirts', 'Shirts', { ...rows, ...own })).toEqual({ ...all, ...own });
});
