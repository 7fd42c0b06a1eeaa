import { z } from 'zod/v4';

import { questionNode } from '../checks/people/question';
import { manualWorkflow, start } from '../checks/workflows';
import { nodesOf, packageName } from '../checks/types';
import type { World } from '../checks/world';

/** Features that an n8n version lacks. */

const Types = z.array(
	z.looseObject({ name: z.string(), version: z.union([z.number(), z.array(z.number())]) }),
);

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

/** Whether n8n has this version of one of its nodes for AI. */
export const lacksNode =
	(type: string, version: number, title: string) =>
	async ({ rest }: World): Promise<string | undefined> => {
		const types = Types.parse(JSON.parse((await rest.page('/types/nodes.json')).text));
		const there = types.some(
			({ name, version: known }) =>
				name === `@n8n/n8n-nodes-langchain.${type}` && [known].flat().includes(version),
		);
		return there ? undefined : `n8n has no ${title} ${version}`;
	};

export async function lacksReviewTool(world: World): Promise<string | undefined> {
	const there = (await nodesOf(world)).some(
		({ name }) => name === `${packageName}.messagingServiceHitlTool`,
	);
	return there ? undefined : 'n8n makes no human review of nodes';
}
