import * as z from 'zod/v4';
import { emailTemplate, isList, isRecord, tolerant } from '../../contract';
import { field, type Field, type Parameters } from '../../parameters';
import { operation } from '../operation';

const template = z.object({
	templateId: z.string(),
	name: z.string(),
	subject: z.string(),
	fromName: z.string(),
	fromEmail: z.string(),
	active: z.boolean(),
});

const record = tolerant(emailTemplate);

function toSimplified(given: unknown) {
	const found = record(given);
	return {
		templateId: found.template_id ?? null,
		name: found.name ?? null,
		subject: found.subject ?? null,
		fromName: found.from_name ?? null,
		fromEmail: found.from_email ?? null,
		active: found.status ?? null,
	};
}

const fields = [
	field.toggle('returnAll', 'Return All', 'Whether to return all results or only up to a given limit'),
	field.amount('limit', 'Limit', 'Max number of results to return', {
		typeOptions: { minValue: 1 },
		show: { returnAll: [false] },
		default: 50,
	}),
] as const satisfies readonly Field[];

const options = [
	field.toggle('activeOnly', 'Active Only', 'Whether to leave out templates that are not active'),
] as const satisfies readonly Field[];

/** How many to return, `undefined` for all, and of which. */
const wanted = (parameters: Parameters<(typeof fields)[number], (typeof options)[number]>) => ({
	limit: parameters.flag('returnAll')
		? undefined
		: parameters.number('limit', { min: 1, max: 1_000_000, integer: true }),
	activeOnly: parameters.options.flag('activeOnly'),
});

/** Endpoint 15. */
export const getAll = operation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many email templates',
	subtitle: 'Get email templates',
	description: 'Get the saved email templates of the account, one item per template',
	effect: 'read',
	saysAll: true,
	endpoints: ['emailTemplates'],
	output: template,
	fields,
	options,
	toRequest(parameters) {
		// Read before the request, so that a bad value is refused before it.
		wanted(parameters);
		return { endpoint: 'emailTemplates', request: {}, recipients: [] };
	},
	toOutput(templates, _draft, parameters) {
		if (!isList(templates)) return templates;
		const { limit, activeOnly } = wanted(parameters);
		const found = templates.filter(isRecord).filter((one) => !activeOnly || record(one).status);
		return found.slice(0, limit).map(toSimplified);
	},
});
