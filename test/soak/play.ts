import type { MessagingServiceTrigger } from '../../nodes/MessagingService/MessagingServiceTrigger.node';
import { TriggerEngine } from '../tools/triggerEngine';
import { answerTo, isNew, Mixture, type Kind, type Request } from './mixture';

/** Sends requests to the trigger in the engine, without sockets. */

/** The parts of n8n's response object that the trigger and n8n use. */
class Reply {
	statusCode = 200;
	writableEnded = false;
	readonly req = { complete: true };
	private closed = () => {};

	once(_event: 'close', listener: () => void): void {
		this.closed = listener;
	}

	writeHead(status: number): this {
		this.statusCode = status;
		return this;
	}

	end(): void {
		this.writableEnded = true;
		this.closed();
	}
}

class Counting extends TriggerEngine {
	starts = 0;

	protected override take(): void {
		this.starts += 1;
	}
}

/** Concurrent requests. */
const width = 100;

export class Soak {
	private readonly trigger: Counting;
	private readonly mixture = new Mixture();
	private played = 0;
	/** Requests sent, by kind. */
	readonly sent: Partial<Record<Kind, number>> = {};
	/** Kinds that the trigger has refused and reported. */
	private readonly refused = new Set<Kind>();
	/** Unexpected responses. */
	readonly wrong: string[] = [];

	constructor(type: MessagingServiceTrigger) {
		this.trigger = new Counting(type, { parameters: { additionalOptions: { reportRefused: true } } });
	}

	/** Actual and expected starts: one per event, and one report per cause of refusal. */
	get starts(): { readonly are: number; readonly due: number } {
		const events = Object.entries(this.sent).filter(([kind]) => isNew(kind as Kind));
		return {
			are: this.trigger.starts,
			due: events.reduce((sum, [, count]) => sum + count, 0) + this.refused.size,
		};
	}

	/** Errors of the trigger. */
	get thrown(): readonly unknown[] {
		return this.trigger.thrown;
	}

	/** Sends more requests. */
	async play(count: number): Promise<void> {
		const end = this.played + count;
		const lane = async () => {
			while (this.played < end) await this.one();
		};
		await Promise.all(Array.from({ length: width }, lane));
	}

	private async one(): Promise<void> {
		this.played += 1;
		const request = this.mixture.next();
		const { kind } = request;
		this.sent[kind] = (this.sent[kind] ?? 0) + 1;
		if (answerTo(kind) === 401) this.refused.add(kind);
		const reply = new Reply();
		await this.trigger.receive(incomingOf(request), reply);
		if (reply.statusCode !== answerTo(kind)) this.wrong.push(`${kind}: ${reply.statusCode}`);
	}
}

/** The parts of n8n's request object that the trigger reads. */
function incomingOf({ headers, body }: Request): object {
	const request = {
		rawHeaders: [...headers, 'Content-Type', 'application/json'],
		ip: '203.0.113.7',
		query: {},
		complete: true,
		rawBody: undefined as Buffer | undefined,
		readRawBody: async () => {
			request.rawBody = Buffer.from(body);
			await Promise.resolve();
		},
	};
	return request;
}
