import type { IExecuteFunctions } from 'n8n-workflow';
import { callItself } from '../../replies/thisN8n';

const setUrl =
	'Set WEBHOOK_URL to the address at which people reach n8n, including its path if there is one. A proxy must strip that path, and n8n must be 2.14 or newer.';

/**
 * Opens the link of a question before anybody else does. While the execution runs, n8n answers 409, which proves that
 * the address leads to it and that the signature is valid.
 * @returns a warning, or undefined; a host that cannot reach itself is no reason to fail
 */
export async function checkLink(context: IExecuteFunctions, link: string): Promise<string | undefined> {
	const request = { method: 'GET', url: link, timeout: 3_000 } as const;
	const { status } = (await callItself(context, request).catch(() => undefined)) ?? {};
	if (status === undefined)
		return `n8n could not open the link of the question. If people cannot open it either: ${setUrl}`;
	// n8n has not stored a run from the editor yet, and answers 500.
	if (status === 409 || (status === 500 && context.getMode() === 'manual')) return undefined;
	const found =
		status === 401
			? 'n8n does not recognize its own signature there, so something changes the path of the link.'
			: `something other than this n8n answers there, with status ${status}.`;
	return `The link of the question does not lead back: ${found} ${setUrl}`;
}
