import { endpoints, errorBodies, type EndpointName } from '../contract';
import { isQuotable } from '../failures/quoting';
import { isRecord } from '../contract/json';

/** What the service said instead of success (Errors). */
export interface Refusal {
	readonly httpStatus: number;
	/** `data.code` of the e-mail family, `code` of the messaging-app family. */
	readonly code?: number | undefined;
	/** The service's own words, to be recognised. */
	readonly said: string;
	/** The same words, where they may be shown; nothing where they repeat what was sent. */
	readonly quote: string | undefined;
}

/** What became of one request, before any of it is put into words. */
export type Answer =
	/** The service says that it worked. */
	| { readonly kind: 'accepted'; readonly body: unknown }
	/** The service says, in its own terms, that it did not. */
	| ({ readonly kind: 'refused'; readonly retryAfterSeconds?: number | undefined } & Refusal)
	/** Something answered, but not in the service's terms: a proxy's page, an empty or cut body. */
	| {
			readonly kind: 'unreadable';
			readonly httpStatus: number;
			/** The first visible words; nothing where they repeat what was sent. */
			readonly excerpt: string | undefined;
			readonly retryAfterSeconds?: number | undefined;
	  }
	/** No answer arrived. */
	| { readonly kind: 'unanswered'; readonly code: string };

const excerptLength = 100;
const quoteLength = 200;

/** The first visible words of a page, on one line. */
function excerptOf(text: string): string {
	const visible = text
		.slice(0, 20_000)
		.replace(/<(script|style|head)\b[\s\S]*?<\/\1>/gi, ' ')
		.replace(/<[^<>]*>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();
	return visible.length > excerptLength ? `${visible.slice(0, excerptLength)}…` : visible;
}

/** JSON, with integers that a double would round kept as strings of their digits (message IDs). */
function parseJson(text: string): unknown {
	try {
		if (!/\d{16}/.test(text)) return JSON.parse(text);
		const exact = (_key: string, value: unknown, context?: { source?: string }): unknown =>
			typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
				? (context?.source ?? value)
				: value;
		return JSON.parse(text, exact);
	} catch {
		return undefined;
	}
}

/** The family's error body (Errors), or what is recognisably one with parts missing. */
function refusalIn(
	name: EndpointName,
	httpStatus: number,
	body: unknown,
): Omit<Refusal, 'quote'> | undefined {
	if (!isRecord(body)) return undefined;
	const family = endpoints[name].errors;
	if (family === 'email') {
		const parsed = errorBodies.email.safeParse(body);
		if (parsed.success) return { httpStatus, code: parsed.data.data.code, said: parsed.data.data.message };
	}
	if (family === 'messagingApp') {
		const parsed = errorBodies.messagingApp.safeParse(body);
		if (parsed.success) return { httpStatus, code: parsed.data.code, said: parsed.data.message };
	}
	if (body.error !== true && body.status !== false && httpStatus < 400) return undefined;
	const said = [body.description, body.message].find((words) => typeof words === 'string') ?? '';
	return { httpStatus, code: typeof body.code === 'number' ? body.code : undefined, said };
}

/** Whether a body without an error marker carries the family's mark of success. */
function saysSuccess(name: EndpointName, body: unknown): boolean {
	if (name === 'emailTemplates') return Array.isArray(body);
	if (!isRecord(body)) return false;
	return endpoints[name].errors === 'messagingApp' ? body.error === false : body.status === true;
}

/** An HTTP answer as it arrived. */
export interface HttpAnswer {
	readonly httpStatus: number;
	readonly text: string;
	readonly retryAfterSeconds?: number | undefined;
}

/**
 * Reads an HTTP answer in the terms of the endpoint's family. Whether error bodies come with HTTP
 * 200 or another status is not shown, so the body decides and the status only fills in.
 *
 * @param secrets request and credential; nothing that repeats them is quoted
 */
export function readAnswer(
	name: EndpointName,
	{ httpStatus, text, retryAfterSeconds }: HttpAnswer,
	secrets: object,
): Exclude<Answer, { kind: 'unanswered' }> {
	const body = parseJson(text);
	const quotable = (words: string) => (isQuotable(words, secrets) ? words : undefined);
	const refusal = refusalIn(name, httpStatus, body);
	if (refusal) {
		const quote = quotable(refusal.said.slice(0, quoteLength));
		return { kind: 'refused', ...refusal, quote, retryAfterSeconds };
	}
	if (httpStatus >= 200 && httpStatus < 300 && saysSuccess(name, body)) return { kind: 'accepted', body };
	return { kind: 'unreadable', httpStatus, excerpt: quotable(excerptOf(text)), retryAfterSeconds };
}
