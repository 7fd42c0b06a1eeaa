import type { ExpressionString } from 'n8n-workflow';
import * as z from 'zod/v4';
import { eventKinds, eventNames } from './kinds/kinds';

/** Shows the chosen events below the node's name. */
export const subtitleExpression: ExpressionString = `={{ ($parameter["events"] || []).map((name) => (${JSON.stringify(
	Object.fromEntries(eventNames.map((name) => [name, eventKinds[name].short])),
)})[name]).join(", ") }}`;

/** Computes the outputs in n8n's editor: one for events and, if refused requests are reported, one for those. */
export const outputsExpression: ExpressionString = `={{ $parameter.additionalOptions?.reportRefused ? [{ type: 'main', displayName: 'Events' }, { type: 'main', displayName: 'Refused' }] : [{ type: 'main' }] }}`;

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
