import * as z from 'zod/v4';
import { emailTemplate, isList, isRecord, tolerant } from '../../contract';
import { field, type Parameters } from '../../parameters';
import { operation, textFields } from '../operation';

const savedTemplate = z.object({
	...textFields('templateId', 'name', 'subject', 'fromName', 'fromEmail'),
	active: z.boolean(),
});

const templateRecord = tolerant(emailTemplate);

function simplifiedTemplate(entry: unknown) {
	const { template_id = null, name = null, subject = null, ...others } = templateRecord(entry);
	const { from_name: fromName = null, from_email: fromEmail = null, status = null } = others;
	return { templateId: template_id, name, subject, fromName, fromEmail, active: status };
}

const fields = [
	field.toggle(
		'returnAll',
		'Return All',
		'Whether to return all results or only up to a given limit',
	),
	field.amount('limit', 'Limit', 'Max number of results to return', {
		typeOptions: { minValue: 1, numberPrecision: 0 },
		show: { returnAll: [false] },
		default: 50,
	}),
] as const;

/** @returns undefined for all */
const readLimit = (parameters: Parameters<(typeof fields)[number]>) =>
	parameters.flag('returnAll') ? undefined : parameters.number('limit');

/** Endpoint 15. */
export const getAll = operation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many email templates',
	description: 'Get the saved email templates of the account, one item per template',
	effect: 'read',
	isWholeAnswer: true,
	endpoints: ['emailTemplates'],
	output: savedTemplate,
	fields,
	toRequest(parameters) {
		// Validate before the request is sent.
		readLimit(parameters);
		return { endpoint: 'emailTemplates', request: {}, recipients: [] };
	},
	toOutput(templates, _draft, parameters) {
		if (!isList(templates)) return templates;
		return templates.filter(isRecord).slice(0, readLimit(parameters)).map(simplifiedTemplate);
	},
});
