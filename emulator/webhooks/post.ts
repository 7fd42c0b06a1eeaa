import { Agent, request as httpRequest, type ClientRequest } from 'node:http';
import type { Timers } from '../time/clock';

/** The way out: POST to a receiver that receivers.ts lets through. */
export class Post {
	private readonly agent = new Agent({ keepAlive: true, maxSockets: 32 });
	private readonly open = new Set<ClientRequest>();

	constructor(private readonly timers: Timers) {}

	/**
	 * The receiver's status, or 0 when none came in time. The status alone acknowledges: a body that never ends is
	 * cut off, and nobody waits for it. Redirects are not followed: one could lead elsewhere.
	 */
	send(to: string, headers: Record<string, string>, body: string, timeoutMs: number): Promise<number> {
		return new Promise((resolve) => {
			const request = httpRequest(to, {
				method: 'POST',
				agent: this.agent,
				headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
			});
			this.open.add(request);
			const callOff = this.timers.after(timeoutMs, () => request.destroy());
			request.on('response', (response) => {
				resolve(response.statusCode ?? 0);
				response.resume();
				response.on('error', () => {});
			});
			request.on('error', () => resolve(0));
			request.on('close', () => {
				callOff();
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
