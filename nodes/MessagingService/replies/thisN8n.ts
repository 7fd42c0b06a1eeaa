import { sleep, type IHttpRequestOptions, type IWebhookFunctions } from 'n8n-workflow';

/** Requests of this n8n to itself. */

const timeoutMs = 5_000;

/**
 * Returns the URL of this process' own port; undefined if n8n itself serves TLS, whose certificate
 * names a public host.
 */
export function ownOrigin(context: IWebhookFunctions): string | undefined {
	const { socket } = context.getRequestObject();
	const host = socket.localAddress?.replace(/^::ffff:/, '');
	if (host === undefined || socket.localPort === undefined || 'encrypted' in socket)
		return undefined;
	return `http://${host.includes(':') ? `[${host}]` : host}:${socket.localPort}`;
}

type Caller = { readonly helpers: Pick<IWebhookFunctions['helpers'], 'httpRequest'> };
export type OwnAnswer = Readonly<{ status: number; body: string }>;

/**
 * Sends a request to this n8n and returns the response, whatever its status.
 * @throws what n8n's helper throws if there is no response
 */
export async function callItself(
	{ helpers }: Caller,
	request: IHttpRequestOptions,
): Promise<OwnAnswer> {
	const { statusCode, body } = (await helpers.httpRequest({
		...request,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		encoding: 'text',
	})) as { readonly statusCode: number; readonly body: unknown };
	return { status: statusCode, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

/** Milliseconds before each request: the other process may still be saving. */
const delays = [0, 300, 1500];

/**
 * Whether another process has handed the same SMS over meanwhile: then the question has this very
 * answer, and nobody is late. Never throws.
 * @param headers ask the trigger of this process; undefined if processes share no memory
 */
export async function isRepeat(
	context: IWebhookFunctions,
	headers: Record<string, string> | undefined,
) {
	const own = ownOrigin(context);
	if (headers === undefined || own === undefined) return false;
	const url = `${own}${context.getRequestObject().originalUrl}`;
	for (const delay of delays) {
		await sleep(delay);
		const answer = await callItself(context, {
			method: 'POST',
			url,
			headers,
			timeout: timeoutMs,
		}).catch(() => undefined);
		if (answer?.status !== 404) return answer?.status === 200;
	}
	return false;
}
