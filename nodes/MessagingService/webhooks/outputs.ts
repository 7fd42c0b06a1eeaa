import type { ExpressionString, INodeExecutionData } from 'n8n-workflow';
import { eventNames, eventWords } from './events';
import type { Settings } from './settings';

const labels: Record<string, string> = {
	...Object.fromEntries(eventNames.map((name) => [name, eventWords[name].label])),
	unknown: 'Unrecognised',
};

/** The chosen events in a few words, below the node's name. */
export const subtitleExpression: ExpressionString = `={{ ($parameter["events"] || []).map((name) => (${JSON.stringify(
	Object.fromEntries(eventNames.map((name) => [name, eventWords[name].short])),
)})[name]).join(", ") }}`;

/**
 * Outputs of the node as n8n's editor computes them: one, or one per chosen event, in the order of the
 * list. `outputOf` follows the same order.
 */
export const outputsExpression: ExpressionString = `={{ ((parameters) => {
	const options = parameters.options ?? {};
	if (!options.separateOutputs) return [{ type: 'main' }];
	const labels = ${JSON.stringify(labels)};
	const chosen = ${JSON.stringify(eventNames)}.filter((name) => (parameters.events ?? []).includes(name));
	if (options.unrecognised !== 'drop') chosen.push('unknown');
	return chosen.map((name) => ({ type: 'main', displayName: labels[name] }));
})($parameter) }}`;

/** Places an item on the output of its event. */
export function outputOf(item: INodeExecutionData, { events, options }: Settings): INodeExecutionData[][] {
	if (options.separateOutputs !== true) return [[item]];
	const chosen: string[] = eventNames.filter((name) => events.includes(name));
	if (options.unrecognised !== 'drop') chosen.push('unknown');
	return chosen.map((name) => (name === item.json.event ? [item] : []));
}
