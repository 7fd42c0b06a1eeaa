import { isTooDeep, recognise, type Event, type Misfit } from './events';
import type { IncomingRequest } from '../request';

/** What n8n parsed, only where the request says that it is JSON, and says it once. */
export function jsonOf({ rawHeaders, body }: Pick<IncomingRequest, 'rawHeaders' | 'body'>): unknown {
	const types = rawHeaders.filter((_, at) => at % 2 && rawHeaders[at - 1]?.toLowerCase() === 'content-type');
	return types.length === 1 && /^application\/json\s*(;|$)/i.test(types[0] ?? '') ? body : undefined;
}

const shown = 20;

function misfitWords({ nearest, fields }: Misfit): string {
	const named = fields.slice(0, shown).join(', ');
	return `It is nearest to ${nearest}, but these fields do not fit: ${named}`;
}

/** Text as text, anything else as base64; so much of it as n8n let through. */
function textOf(bytes: Buffer): { text: string } | { base64: string } {
	try {
		return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
	} catch {
		return { base64: bytes.toString('base64') };
	}
}

/**
 * The event in a request. What is none of the three (Events) is an event all the same: it was sent, so it
 * is kept whole, as JSON or else as `text` or `base64`, together with why it was not understood.
 */
export function eventIn(request: Pick<IncomingRequest, 'rawHeaders' | 'body' | 'rawBody'>): Event {
	const json = jsonOf(request);
	const raw = () => textOf(request.rawBody ?? Buffer.alloc(0));
	if (json === undefined)
		return { name: 'unknown', body: raw(), reason: 'It is not sent as application/json' };
	if (isTooDeep(json)) return { name: 'unknown', body: raw(), reason: 'It is nested too deeply' };
	const found = recognise(json);
	return 'name' in found ? found : { name: 'unknown', body: json, reason: misfitWords(found) };
}
