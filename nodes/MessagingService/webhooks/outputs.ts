import type { ExpressionString, INodeExecutionData } from 'n8n-workflow';
import * as z from 'zod/v4';
import { eventNames, eventWords } from './event/events';
import type { Settings } from './settings';

const labels: Record<string, string> = {
	...Object.fromEntries(eventNames.map((name) => [name, eventWords[name].label])),
	unknown: 'Unrecognized',
	refused: 'Refused',
};

/** Shows the chosen events below the node's name. */
export const subtitleExpression: ExpressionString = `={{ ($parameter["events"] || []).map((name) => (${JSON.stringify(
	Object.fromEntries(eventNames.map((name) => [name, eventWords[name].short])),
)})[name]).join(", ") }}`;

/**
 * Computes the outputs in n8n's editor: one in all or one per chosen event, and one for refused requests if they are
 * reported. `outputOf` must follow the same order.
 */
export const outputsExpression: ExpressionString = `={{ ((parameters) => {
	const options = parameters.additionalOptions ?? {};
	const labels = ${JSON.stringify(labels)};
	const named = (name) => ({ type: 'main', displayName: labels[name] });
	const refused = options.reportRefused ? [named('refused')] : [];
	if (!options.separateOutputs) return [refused.length > 0 ? { type: 'main', displayName: 'Events' } : { type: 'main' }, ...refused];
	const chosen = ${JSON.stringify(eventNames)}.filter((name) => (parameters.events ?? []).includes(name));
	if (options.unrecognised !== 'drop') chosen.push('unknown');
	return [...chosen.map(named), ...refused];
})($parameter) }}`;

/** Puts an item on the output of its event; reports of refused requests go to the last output. */
export function outputOf(item: INodeExecutionData, { events, options }: Settings): INodeExecutionData[][] {
	const isRefused = item.json.event === 'refused';
	const refused = options.reportRefused === true ? [isRefused ? [item] : []] : [];
	if (options.separateOutputs !== true) return [isRefused ? [] : [item], ...refused];
	const chosen: string[] = eventNames.filter((name) => events.includes(name));
	if (options.unrecognised !== 'drop') chosen.push('unknown');
	return [...chosen.map((name) => (name === item.json.event ? [item] : [])), ...refused];
}

const texts = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, z.string()]));

/** Schema of the trigger's items for the editor, with the fields of all events; an event may lack some, or have null. */
export const eventOutput = z.object({
	...texts('event', 'eventId', 'receivedAt', 'channel'),
	messageId: z.number(),
	inReplyTo: z.number(),
	...texts('from', 'to', 'status', 'text'),
	optOut: z.boolean(),
	...texts('answer'),
	statusCode: z.int(),
	segments: z.int(),
	characters: z.int(),
	...texts('encoding', 'shortCode', 'type'),
	media: z.object({ ...texts('url', 'contentType', 'expiresAt'), size: z.int(), ...texts('sha256') }),
	location: z.object({ longitude: z.number(), latitude: z.number(), ...texts('name', 'address') }),
	contacts: z.looseObject({}),
	contact: z.object({ ...texts('name', 'phone'), countryCode: z.int(), ...texts('dialCode') }),
	cost: z.number(),
	...texts('receivedAtServiceTime', 'reason'),
	clockDifference: z.int(),
	raw: z.looseObject({}),
});
