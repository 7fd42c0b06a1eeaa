import { Agent, request as httpRequest, type ClientRequest } from 'node:http';
import type { Timers } from '../time/clock';

const timeoutMs = 10_000;

/** Sends webhooks to receivers that receivers.ts has checked. */
export class Post {
	private readonly agent = new Agent({ keepAlive: true, maxSockets: 32 });
	private readonly open = new Set<ClientRequest>();

	constructor(private readonly timers: Timers) {}

	/**
	 * Returns the receiver's status, or 0 if none arrived in time. Only the status counts: the body
	 * is not awaited, and is cut off at the timeout. Redirects are not followed, because they could
	 * lead to other hosts.
	 */
	send(to: string, headers: Record<string, string>, body: string): Promise<number> {
		return new Promise((resolve) => {
			const request = httpRequest(to, {
				method: 'POST',
				agent: this.agent,
				headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
			});
			this.open.add(request);
			const cancel = this.timers.after(timeoutMs, () => request.destroy());
			request.on('response', (response) => {
				resolve(response.statusCode ?? 0);
				response.resume();
				response.on('error', () => {});
			});
			request.on('error', () => resolve(0));
			request.on('close', () => {
				cancel();
				this.open.delete(request);
				resolve(0);
			});
			request.end(body);
		});
	}

	stop(): void {
		for (const request of this.open) request.destroy();
		this.agent.destroy();
	}
}
