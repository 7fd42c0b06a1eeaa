import type { Field } from '../parameters';
import { addedTo, resendCost, simplify } from './deliveryOptions';
import type { Operation } from './operation';

/** What engineers set: in a collection of its own, so that it does not stand before what everybody sets. */
const ofEngineers = ['httpMethod', 'numberFormat', 'timeout'];

/** A collection by label, as n8n wants it; none where it would be empty. */
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

/** All fields of an operation, in the order of the panel: its own, Simplify, Options and Advanced. */
export function fieldsOf(operation: Operation): readonly Field[] {
	const { fields, options: own = [], asks, saysAll, asksNobody } = operation;
	const options = [...own, ...addedTo(operation)];
	const isAdvanced = ({ name }: Field) => ofEngineers.includes(name);
	return [
		...fields,
		...(asks || saysAll || asksNobody ? [] : [simplify]),
		...collection(
			'Options',
			options.filter((one) => !isAdvanced(one)),
		),
		...collection('Advanced', options.filter(isAdvanced)),
		...(options.some(({ name }) => name === 'whenUnknown') ? [resendCost] : []),
	];
}
