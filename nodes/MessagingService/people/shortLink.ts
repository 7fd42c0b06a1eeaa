import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { urlsOf } from '../replies/hand';
import { callItself } from '../replies/thisN8n';
import { isFresh } from '../text/reference';
import { isOurs } from './page/html';
import { noticePage, tooLatePage } from './page/notices';
import { readShortLink } from './question/ways';
import { show } from './respond';

/** A link by SMS that leads through the trigger. It decides nothing. */

const timeoutMs = 8_000;

/** Redirects to the page of a waiting question, or says in its language why there is none. Never throws. */
export async function openShortLink(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const found = readShortLink(context.getRequestObject().query.r);
	if (!found) return show(context, { status: 404, page: noticePage('en', 'earlier') });
	const { reference, person } = found;
	const { language } = reference;
	const urls = urlsOf(context, reference).map((url) => `${url}&q=${person}`);
	for (const url of urls) {
		const answer = await callItself(context, { method: 'GET', url, timeout: timeoutMs }).catch(
			() => undefined,
		);
		const { status = 502, body = '' } = answer ?? {};
		if (isOurs(body)) {
			// People reach only the public URL.
			return show(context, { status: 302, page: '', location: urls.at(-1) ?? url });
		}
		if (status === 401) return show(context, { status, page: noticePage(language, 'earlier') });
		// It is being asked, or its workflow continues.
		const isSoon = body.includes('is running already') && isFresh(reference, Date.now());
		if (status === 500 || isSoon) return show(context, { status, page: noticePage(language, 'later') });
		if (status === 409 || (status === 404 && body.includes('execution')))
			return show(context, { status, page: tooLatePage(language) });
	}
	return show(context, { status: 503, page: noticePage(language, 'later') });
}
