import { basename } from 'node:path';
import * as z from 'zod/v4';
import { endpoints, type Endpoint } from '../../nodes/MessagingService/contract';
import * as published from '../../index';
import manifest from '../../package.json';
import { findOperation, resources } from '../../nodes/MessagingService/operations';
import type { Operation } from '../../nodes/MessagingService/operations/operation';
import { MessagingService } from '../../nodes/MessagingService/MessagingService.node';
import { samples } from '../tools/samples';

const operations: Array<[string, Operation]> = resources.flatMap(({ value, operations: list }) =>
	list.map((operation): [string, Operation] => [`${value}.${operation.value}`, operation]),
);
const { properties } = new MessagingService().description;

test('every endpoint is reached by an operation', () => {
	const reached = new Set(operations.flatMap(([, operation]) => operation.endpoints));
	expect(
		Object.keys(endpoints).filter((name) => !reached.has(name as keyof typeof endpoints)),
	).toEqual([]);
});

test('no two operations have the same name, and each is found by it', () => {
	expect(new Set(operations.map(([name]) => name)).size).toBe(operations.length);
	for (const [name, operation] of operations) {
		const [resource = '', value = ''] = name.split('.');
		expect(findOperation(resource, value)).toBe(operation);
	}
});

test.each(operations)(
	'%s: its endpoints share one credential',
	(_name, { endpoints: names, endpointOf }) => {
		const schemes = new Set(names.map((name) => endpoints[name].scheme));
		expect(schemes.size === 1 || endpointOf !== undefined).toBe(true);
	},
);

test.each(operations.filter(([, { effect, isLocal }]) => effect !== 'send' && !isLocal))(
	'%s needs what it asked for: a mark of success is not enough',
	(_name, { endpoints: names }) => {
		const success = { status: true, error: false, description: {}, data: [] };
		for (const name of names) {
			const { found }: Endpoint = endpoints[name];
			expect(found === 'success' || found.isIn(success, samples[name])).toBe(false);
		}
	},
);

test.each(operations)('%s: the output has a schema for the editor', (_name, { output }) => {
	expect(z.toJSONSchema(output, { io: 'input', unrepresentable: 'any' })).toMatchObject({
		type: 'object',
	});
});

test.each(operations)(
	'%s: its fields are shown for it, no name twice at once',
	(name, operation) => {
		const [resource = '', value = ''] = name.split('.');
		const shown = properties.filter(
			({ displayOptions }) =>
				displayOptions?.show?.resource?.includes(resource) &&
				displayOptions.show.operation?.includes(value),
		);
		for (const field of operation.fields)
			expect(shown.map((property) => property.name)).toContain(field.name);
		const conditions = shown.map((property) =>
			JSON.stringify([property.name, property.displayOptions]),
		);
		expect(new Set(conditions).size).toBe(conditions.length);
	},
);

test('descriptions and hints contain nothing that the editor reads as HTML', () => {
	expect(JSON.stringify(properties).match(/"(?:description|hint)":"[^"]*<[^"]*"/g)).toBeNull();
});

test('index.ts exports the nodes and credential types that package.json names', () => {
	const { nodes, credentials } = manifest.n8n;
	const named = [...nodes, ...credentials].map((file) => basename(file).split('.')[0]);
	expect(Object.keys(published).sort()).toEqual(named.sort());
});
