import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

/** Where n8n makes requests: while it executes, while it publishes, and when a webhook is called. */
interface Caller {
	readonly helpers: { httpRequest: (options: IHttpRequestOptions) => Promise<unknown> };
}

/**
 * A request to this n8n itself, whatever it answers.
 *
 * @param request its address and body, and how many milliseconds to wait
 * @throws what n8n's helper throws where nothing answers
 */
export async function callItself(
	{ helpers }: Caller,
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
