import { validate } from '@readme/openapi-parser';
import { controls } from '../../../emulator/control/table';
import { endpoints } from '../../../nodes/MessagingService/contract';
import { endpoints as specified } from '../../contract/specification';
import { endpointNames, fetched, start, stopAll } from '../../tools/emulatorClient';

afterEach(stopAll);

interface Schema {
	readonly properties?: Record<string, unknown>;
	readonly required?: readonly string[];
	readonly oneOf?: readonly unknown[];
	readonly anyOf?: readonly unknown[];
}

interface Operation {
	readonly operationId: string;
	readonly parameters?: ReadonlyArray<{ name: string; in: string; required: boolean }>;
	readonly requestBody?: { readonly content: Record<string, { schema: Schema }> };
	readonly security: ReadonlyArray<Record<string, unknown>>;
	readonly responses: Record<string, unknown>;
}

async function served() {
	const emulator = await start();
	const { body, headers } = await fetched(`${emulator.url}/_control/openapi.json`);
	const operations = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, item]) =>
		Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
	);
	return { emulator, body, headers, operations };
}

test('the document is valid', async () => {
	const { body, headers } = await served();
	expect(headers.get('content-type')).toBe('application/json');
	expect(body.openapi).toBe('3.1.0');
	expect(await validate(body)).toMatchObject({ valid: true, warnings: [] });
});

test('the emulator answers everything that it describes, only with the described method', async () => {
	const { emulator, operations } = await served();
	const routed: Array<[string, boolean]> = [];
	for (const { path, method, operation } of operations) {
		const url = `${emulator.url}${path.replaceAll(/\{\w+\}/g, 'x')}`;
		// Nothing is carried out: no key, no type, or an invalid query.
		const { status, body } = await fetched(`${url}${method === 'GET' ? '?limit=none&timeout=none' : ''}`, {
			method,
		});
		routed.push([
			operation.operationId,
			status !== 405 && body?.message !== 'No such control' && status !== 404,
		]);
	}
	expect(routed.filter(([, found]) => !found)).toEqual([]);
});

test('it describes the endpoints of the specification and every control', async () => {
	const { emulator, operations } = await served();
	const described = operations.map(({ method, path }) => `${method} ${path}`);
	const { body } = await fetched(`${emulator.url}/_control/nothing`);
	const known = (body.controls as string[]).map((one) => one.replace(' ', ' /_control'));
	const ofService = specified.map(([, method, path]) => `${method} ${path}`);
	expect([...described].sort()).toEqual([...ofService, ...known].sort());
	expect(known).toHaveLength(controls.length);
});

test('every operation has a unique ID, and the service’s authentication or none', async () => {
	const { operations } = await served();
	const names = operations.map(({ operation }) => operation.operationId);
	expect(new Set(names).size).toBe(names.length);
	for (const { operation, path } of operations) {
		const name = endpointNames.find((one) => one === operation.operationId);
		const controls = [{}, { bearer: [] }, { basic: [] }];
		expect(operation.security).toEqual(name === undefined ? controls : [{ [endpoints[name].scheme]: [] }]);
		expect(path.startsWith('/_control')).toBe(name === undefined);
	}
});

test('the required and optional fields of every request are those of the specification', async () => {
	const { operations } = await served();
	const top = (field: string) => field.replace(/[.[].*/, '');
	const marked = (name: string, required: boolean) => `${name}${required ? '' : '?'}`;
	for (const [number, method, path, , where, , fields] of specified) {
		const operation = operations.find((one) => one.method === method && one.path === path)?.operation;
		const schema = operation?.requestBody?.content['application/json']?.schema;
		const inBody = Object.keys(schema?.properties ?? {}).map((name) =>
			marked(name, schema?.required?.includes(name) === true),
		);
		const found = [
			...inBody,
			...(operation?.parameters ?? []).map(({ name, required }) => marked(name, required)),
		];
		// Its fields depend on the type.
		if (fields === 'see messagingApp') expect(schema?.oneOf ?? schema?.anyOf).toHaveLength(9);
		else {
			const expected = [...new Set(fields.map((field) => top(field).replace('[]', '')))];
			expect([number, found.sort()]).toEqual([number, expected.sort()]);
		}
		expect((operation?.parameters ?? []).every((one) => one.in === where)).toBe(true);
	}
});

test('it describes answers without a body, the rate limit’s answer, and the signature of webhooks', async () => {
	const { body } = await served();
	expect(body.paths['/wab'].post.responses[304]).toEqual({ description: expect.any(String) });
	for (const path of ['/wab', '/v2/sms-global/send'])
		expect(body.paths[path].post.responses[429].content).toEqual({
			'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
		});
	const { deliveryReport, inboundMessage } = body.webhooks;
	const [signed] = deliveryReport.post.security;
	const names = Object.keys(signed).map((name) => body.components.securitySchemes[name].name);
	expect(names).toEqual(['x-messaging-user', 'x-messaging-time', 'x-messaging-signature']);
	expect(inboundMessage.post.security).toEqual([{}, signed]);
});

test('it has the three webhooks, and only internal references', async () => {
	const { body } = await served();
	expect(Object.keys(body.webhooks)).toEqual(['deliveryReport', 'incomingSms', 'inboundMessage']);
	const references = [...JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to);
	const schemas = Object.keys(body.components.schemas).map((name) => `#/components/schemas/${name}`);
	expect(schemas).toEqual(expect.arrayContaining([...new Set(references)]));
});
