import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { itemHash, rootOf } from '../../../nodes/MessagingService/delivery/memory/identity';

test('an n8n that is too old to tell names no execution', () => {
	expect(rootOf({} as IExecuteFunctions)).toBeUndefined();
	const context = { getExecutionContext: () => undefined } as unknown as IExecuteFunctions;
	expect(rootOf(context)).toBeUndefined();
});

test('the event of an execution is not known once its trigger was renamed', () => {
	const context = {
		getExecutionContext: () => ({ establishedAt: 1_800_000_000_000, triggerNode: { name: 'Old' } }),
		getWorkflowDataProxy: () => ({
			$: () => {
				throw new Error('No node with this name');
			},
		}),
	} as unknown as IExecuteFunctions;
	expect(rootOf(context)).toBe('1800000000000 ');
});

const item = (json: object, binary?: object) => ({ json, binary }) as unknown as INodeExecutionData;

test('an item is known again by its data and its files, in whatever object they come', () => {
	const hash = itemHash(item({ a: 1 }));
	expect(itemHash(item({ a: 1 }))).toBe(hash);
	const file = (more: object) => itemHash(item({ a: 1 }, { data: { mimeType: 'a/b', ...more } }));
	const others = [
		itemHash(item({ a: 2 })),
		file({ data: 'YQ==' }),
		file({ data: 'Yg==' }),
		file({ id: '1' }),
	];
	expect(new Set([hash, ...others]).size).toBe(5);
	// The ID of a stored file stands for its content.
	expect(file({ data: 'x', id: '1' })).toBe(file({ data: 'y', id: '1' }));
});

test('an item that cannot be written as text is known by its place alone', () => {
	const circular: { json: Record<string, unknown> } = { json: {} };
	circular.json.self = circular;
	const broken = Object.defineProperty({}, 'broken', {
		enumerable: true,
		get: () => {
			throw new TypeError('Not to be read');
		},
	});
	const hash = itemHash(circular as unknown as INodeExecutionData);
	expect(itemHash(item(broken))).toBe(hash);
	expect(itemHash(item({}))).not.toBe(hash);
});
