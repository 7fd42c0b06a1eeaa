import type { IExecuteFunctions } from 'n8n-workflow';
import { callItself } from '../replies/itself';

const patience = 3_000;
const setUrl =
	'Set WEBHOOK_URL to the address at which people reach n8n, with its path if it has one. The proxy has to take that path away, and n8n to be 2.14 or newer.';

/**
 * Whether the link of a question would be answered, asked before anybody else opens it. While the execution runs,
 * n8n answers 409, which proves that the address leads to it and that the signature holds.
 * @returns a warning, or nothing; a host that cannot reach itself is no reason to refuse
 */
export async function checkLink(context: IExecuteFunctions, link: string): Promise<string | undefined> {
	let status: number;
	try {
		({ status } = await callItself(context, { method: 'GET', url: link, timeout: patience }));
	} catch {
		return `The link of the question could not be opened from n8n itself. If people cannot open it either: ${setUrl}`;
	}
	// Of a run from the editor n8n has stored nothing yet, and stumbles over that.
	if (status === 409 || (status === 500 && context.getMode() === 'manual')) return undefined;
	const found =
		status === 401
			? 'n8n does not recognise its own signature there, so something changes the path of the link.'
			: `something answers there with status ${status} that is not this n8n.`;
	return `The link of the question does not lead back: ${found} ${setUrl}`;
}
