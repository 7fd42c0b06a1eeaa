import { readExample } from '../../n8n/examples';
import { resources, type Resource } from '../../nodes/MessagingService/operations';

test('the demo has a node for every operation that calls the service and does not wait', () => {
	const shown = readExample('demo.json', '').nodes.map((node) => node['parameters']);
	const all = resources.flatMap(({ value: resource, operations }: Resource) => {
		const called = operations.filter(({ asks, isLocal }) => !asks && !isLocal);
		return called.map(({ value: operation }) => ({ resource, operation }));
	});
	for (const one of all) expect(shown).toContainEqual(expect.objectContaining(one));
});
