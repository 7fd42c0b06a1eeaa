import { questionNode } from '../checks/people/question';
import { typesIn } from '../checks/types';
import { manualWorkflow, packageName, start } from '../checks/workflows';
import type { World } from '../checks/world';

/** Features that an n8n version lacks. */

/** Whether a question is refused because n8n cannot sign links; nothing may be sent then. */
export async function lacksReview({ rest, emulator }: World): Promise<string | undefined> {
	emulator.reset();
	const id = await rest.importWorkflow(manualWorkflow('May wait', [{}], questionNode()));
	const { status, failure } = await rest.runWorkflow(id, start);
	if (status !== 'error' || !failure?.message.includes('cannot wait for an answer'))
		return undefined;
	const { length } = emulator.appMessages;
	if (length > 0)
		throw new Error(`The question was sent ${length} times, and nobody can answer it.`);
	return 'n8n signs no links; the node says so and sends nothing';
}

const has = async (world: World, wanted: string, since = 0) =>
	(await typesIn(world, 'nodes')).some(
		({ name, version = 0 }) => name === wanted && (since === 0 || [version].flat().includes(since)),
	);

/** Whether n8n has this version of one of its nodes for AI. */
export const lacksNode =
	(type: string, version: number, title: string) =>
	async (world: World): Promise<string | undefined> =>
		(await has(world, `@n8n/n8n-nodes-langchain.${type}`, version))
			? undefined
			: `n8n has no ${title} ${version}`;

export const lacksReviewTool = async (world: World): Promise<string | undefined> =>
	(await has(world, `${packageName}.messagingServiceHitlTool`))
		? undefined
		: 'n8n makes no human review of nodes';
