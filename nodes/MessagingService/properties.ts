import type { ExpressionString, INodeProperties } from 'n8n-workflow';
import { panelFields } from './operations/panel';
import { resources, type Resource } from './operations';
import type { Operation } from './operations/operation';

// Beside the node rather than in a room: only the node reads it, and it reads `operations/` and
// `parameters/` alone.

/** Returns all properties of the node: resource, operation, and the fields of each operation. */
export function nodeProperties(): INodeProperties[] {
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			options: resources.map(({ name, value }) => ({ name, value })),
			default: 'sms',
		},
		...resources.map(operationProperty),
		...resources.flatMap((resource) =>
			resource.operations.flatMap((operation) => propertiesOf(resource, operation)),
		),
	];
}

/** The subtitle below the node's name, such as `Send SMS message`. */
export const operationSubtitle: ExpressionString = `={{ (${JSON.stringify(
	Object.fromEntries(
		resources.flatMap(({ value, operations }) =>
			operations.map((operation) => [`${value}.${operation.value}`, operation.action]),
		),
	),
)})[$parameter["resource"] + "." + $parameter["operation"]] }}`;

const defaultOf = (operations: Resource['operations']): string =>
	(operations.find(({ value }) => value === 'send') ?? operations[0])?.value ?? '';

function operationProperty({ value: resource, operations }: Resource): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource] } },
		options: operations.map(({ name, value, action, description }) => {
			return { name, value, action, description };
		}),
		default: defaultOf(operations),
	};
}

function propertiesOf(resource: Resource, operation: Operation): INodeProperties[] {
	return panelFields(operation).map((field) => {
		// n8n's type is the mutable version of `Field`.
		const property = field as INodeProperties;
		const show = {
			...property.displayOptions?.show,
			resource: [resource.value],
			operation: [operation.value],
		};
		return { ...property, displayOptions: { ...property.displayOptions, show } };
	});
}
