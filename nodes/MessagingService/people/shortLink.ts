import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { standIn, urlsOf } from '../replies/hand';
import { callItself } from '../replies/thisN8n';
import { readReference } from '../text/reference';
import { isOurs } from './page/html';
import { languageOf, noticePage } from './page/notices';
import { webhookResponse } from './respond';

/** A link by SMS that leads through the trigger. It decides nothing. */

const timeoutMs = 8_000;
const noticeOf = { late: 'tooLate', unchecked: 'earlier', running: 'later' } as const;

/**
 * Redirects to the page of a waiting question, or says in its language why there is none. Never
 * throws.
 */
export async function openShortLink(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const incoming = context.getRequestObject();
	const found = readShortLink(incoming.query.r);
	if (!found) return webhookResponse(context, noticePage(languageOf(incoming), 'earlier', 404));
	const { reference, person } = found;
	const urls = urlsOf(context, reference).map((url) => `${url}&q=${person}`);
	for (const url of urls) {
		const answer = await callItself(context, { method: 'GET', url, timeout: timeoutMs }).catch(
			() => ({ status: 502, body: '' }),
		);
		// People reach only the public URL.
		if (isOurs(answer.body))
			return webhookResponse(context, { status: 302, body: '', location: urls.at(-1) ?? url });
		const stand = standIn(answer, reference);
		if (stand !== undefined && stand !== 'again')
			return webhookResponse(
				context,
				noticePage(reference.language, noticeOf[stand], answer.status),
			);
	}
	return webhookResponse(context, noticePage(reference.language, 'later'));
}

/** Reads the parameter of a link through the trigger; undefined for anything else. */
function readShortLink(written: unknown) {
	const [, person, text = ''] =
		(typeof written === 'string' && /^([\w-]{6})(.+)$/.exec(written)) || [];
	const reference = readReference(text);
	// A signed URL has other parameters.
	return person === undefined || !reference || reference.node !== undefined
		? undefined
		: { person, reference };
}
