import type { IHookFunctions } from 'n8n-workflow';
import { isBlocked } from '../service';
import { callItself } from './itself';

/** Nothing listens on this port, so any response comes from a proxy. */
const closedPort = 'http://127.0.0.1:1/';
const timeoutMs = 5_000;

/**
 * Returns why this n8n cannot hand over replies, judging by its own settings: its SSRF protection blocks the addresses
 * of this machine, or `HTTP_PROXY` redirects the calls, and `WEBHOOK_URL` does not lead back either.
 */
export async function noWayBack(context: IHookFunctions): Promise<'protection' | 'proxy' | undefined> {
	// n8n answers no requests while it starts.
	if (['init', 'leadershipChange'].includes(context.getActivationMode())) return undefined;
	const local = await probe(context, closedPort);
	if (local === 'nothing') return undefined;
	const found = await probe(context, context.getNodeWebhookUrl('default') ?? closedPort);
	// n8n answers a trigger's URL that it takes POST only, or is not registered yet.
	if (typeof found === 'object' && /webhook[^]*registered/.test(found.body)) return undefined;
	return local === 'blocked' ? 'protection' : 'proxy';
}

/** Returns the response at a URL, or why there is none. Never throws. */
async function probe(context: IHookFunctions, url: string) {
	try {
		return await callItself(context, { method: 'GET', url, timeout: timeoutMs });
	} catch (thrown) {
		return isBlocked(thrown) ? ('blocked' as const) : ('nothing' as const);
	}
}
