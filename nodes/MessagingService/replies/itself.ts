import type { IHttpRequestOptions, IN8nHttpFullResponse, IWebhookFunctions } from 'n8n-workflow';

/** Returns the URL of this process' own port; undefined if n8n itself serves TLS, whose certificate names a public host. */
export function ownOrigin(context: IWebhookFunctions): string | undefined {
	const { socket } = context.getRequestObject();
	const host = socket.localAddress?.replace(/^::ffff:/, '');
	if (host === undefined || socket.localPort === undefined || 'encrypted' in socket) return undefined;
	return `http://${host.includes(':') ? `[${host}]` : host}:${socket.localPort}`;
}

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
