import * as z from 'zod/v4';

type Schema = z.core.JSONSchema.BaseSchema;

/**
 * Returns the fields of a schema as paths: `[]` is each item of a list, `?` marks optional fields.
 */
export const fieldsOf = (schema: z.ZodType): string[] =>
	pathsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '');

function pathsOf(schema: Schema, path: string): string[] {
	const choices = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
	const [only] = choices;
	if (only !== undefined && choices.length === 1) return pathsOf(only, path);
	if (schema.items !== undefined) return pathsOf(schema.items as Schema, `${path}[]`);
	const named = Object.entries(schema.properties ?? {});
	if (named.length === 0) return path === '' ? [] : [path];
	return named.flatMap(([name, field]) =>
		pathsOf(
			field as Schema,
			`${path && `${path}.`}${name}${schema.required?.includes(name) ? '' : '?'}`,
		),
	);
}
