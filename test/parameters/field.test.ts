import { field } from '../../nodes/MessagingService/parameters';

/** The n8n properties that each kind of field produces. */

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

test('a notice has only a sentence', () => {
	expect(field.notice('size', 'Size', { show: { kind: ['shirt'] } })).toEqual({
		...named,
		type: 'notice',
		default: '',
		displayOptions: { show: { kind: ['shirt'] } },
	});
	expect(field.notice('size', 'Size')).not.toHaveProperty('displayOptions');
});

test('`show` and `hide` become displayOptions', () => {
	const [show, hide] = [{ kind: ['shirt'] }, { isSold: [true] }];
	expect(field.text('size', 'Size', '', { hide }).displayOptions).toEqual({ hide });
	expect(field.text('size', 'Size', '', { show, hide }).displayOptions).toEqual({ show, hide });
	expect(field.text('size', 'Size', '', { show })).not.toHaveProperty('show');
});

test('a drop-down keeps the order of its options', () => {
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

test('rows are a fixed collection with multiple values', () => {
	const fields = [field.text('size', 'Size', '')];
	const rows = { row: ['shirt', 'Shirt'], fields } as const;
	const options = [{ name: 'shirt', displayName: 'Shirt', values: fields }];
	const typeOptions = { multipleValues: true };
	const placeholder = 'Add shirt';
	const all = { displayName: 'Shirts', name: 'shirts', type: 'fixedCollection', options, placeholder };
	expect(field.rows('shirts', 'Shirts', rows)).toEqual({ ...all, typeOptions, default: {} });
	const own = { typeOptions: { ...typeOptions, sortable: true }, default: { shirt: [{ size: 'L' }] } };
	expect(field.rows('shirts', 'Shirts', { ...rows, ...own })).toEqual({ ...all, ...own });
});
