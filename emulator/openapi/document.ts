import type { ControlRoute } from './route';
import { version } from '../package/package.json';
import { controlOperations } from './controls';
import { errors, serviceOperations, signatureSchemes, webhooks } from './service';
import type { Json } from './schema';

const description = `The messaging service, played on this machine, and the controls of the emulator that plays it.

Made from the contract that the emulator itself reads requests by. The service authenticates its endpoints by Basic or
Bearer; the controls take no key, but answer no pages of other sites, and where other machines can reach them they ask for
the password that the emulator prints at its start.`;

/** The OpenAPI 3.1 document of the service's endpoints, its webhooks and the given controls. */
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
