import { z } from 'zod/v4';

import { questionNode } from '../checks/people/question';
import { manualWorkflow, start } from '../checks/workflows';
import { nodesOf, packageName } from '../checks/types';
import type { World } from '../checks/world';

/** What an n8n does not have, and the package can do nothing about. */

const Types = z.array(
	z.looseObject({ name: z.string(), version: z.union([z.number(), z.array(z.number())]) }),
);

/** Whether a question is refused with the words for an n8n that cannot sign a link; nothing may be sent then. */
export async function lacksReview({ rest, emulator }: World): Promise<string | undefined> {
	emulator.reset();
	const id = await rest.importWorkflow(manualWorkflow('May wait', [{}], questionNode()));
	const { status, failure } = await rest.runWorkflow(id, start);
	if (status !== 'error' || !failure?.message.includes('cannot wait for an answer')) return undefined;
	const { length } = emulator.appMessages;
	if (length > 0) throw new Error(`The question was sent ${length} times, and nobody can answer it.`);
	return 'n8n signs no links; the node says so and sends nothing';
}

/** Whether n8n has the AI Agent in this version. */
export const lacksAgent =
	(version: number) =>
	async ({ rest }: World): Promise<string | undefined> => {
		const types = Types.parse(JSON.parse((await rest.page('/types/nodes.json')).text));
		const there = types.some(
			({ name, version: known }) =>
				name === '@n8n/n8n-nodes-langchain.agent' && [known].flat().includes(version),
		);
		return there ? undefined : `n8n has no AI Agent ${version}`;
	};

export async function lacksReviewTool(world: World): Promise<string | undefined> {
	const there = (await nodesOf(world)).some(({ name }) => name === `${packageName}.messagingServiceHitlTool`);
	return there ? undefined : 'n8n makes no human review of nodes';
}
