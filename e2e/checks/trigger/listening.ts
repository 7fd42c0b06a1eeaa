import { setTimeout as sleep } from 'node:timers/promises';

import { z } from 'zod/v4';

const timeoutMs = 20_000;

/**
 * Waits until a POST webhook of n8n is registered, shortly after the activation of its workflow.
 * Polls with GET, which n8n answers without running anything.
 */
export async function listening(address: string): Promise<void> {
	for (const from = Date.now(); Date.now() - from < timeoutMs; await sleep(100)) {
		const response = await fetch(address, { signal: AbortSignal.timeout(5_000) });
		if ((await response.text()).includes('Did you mean to make a POST request')) return;
	}
	throw new Error(`Nobody listens at ${address} after ${timeoutMs / 1000} s.`);
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
