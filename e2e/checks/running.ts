import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { z } from 'zod/v4';

import type { Execution } from '../../n8n/rest/execution';
import type { Workflow } from '../../n8n/rest/workflow';
import { isTrigger, nodeOf, start, triggerNode, workflowOf, type Node } from './workflows';
import type { World } from './world';

/** Runs workflows, publishes them and waits for them. */

type Place = Pick<World, 'rest' | 'webhookUrl'>;

/** Waits for a condition, at most 20 seconds or as long as is given. */
export async function until(
	what: string,
	isSo: () => boolean | Promise<boolean>,
	timeoutMs = 20_000,
	everyMs = 100,
): Promise<void> {
	for (const from = Date.now(); !(await isSo()); await sleep(everyMs))
		if (Date.now() - from > timeoutMs) throw new Error(`It does not come to this: ${what}`);
}

/** Waits until an execution has this status, and returns it. */
export async function comesTo(
	{ rest }: Pick<World, 'rest'>,
	id: string,
	status: string,
	timeoutMs?: number,
): Promise<Execution> {
	const isSo = async () => (await rest.execution(id)).status === status;
	await until(`execution ${id} is ${status}`, isSo, timeoutMs);
	return await rest.execution(id);
}

/** Returns an execution. @throws if it did not end with this status */
export function ended(execution: Execution | undefined, status = 'success'): Execution {
	assert.ok(execution, 'nothing was executed');
	const { failure } = execution;
	assert.equal(execution.status, status, `${failure?.node}: ${failure?.message}`);
	return execution;
}

/**
 * Runs a workflow, which is stored if it is not yet, from a trigger to its end, or until it waits.
 *
 * @throws if it then does not have this status
 */
export async function runs(
	{ rest }: Pick<World, 'rest'>,
	workflow: Workflow | string,
	status = 'success',
	from = start,
	timeoutMs?: number,
): Promise<Execution> {
	const id = typeof workflow === 'string' ? workflow : await rest.importWorkflow(workflow);
	return ended(await rest.runWorkflow(id, from, timeoutMs), status);
}

/**
 * Waits until a POST webhook of n8n is registered, shortly after the activation of its workflow.
 * Polls with GET, which n8n answers without running anything.
 */
export async function listening(address: string): Promise<void> {
	await until(`somebody listens at ${address}`, async () => {
		const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
		return (await response.text()).includes('Did you mean to make a POST request');
	});
}

/** Posts JSON and returns the JSON object of the answer; fails after 30 s. */
export async function postJson(address: string, body: unknown): Promise<Record<string, unknown>> {
	const response = await fetch(address, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
		signal: AbortSignal.timeout(30_000),
	});
	return z.record(z.string(), z.unknown()).parse(await response.json());
}

/** Publishes stored workflows as long as `use` runs. */
export async function published<T>(
	{ rest }: Pick<World, 'rest'>,
	ids: readonly string[],
	use: () => Promise<T>,
): Promise<T> {
	for (const id of ids) await rest.activateWorkflow(id);
	try {
		return await use();
	} finally {
		for (const id of ids) await rest.deactivateWorkflow(id);
	}
}

/** Publishes a workflow with a Webhook node, and calls `use` with its addresses and its ID. */
export async function withWebhook<T>(
	world: Place,
	workflow: Workflow,
	use: (address: string, id: string, ...others: readonly string[]) => Promise<T>,
	others: readonly string[] = [],
): Promise<T> {
	const id = await world.rest.importWorkflow(workflow);
	const path = workflow.nodes.find(({ type }) => type.endsWith('.webhook'))?.['webhookId'];
	const doors = [world.webhookUrl, ...others].map((door) => `${door}/webhook/${String(path)}`);
	return await published(world, [id], async () => {
		await Promise.all(doors.map(listening));
		return await use(doors[0] ?? '', id, ...doors.slice(1));
	});
}

/**
 * Returns a trigger's address: n8n's prefix, the node's webhook ID, and the path in its
 * description.
 */
export const addressOf = (url: string, webhookId: unknown, prefix = 'webhook'): string =>
	`${url}/${prefix}/${String(webhookId)}/webhook`;

/** Publishes a stored workflow, and others that it calls; calls `use` with its trigger's address. */
export async function withActive(
	world: Place,
	id: string,
	use: (to: string) => Promise<void>,
	called: readonly string[] = [],
): Promise<void> {
	await published(world, [...called, id], async () => {
		const trigger = (await world.rest.workflow(id)).nodes.find(isTrigger);
		const to = addressOf(world.webhookUrl, trigger?.['webhookId']);
		await listening(to);
		await use(to);
	});
}

/** An active workflow with the package's trigger. */
export interface ActiveTrigger {
	readonly workflowId: string;
	/** Its production address. */
	readonly to: string;
	/** Returns its executions, newest first, once there are exactly this many. */
	executions(count: number): Promise<Execution[]>;
	/** Returns the events of as many executions. */
	events(count: number): Promise<Array<Record<string, unknown>>>;
}

/** What an active workflow can tell of its executions. */
export function executionsOf({ rest }: Pick<World, 'rest'>, workflowId: string) {
	const executions = async (count: number) => {
		const found = await rest.settledExecutions(workflowId, count);
		return await Promise.all(found.map(async ({ id }) => await rest.execution(id)));
	};
	const events = async (count: number) =>
		(await executions(count)).flatMap(({ items }) => items('Event'));
	return { executions, events };
}

export const handle = nodeOf('Handle', 'noOp');

/** Calls `use` with an active workflow that has the trigger. */
export async function withTrigger(
	world: World,
	parameters: Record<string, unknown>,
	use: (trigger: ActiveTrigger) => Promise<void>,
	then: Node = handle,
): Promise<void> {
	world.emulator.reset();
	const workflow = workflowOf('Trigger', triggerNode(randomUUID(), parameters), then);
	const workflowId = await world.rest.importWorkflow(workflow);
	await withActive(
		world,
		workflowId,
		async (to) => await use({ workflowId, to, ...executionsOf(world, workflowId) }),
	);
}
