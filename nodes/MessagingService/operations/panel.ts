import type { Field } from '../parameters';
import { deliveryOptionsOf, resendCost, simplify } from './deliveryOptions';
import type { Operation } from './operation';

/** Technical options, kept apart from the common ones. */
const advanced = ['httpMethod', 'numberFormat', 'timeout'];

/** A collection, sorted by label as n8n requires; none if it would be empty. */
const collection = (displayName: string, options: readonly Field[]): readonly Field[] =>
	options.length === 0
		? []
		: [
				{
					displayName,
					name: displayName.toLowerCase(),
					type: 'collection',
					placeholder: 'Add option',
					default: {},
					options: options.toSorted((a, b) => a.displayName.localeCompare(b.displayName)),
				},
			];

/** Returns all fields of an operation in panel order: its own, Simplify, Options and Advanced. */
export function fieldsOf(operation: Operation): readonly Field[] {
	const { fields, options: own = [], asks, saysAll, isLocal } = operation;
	const options = [...own, ...deliveryOptionsOf(operation)];
	const isAdvanced = ({ name }: Field) => advanced.includes(name);
	const basic = options.filter((option) => !isAdvanced(option));
	return [
		...fields,
		...(asks || saysAll || isLocal ? [] : [simplify]),
		...collection('Options', basic),
		...collection('Advanced', options.filter(isAdvanced)),
		...(options.some(({ name }) => name === 'whenUnknown') ? [resendCost] : []),
	];
}
