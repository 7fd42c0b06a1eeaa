import {
	endpoints,
	errorBodies,
	isRecord,
	type Answer,
	type EndpointName,
	type Rejection,
} from '../contract';
import { isQuotable } from '../failures';

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
function rejectionIn(
	name: EndpointName,
	httpStatus: number,
	body: unknown,
): Omit<Rejection, 'quote'> | undefined {
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
	const rejection = rejectionIn(name, httpStatus, body);
	if (rejection) {
		const quote = quotable(rejection.said.slice(0, quoteLength));
		return { kind: 'refused', ...rejection, quote, retryAfterSeconds };
	}
	if (httpStatus >= 200 && httpStatus < 300 && saysSuccess(name, body)) return { kind: 'accepted', body };
	return { kind: 'unreadable', httpStatus, excerpt: quotable(excerptOf(text)), retryAfterSeconds };
}
