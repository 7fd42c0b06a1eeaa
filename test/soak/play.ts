import type { IDataObject } from 'n8n-workflow';
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

const triggerWith = (type: MessagingServiceTrigger, additionalOptions: IDataObject) =>
	new Counting(type, { parameters: { additionalOptions: { reportRefused: true, ...additionalOptions } } });

/** One of this many requests goes to the trigger with memory in n8n's database, whose cost grows with the memory. */
const shared = 20;
/** Concurrent requests. */
const width = 100;

export class Soak {
	private readonly own: Counting;
	private readonly stored: Counting;
	private readonly mixtures: ReadonlyMap<Counting, Mixture>;
	private played = 0;
	/** Requests sent, by kind. */
	readonly sent: Partial<Record<Kind, number>> = {};
	/** Causes that each trigger has refused and reports. */
	private readonly refused = new Set<string>();
	/** Unexpected responses. */
	readonly wrong: string[] = [];

	constructor(type: MessagingServiceTrigger) {
		this.own = triggerWith(type, { eventMemory: 'process' });
		this.stored = triggerWith(type, { eventMemory: 'workflow' });
		this.mixtures = new Map([this.own, this.stored].map((trigger) => [trigger, new Mixture()]));
	}

	/** Actual and expected starts of both triggers: one per event, and one report per cause of refusal. */
	get starts(): { readonly are: number; readonly due: number } {
		const events = Object.entries(this.sent).filter(([kind]) => isNew(kind as Kind));
		return {
			are: this.own.starts + this.stored.starts,
			due: events.reduce((sum, [, count]) => sum + count, 0) + this.refused.size,
		};
	}

	/** Errors of the triggers. */
	get thrown(): readonly unknown[] {
		return [...this.own.thrown, ...this.stored.thrown];
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
		const trigger = this.played % shared === 0 ? this.stored : this.own;
		const request = this.mixtures.get(trigger)?.next();
		if (!request) throw new Error('no requests');
		const { kind } = request;
		this.sent[kind] = (this.sent[kind] ?? 0) + 1;
		if (answerTo(kind) === 401) this.refused.add(`${kind} at ${trigger.database.workflowId}`);
		const reply = new Reply();
		await trigger.receive(incomingOf(request), reply);
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
