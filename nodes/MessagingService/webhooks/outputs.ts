import type { ExpressionString, INodeExecutionData } from 'n8n-workflow';
import * as z from 'zod/v4';
import { eventNames, eventWords } from './event/events';
import type { Settings } from './settings';

const labels: Record<string, string> = {
	...Object.fromEntries(eventNames.map((name) => [name, eventWords[name].label])),
	unknown: 'Unrecognized',
	refused: 'Refused',
};

/** The chosen events in a few words, below the node's name. */
export const subtitleExpression: ExpressionString = `={{ ($parameter["events"] || []).map((name) => (${JSON.stringify(
	Object.fromEntries(eventNames.map((name) => [name, eventWords[name].short])),
)})[name]).join(", ") }}`;

/**
 * Outputs of the node as n8n's editor computes them: one, or one per chosen event, in the order of the
 * list, and one for refused requests where they are reported. `outputOf` follows the same order.
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

/** Places an item on the output of its event; reports of refused requests have the last one. */
export function outputOf(item: INodeExecutionData, { events, options }: Settings): INodeExecutionData[][] {
	const isRefused = item.json.event === 'refused';
	const refused = options.reportRefused === true ? [isRefused ? [item] : []] : [];
	if (options.separateOutputs !== true) return [isRefused ? [] : [item], ...refused];
	const chosen: string[] = eventNames.filter((name) => events.includes(name));
	if (options.unrecognised !== 'drop') chosen.push('unknown');
	return [...chosen.map((name) => (name === item.json.event ? [item] : [])), ...refused];
}

/**
 * Shape of the trigger's items, for the editor: the fields of all events in one. Those that an event does not have
 * are null or absent.
 */
export const eventOutput = z.object({
	event: z.string(),
	eventId: z.string(),
	receivedAt: z.string(),
	channel: z.string(),
	messageId: z.number(),
	inReplyTo: z.number(),
	from: z.string(),
	to: z.string(),
	status: z.string(),
	text: z.string(),
	optOut: z.boolean(),
	answer: z.string(),
	statusCode: z.int(),
	segments: z.int(),
	characters: z.int(),
	encoding: z.string(),
	shortCode: z.string(),
	type: z.string(),
	media: z.object({
		url: z.string(),
		contentType: z.string(),
		expiresAt: z.string(),
		size: z.int(),
		sha256: z.string(),
	}),
	location: z.object({
		longitude: z.number(),
		latitude: z.number(),
		name: z.string(),
		address: z.string(),
	}),
	contacts: z.looseObject({}),
	contact: z.object({
		name: z.string(),
		phone: z.string(),
		countryCode: z.int(),
		dialCode: z.string(),
	}),
	cost: z.number(),
	receivedAtServiceTime: z.string(),
	reason: z.string(),
	clockDifference: z.int(),
	raw: z.looseObject({}),
});
