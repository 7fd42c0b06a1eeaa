import type { ControlRoute } from './route';
import { version } from '../package/package.json';
import { controlOperations } from './controls';
import { errors, serviceOperations, signatureSchemes, webhooks } from './service';
import type { Json } from './schema';

const description = `The emulated messaging service and the emulator's controls.

Generated from the contract with which the emulator parses requests. The service's endpoints use Basic or Bearer
authentication. The controls need no key but refuse pages of other sites; if other machines can reach them they need the
password that the emulator prints at its start.`;

/** Returns the OpenAPI 3.1 document of the service's endpoints, its webhooks and the given controls. */
export function openApiDocument(controls: readonly ControlRoute[]): Json {
	const paths: Record<string, Record<string, Json>> = {};
	for (const { method, path, operation } of [...serviceOperations, ...controlOperations(controls)])
		paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
	return {
		openapi: '3.1.0',
		info: {
			title: 'Messaging service emulator',
			version,
			description,
			license: { name: 'MIT', identifier: 'MIT' },
		},
		servers: [{ url: '/' }],
		paths,
		webhooks,
		components: {
			schemas: {
				...errors,
				Refusal: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
			},
			securitySchemes: {
				basic: { type: 'http', scheme: 'basic' },
				bearer: { type: 'http', scheme: 'bearer' },
				...signatureSchemes,
			},
		},
	};
}
