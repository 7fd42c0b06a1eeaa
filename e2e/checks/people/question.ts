import type { Emulator } from '../../../emulator';
import { runs } from '../running';
import { manualWorkflow, service } from '../workflows';
import type { World } from '../world';

/** Questions that workflows wait for. */
export interface Asked {
	readonly executionId: string;
	/** The links in the message, in order. */
	readonly links: readonly string[];
}

export const asking = 'Ask';

/**
 * Returns the links in the latest WhatsApp message or e-mail.
 *
 * @param webhookUrl the n8n process that should answer; the signature does not include the host
 */
export function linksIn(
	{ appMessages, emails }: Pick<Emulator, 'appMessages' | 'emails'>,
	webhookUrl?: string,
): string[] {
	const request = appMessages.at(-1)?.request;
	const text = request?.type === 'text' ? request.message : (emails.at(-1)?.text ?? '');
	const links = text.match(/http\S+/g) ?? [];
	return links.map((link) => (webhookUrl ? link.replace(/^https?:\/\/[^/]+/, webhookUrl) : link));
}

/** A node that asks a question. */
export const questionNode = (parameters: Record<string, unknown> = {}, settings = {}) =>
	service(
		asking,
		{
			...{ resource: 'humanReview', operation: 'sendAndWait' },
			...{ channel: 'whatsApp', answerBy: 'link', to: '525587654321', options: {} },
			message: 'May order F-1042 be refunded?',
			...parameters,
		},
		settings,
	);

/** Runs a workflow with a question until it waits. */
export async function ask(
	world: Pick<World, 'rest' | 'emulator' | 'webhookUrl'>,
	parameters: Record<string, unknown> = {},
): Promise<Asked> {
	world.emulator.reset();
	const workflow = manualWorkflow('Ask', [{ order: 'F-1042' }], questionNode(parameters));
	const { id: executionId } = await runs(world, workflow, 'waiting');
	return { executionId, links: linksIn(world.emulator, world.webhookUrl) };
}

/** Posts an answer like the page's form. */
export const post = async (link: string, fields: Record<string, string>): Promise<Response> =>
	await fetch(link, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** Returns the outputs of the question once the execution has ended. */
export async function answersOf(
	{ rest }: Pick<World, 'rest'>,
	executionId: string,
): Promise<ReadonlyArray<Record<string, unknown>>> {
	const { items } = await rest.finished(executionId);
	return items(asking).map(({ data }) => Object(data) as Record<string, unknown>);
}
