import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { itemHash, rootOf } from '../../../nodes/MessagingService/delivery/memory/identity';

/** The context of a Retry of an execution that began with an event of a trigger. */
const retryOf = (root: object | undefined, events: INodeExecutionData[] = []) =>
	({
		getExecutionContext: () => root,
		getWorkflowDataProxy: () => ({
			$: (name: string) => {
				if (name !== 'Trigger') throw new Error('No node with this name');
				return { all: () => events };
			},
		}),
	}) as unknown as IExecuteFunctions;

const establishedAt = 1_800_000_000_000;
const begun = (name: string, ...ids: number[]) =>
	rootOf(
		retryOf(
			{ establishedAt, triggerNode: { name } },
			ids.map((id) => ({ json: { id } })),
		),
	);

test('the original execution is named by when it began and with which event', () => {
	expect(rootOf(retryOf({ establishedAt }))).toBe('1800000000000 ');
	expect(begun('Trigger', 1)).toMatch(/^1800000000000 [\w-]{8}$/);
	expect(begun('Trigger', 1)).toBe(begun('Trigger', 1));
	expect(begun('Trigger', 2)).not.toBe(begun('Trigger', 1));
	expect(begun('Trigger', 1, 2)).not.toBe(begun('Trigger', 1));
});

test('the event is not known once the trigger was renamed', () => {
	expect(begun('New Name', 1)).toBe('1800000000000 ');
});

test('an n8n that is too old to tell names no execution', () => {
	expect(rootOf({} as IExecuteFunctions)).toBeUndefined();
	expect(rootOf(retryOf(undefined))).toBeUndefined();
	expect(rootOf(retryOf({}))).toBeUndefined();
});

test('an item is known again by its data and its files, in whatever object they come', () => {
	const item = (json: object, binary?: object) =>
		({ json, binary }) as unknown as INodeExecutionData;
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
	const item = circular as unknown as INodeExecutionData;
	expect(itemHash(item)).toBe(itemHash(structuredClone(item)));
});
