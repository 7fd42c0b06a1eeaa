import { setTimeout as sleep } from 'node:timers/promises';

import { z } from 'zod/v4';

import type { Workflow } from './workflow';
import { readExecution, StoredExecution, type Execution } from './execution';
import type { restCaller } from './call';

// Only what is read here; n8n's answers hold much more.
const Id = z.object({ id: z.string() });
const Started = z.object({ executionId: z.string() });
const Listening = z.object({ waitingForWebhook: z.literal(true) });
const Listed = z.object({ results: z.array(Id.extend({ status: z.string(), mode: z.string() })) });

const runs = ['new', 'running', 'unknown'];

/** One line of the list of executions. */
export type ListedExecution = z.infer<typeof Listed>['results'][number];

/** The part of the REST client that runs workflows and looks at their executions. */
export function executionsClient(
	{ call }: ReturnType<typeof restCaller>,
	workflow: (id: string) => Promise<Workflow>,
) {
	// n8n 1.x runs what the editor shows, so the workflow goes along; 2.x runs what is stored, and
	// looks at the name only.
	async function run<T>(id: string, trigger: string, answer: z.ZodType<T>): Promise<T> {
		const body = {
			triggerToStartFrom: { name: trigger },
			workflowData: await workflow(id),
			startNodes: [],
		};
		return await call('POST', `/workflows/${id}/run`, answer, body);
	}

	const stored = (id: string) => call('GET', `/executions/${id}`, StoredExecution);

	const client = {
		/**
		 * Runs a workflow from its manual trigger and waits for the end.
		 *
		 * @param trigger the trigger node's name
		 * @throws when it is not over after `timeoutMs` (1 minute)
		 */
		async runWorkflow(id: string, trigger: string, timeoutMs = 60_000): Promise<Execution> {
			return client.finished(await client.startWorkflow(id, trigger), timeoutMs);
		},

		/**
		 * What the editor's "Execute step" does with a node before which nothing has run, or with its
		 * nodes before it.
		 * @param trigger the trigger node's name
		 */
		async runStep(id: string, trigger: string, node: string): Promise<Execution> {
			const triggerToStartFrom = { name: trigger };
			const workflowData = await workflow(id);
			const begin = async (destinationNode: unknown) =>
				await call('POST', `/workflows/${id}/run`, Started, {
					...{ destinationNode, triggerToStartFrom, workflowData },
				});
			const inclusive = { nodeName: node, mode: 'inclusive' };
			// Older n8n takes the name alone, and refuses anything else before it runs.
			const { executionId } = await begin(inclusive).catch(async () => await begin(node));
			return client.finished(executionId);
		},

		/** The same without waiting; returns the execution's id. */
		async startWorkflow(id: string, trigger: string): Promise<string> {
			return (await run(id, trigger, Started)).executionId;
		},

		/**
		 * What the editor's "Listen for test event" of a webhook trigger does; for one event, at most 2
		 * minutes.
		 */
		async listen(id: string, trigger: string): Promise<void> {
			await run(id, trigger, Listening);
		},

		/**
		 * The "Retry" of a failed execution; waits for the end of the new one.
		 *
		 * @param workflow which one runs: as it is saved now, or as it was when it failed
		 */
		async retryExecution(id: string, workflow: 'saved' | 'original'): Promise<Execution> {
			const body = { loadWorkflow: workflow === 'saved' };
			const retried = Id.safeParse(
				await call('POST', `/executions/${id}/retry`, z.unknown(), body),
			);
			// Up to 1.100 n8n waits for the end itself, and says only how it was.
			const newest = retried.success ? retried.data : (await client.executionsOf())[0];
			return client.finished(newest?.id ?? id);
		},

		/** What the editor's "Stop" of a running execution does. */
		async stopExecution(id: string): Promise<void> {
			await call('POST', `/executions/${id}/stop`, z.unknown());
		},

		/** One execution as it stands. */
		async execution(id: string): Promise<Execution> {
			return readExecution(await stored(id));
		},

		/**
		 * The executions of a workflow, or of all of them, the newest first; at most 100. n8n asks its
		 * database for those under way and then for those over, so one that ends in between stands in
		 * both.
		 */
		async executionsOf(workflowId?: string): Promise<ListedExecution[]> {
			const filter = encodeURIComponent(JSON.stringify({ workflowId }));
			const { results } = await call('GET', `/executions?filter=${filter}&limit=100`, Listed);
			const found = [...new Map(results.map((execution) => [execution.id, execution])).values()];
			return found.sort((one, other) => Number(other.id) - Number(one.id));
		},

		/**
		 * Waits until a workflow has so many executions and all of them are over; the newest first.
		 *
		 * @throws when there are more, or not as many after `timeoutMs` (20 s)
		 */
		async settledExecutions(
			workflowId: string,
			count: number,
			timeoutMs = 20_000,
		): Promise<ListedExecution[]> {
			for (const from = Date.now(); ; await sleep(100)) {
				const found = await client.executionsOf(workflowId);
				const over = found.every(({ status }) => !runs.includes(status));
				if (
					(found.length === count && over) ||
					found.length > count ||
					Date.now() - from > timeoutMs
				) {
					if (found.length === count && over) return found;
					throw new Error(
						`${found.length} executions${over ? '' : ', some not over'}; ${count} were due.`,
					);
				}
			}
		},

		/** Waits for the end of an execution. */
		async finished(id: string, timeoutMs = 60_000): Promise<Execution> {
			let before = '';
			for (const from = Date.now(); Date.now() - from < timeoutMs; await sleep(100)) {
				const { status, data } = await stored(id);
				// n8n 1.x stores the end of an execution a moment before its data.
				const isOver = !runs.includes(status) && data === before;
				const found = isOver ? await client.execution(id) : undefined;
				// A wait may have ended between the two looks.
				if (found && !runs.includes(found.status)) return found;
				before = data;
			}
			throw new Error(`The execution ${id} was not over after ${timeoutMs / 1000} s.`);
		},
	};
	return client;
}
