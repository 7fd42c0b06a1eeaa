import { sleep, type IWebhookFunctions } from 'n8n-workflow';
import { callItself, ownOrigin } from './itself';

/** Milliseconds before each request: the other process may still be saving. */
const delays = [0, 300, 1500];
const timeoutMs = 5_000;

/**
 * Whether another process has handed the same SMS over meanwhile: then the question has this very answer, and nobody is
 * late. Never throws.
 * @param headers ask the trigger of this process; undefined if processes share no memory
 */
export async function isRepeat(context: IWebhookFunctions, headers: Record<string, string> | undefined) {
	const own = ownOrigin(context);
	if (headers === undefined || own === undefined) return false;
	const url = `${own}${context.getRequestObject().originalUrl}`;
	for (const delay of delays) {
		await sleep(delay);
		const request = { method: 'POST', url, headers, timeout: timeoutMs } as const;
		const answer = await callItself(context, request).catch(() => undefined);
		if (answer?.status !== 404) return answer?.status === 200;
	}
	return false;
}
