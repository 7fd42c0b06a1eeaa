import * as z from 'zod/v4';

/** Parts of an OpenAPI 3.1 document, whose schemas are JSON Schema. */

export type Json = { readonly [name: string]: unknown };

/** Converts a zod schema to JSON Schema: `input` for requests, `output` for answers. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
	const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
	return rest;
}

export const contentOf = (schema: Json, type = 'application/json'): Json => ({
	[type]: { schema },
});

export const answered = (description: string, schema?: Json, type?: string): Json => ({
	description,
	...(schema !== undefined && { content: contentOf(schema, type) }),
});

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Converts the fields of an object schema to request parameters. */
export function parametersOf(schema: z.ZodType, where: 'query' | 'path'): Json[] {
	const { properties, required } = schemaOf(schema, 'input');
	return Object.entries(isRecord(properties) ? properties : {}).map(([name, field]) => {
		const { description, ...rest } = isRecord(field) ? field : {};
		return {
			name,
			in: where,
			required: Array.isArray(required) && required.includes(name),
			...(typeof description === 'string' && { description }),
			schema: rest,
		};
	});
}
