import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Situation } from './situations';

/** A service with the APIs of all contenders, which counts the accepted messages of each item. Faults are the same for all. */

/** Milliseconds per message. */
const latencyMs = 10;

/** Answers to an accepted message, by path prefix. */
const accepted: ReadonlyArray<readonly [path: string, answer: (id: number, phone: string) => object]> = [
	[
		'/v2/sms-global/send',
		(id, phone) => ({ status: true, description: { id, number: phone, charge: 0.5, sender: '26262' } }),
	],
	[
		'/2010-04-01/',
		(id, phone) => ({ sid: `SM${String(id).padStart(32, '0')}`, to: phone, status: 'queued' }),
	],
];

export class Service {
	/** Number of accepted messages by item. */
	taken: number[] = [];
	private situation: Situation | undefined;
	private met = 0;
	private readonly server = createServer((request, response) => void this.answer(request, response));

	/** @returns its address */
	async start(): Promise<string> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	play(situation: Situation): void {
		this.situation = situation;
		this.taken = Array<number>(situation.items).fill(0);
		this.met = 0;
	}

	/** Resolves when this many messages were accepted, or when the signal is aborted. */
	async hasTaken(count: number, isOver: () => boolean): Promise<void> {
		while (this.total < count && !isOver()) await sleep(1);
	}

	stop(): void {
		this.server.close();
		this.server.closeAllConnections();
	}

	private get total(): number {
		return this.taken.reduce((sum, times) => sum + times, 0);
	}

	private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const [phone = ''] = /5255\d{8}/.exec(Buffer.concat(chunks).toString()) ?? [];
		const item = Number(phone.slice(4)) - 10_000_000;
		const fault = this.situation?.fault;
		const meets = fault?.item === item && this.met < fault.times;
		if (meets) this.met += 1;
		if (!meets || fault.isTaken) this.taken[item] = (this.taken[item] ?? 0) + 1;
		await sleep(latencyMs);
		if (!meets) {
			const [, answer] = accepted.find(([path]) => request.url?.startsWith(path)) ?? [];
			response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' });
			response.end(JSON.stringify(answer?.(this.total, phone) ?? {}));
		} else if (fault.answer === 'none') request.socket.destroy();
		else {
			const { status, body, headers } = fault.answer;
			const type = body.startsWith('{') ? 'application/json' : 'text/html';
			response.writeHead(status, { 'Content-Type': type, ...headers }).end(body);
		}
	}
}
