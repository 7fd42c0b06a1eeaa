import { emailTemplate, isList, isRecord } from '../../contract';
import { operation } from '../operation';

/** Endpoint 15. */
export const getAll = operation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many email templates',
	description: 'Get the saved email templates of the account, one item per template',
	effect: 'read',
	endpoints: ['emailTemplates'],
	output: emailTemplate,
	fields: [
		{
			displayName: 'Return All',
			name: 'returnAll',
			type: 'boolean',
			default: false,
			description: 'Whether to return all results or only up to a given limit',
		},
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			typeOptions: { minValue: 1 },
			displayOptions: { show: { returnAll: [false] } },
			default: 50,
			description: 'Max number of results to return',
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [
				{
					displayName: 'Active Only',
					name: 'activeOnly',
					type: 'boolean',
					default: false,
					description: 'Whether to leave out templates that are not active',
				},
			],
		},
	],
	toRequest(parameters) {
		// Read before the request, so that a bad value is refused before it.
		limitOf(parameters);
		parameters.group('options').flag('activeOnly');
		return { endpoint: 'emailTemplates', request: {}, recipients: [] };
	},
	toOutput(templates, _draft, parameters) {
		if (!isList(templates)) return templates;
		const activeOnly = parameters.group('options').flag('activeOnly');
		const wanted = activeOnly
			? templates.filter((template) => isRecord(template) && template.status)
			: templates;
		return wanted.slice(0, limitOf(parameters));
	},
});

interface LimitParameters {
	flag(name: 'returnAll'): boolean;
	number(name: 'limit', bounds: { min: number; max: number; integer: boolean }): number;
}

/** How many to return; `undefined` for all. */
function limitOf(parameters: LimitParameters): number | undefined {
	if (parameters.flag('returnAll')) return undefined;
	return parameters.number('limit', { min: 1, max: 1_000_000, integer: true });
}
