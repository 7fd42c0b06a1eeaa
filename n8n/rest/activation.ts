import { z } from 'zod/v4';

import { Refused, type restCaller } from './call';

const Versioned = z.object({ versionId: z.string() });

/** The part of the REST client that makes the triggers of a workflow listen, and ends that. */
export function activationClient({ call }: ReturnType<typeof restCaller>) {
	async function change(id: string, active: boolean, body: unknown): Promise<void> {
		try {
			await call(
				'POST',
				`/workflows/${id}/${active ? 'activate' : 'deactivate'}`,
				z.unknown(),
				body,
			);
		} catch (error) {
			if (!(error instanceof Refused) || error.status !== 404) throw error;
			// Up to n8n 1.118 or so it is a field of the workflow.
			await call('PATCH', `/workflows/${id}`, z.unknown(), { active });
		}
	}

	return {
		/** Makes a workflow's triggers listen. Its webhooks answer a few seconds later. */
		async activateWorkflow(id: string): Promise<void> {
			await change(id, true, await call('GET', `/workflows/${id}`, Versioned));
		},

		/** Ends the listening of an active workflow's triggers. */
		deactivateWorkflow: (id: string): Promise<void> => change(id, false, {}),
	};
}
