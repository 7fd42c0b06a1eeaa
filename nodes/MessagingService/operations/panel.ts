import type { Field } from '../parameters';
import { addedTo, resendCost, simplify } from './deliveryOptions';
import type { Operation } from './operation';

/** All fields of an operation, in the order of the panel: its own, Simplify, and Options by label. */
export function fieldsOf(operation: Operation): readonly Field[] {
	const { fields, options: own = [], asks, saysAll, asksNobody } = operation;
	const options = [...own, ...addedTo(operation)].sort((a, b) => a.displayName.localeCompare(b.displayName));
	return [
		...fields,
		...(asks || saysAll || asksNobody ? [] : [simplify]),
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options,
		},
		...(options.some(({ name }) => name === 'whenUnknown') ? [resendCost] : []),
	];
}
