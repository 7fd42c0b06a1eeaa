import type { ControlRoute } from './route';
import { answered, contentOf, parametersOf, schemaOf, type Json } from './schema';

/** The emulator's controls in the OpenAPI document. */

const refusal = { $ref: '#/components/schemas/Refusal' };

/** `GET /messages/next` is `getMessagesNext`. */
const nameOf = ({ method, path }: ControlRoute) =>
	method.toLowerCase() + path.replaceAll(/[/.](\w)/g, (_all, letter: string) => letter.toUpperCase());

function operationOf(row: ControlRoute): Json {
	const { summary, query, body, answer, contentType, mayBeEmpty, maxBytes } = row;
	const text = { type: 'string' };
	return {
		operationId: nameOf(row),
		tags: ['Control'],
		summary,
		// None is required, unless other machines can reach the emulator.
		security: [{}, { bearer: [] }, { basic: [] }],
		...(query !== undefined && { parameters: parametersOf(query, 'query') }),
		...(body !== undefined && {
			requestBody: { required: true, content: contentOf(schemaOf(body, 'input'), contentType) },
		}),
		responses: {
			200:
				answer === undefined
					? answered('Done', text, contentType)
					: answered('Done', schemaOf(answer, 'output')),
			...(mayBeEmpty && { 204: answered('Nothing') }),
			400: answered('Invalid input', refusal),
			401: answered('Missing password, if one is required', refusal),
			403: answered('Refused for pages of other sites', refusal),
			413: answered(`More than ${maxBytes} bytes`, refusal),
		},
	};
}

/** Returns all controls as method, path and operation. */
export const controlOperations = (controls: readonly ControlRoute[]) =>
	controls.map((row) => ({
		method: row.method,
		path: `/_control${row.path}`,
		operation: operationOf(row),
	}));
