import type { IHookFunctions } from 'n8n-workflow';
import { isBlocked } from '../service';
import { callItself } from './itself';

/** Nobody listens there, so what answers is a proxy. */
const nobody = 'http://127.0.0.1:1/';
const patience = 5_000;

/**
 * Why no reply could be handed over from this n8n, as far as its own settings tell: its protection refuses the addresses
 * of this machine, or `HTTP_PROXY` takes the calls along, and `WEBHOOK_URL` does not lead back either.
 */
export async function noWayBack(context: IHookFunctions): Promise<'protection' | 'proxy' | undefined> {
	// While n8n starts it answers nobody.
	if (['init', 'leadershipChange'].includes(context.getActivationMode())) return undefined;
	const local = await look(context, nobody);
	if (local === 'nothing') return undefined;
	const found = await look(context, context.getNodeWebhookUrl('default') ?? nobody);
	// n8n says of the address of a trigger that it is for POST, or that nobody listens yet.
	if (typeof found === 'object' && /webhook[^]*registered/.test(found.body)) return undefined;
	return local === 'blocked' ? 'protection' : 'proxy';
}

/** What answers at an address, or why nothing does; never throws. */
async function look(
	context: IHookFunctions,
	url: string,
): Promise<{ readonly body: string } | 'blocked' | 'nothing'> {
	try {
		return await callItself(context, { method: 'GET', url, timeout: patience });
	} catch (thrown) {
		return isBlocked(thrown) ? 'blocked' : 'nothing';
	}
}
