import { endpoints, type Endpoint, type EndpointName } from '../../nodes/MessagingService/contract';
import { samples } from '../tools/samples';
import { resources, type Resource } from '../../nodes/MessagingService/operations';

const all: readonly Resource[] = resources;
const looks = all
	.flatMap(({ operations }) => operations)
	.filter(({ effect, isLocal }) => effect !== 'send' && isLocal !== true)
	.flatMap((operation) => operation.endpoints);

test.each(looks)('%s needs what it asked for: a mark of success is not enough', (name) => {
	const { found }: Endpoint = endpoints[name satisfies EndpointName];
	expect(found).not.toBe('success');
	const success = { status: true, error: false, description: {}, data: [] };
	expect(found !== 'success' && found.isIn(success, samples[name])).toBe(false);
});
