import type { IHttpRequestOptions, IN8nHttpFullResponse, IWebhookFunctions } from 'n8n-workflow';

/**
 * Sends a request to this n8n and returns the response, whatever its status.
 * @throws what n8n's helper throws if there is no response
 */
export async function callItself(
	{ helpers }: { readonly helpers: Pick<IWebhookFunctions['helpers'], 'httpRequest'> },
	request: Pick<IHttpRequestOptions, 'method' | 'url' | 'headers' | 'body' | 'timeout'>,
): Promise<{ readonly status: number; readonly body: string }> {
	const { statusCode, body } = (await helpers.httpRequest({
		...request,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		encoding: 'text',
	})) as IN8nHttpFullResponse;
	return { status: statusCode, body: typeof body === 'string' ? body : JSON.stringify(body) };
}
