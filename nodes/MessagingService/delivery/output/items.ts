import type { INodeExecutionData } from 'n8n-workflow';
import { errorItem } from '../../failures';
import type { Outcomes, Output } from '../output/outcome';

/** Output items in input order, each paired with the items it stems from; failed items as error items. */
export function toItems(outcomes: Outcomes): INodeExecutionData[] {
	const inOrder = [...outcomes].sort(([a], [b]) => a - b);
	return inOrder.flatMap(([item, outcome]) => {
		if ('failure' in outcome)
			return [...(outcome.others ?? []).map(paired), errorItem(outcome.failure, item)];
		// Where several items share an output, it stands at the first of them.
		return outcome.outputs.filter(({ items }) => items[0] === item).map(paired);
	});
}

function paired({ json, items }: Output): INodeExecutionData {
	const [first = 0, ...others] = items;
	return { json, pairedItem: others.length === 0 ? { item: first } : items.map((item) => ({ item })) };
}
