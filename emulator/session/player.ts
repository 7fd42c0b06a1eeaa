import type { Reply, Wire } from '../http/wire';
import { receive } from '../life/receive';
import type { Life } from '../life/life';
import { present } from '../settings/values';
import { prepareWebhook, type WebhookAction } from '../webhooks/actions';
import type { SentWebhook } from '../webhooks/records';
import { Comparison } from './difference';
import type { Action } from '../life/journal';
import type { Line } from './lines';
import { withKeys } from './redact';

/** A wire without a connection, which keeps the reply. */
class ReplayWire implements Wire {
	open = true;
	reply: Reply | undefined = undefined;

	send(answer: Reply): void {
		this.reply = answer;
	}

	truncate(answer: Reply): void {
		this.reply = answer;
	}

	reset(): void {}

	leave(): void {
		this.open = false;
	}
}

interface Open {
	readonly wire: ReplayWire;
	readonly received: ReturnType<typeof receive>;
	run?: (moment: number) => void;
}

/** Replays the lines of a session, each at its own time, and compares the results. Sends nothing. */
export class Player {
	readonly comparison = new Comparison();
	private readonly open = new Map<number, Open>();
	private readonly made: SentWebhook[] = [];
	private readonly webhooks = new Map<number, SentWebhook>();
	requests = 0;

	constructor(
		private readonly life: Life,
		private readonly complete: boolean,
	) {}

	play(line: Line, number: number): void {
		this.comparison.line = number;
		const { at } = line;
		if ('request' in line) this.request(line);
		else if ('act' in line) {
			this.life.journal.add({ at, act: line.act });
			this.open.get(line.act)?.run?.(at);
		} else if ('end' in line) this.end(line);
		else if ('action' in line) this.act(line);
		else if ('webhook' in line) this.webhook(line);
		else this.attempt(line);
	}

	private request(line: Extract<Line, { request: number }>): void {
		const { at, request, method, url, unread, fault, body = '' } = line;
		const raw = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.base64, 'base64');
		const wire = new ReplayWire();
		let run: Open['run'];
		const received = receive(
			this.life,
			{ at, method, url, headers: withKeys(line.headers, this.life.state.settings), raw, unread },
			{
				wire,
				chosen: () => (fault?.do === 'down' ? undefined : fault),
				later: (_record, _milliseconds, act) => {
					run = act;
				},
			},
		);
		this.requests += 1;
		this.open.set(request, { wire, received, ...(run && { run }) });
	}

	private end({ end, as, status, headers, body }: Extract<Line, { end: number }>): void {
		const open = this.open.get(end);
		if (open === undefined) return;
		this.open.delete(end);
		const { wire, received } = open;
		if (as === 'client left') {
			wire.leave();
			received.end('client left');
			// Its delay may end later.
			this.open.set(end, open);
		}
		const { record } = received;
		const about = `answer to request ${end}`;
		this.comparison.compare(`${about}, how it ended`, as, record.answered);
		this.comparison.compare(`${about}, status`, String(status), String(wire.reply?.status));
		this.comparison.compare(
			`${about}, headers`,
			JSON.stringify(headers),
			JSON.stringify(wire.reply?.headers),
		);
		this.comparison.compare(`${about}, body`, body, wire.reply?.body);
	}

	private act({ at, action }: Extract<Line, { action: unknown }>): void {
		const { state, journal } = this.life;
		const before = state.position;
		const add = (done: Action) => journal.add({ at, action: done, before });
		try {
			switch (action.do) {
				case 'set': {
					const changes = present(action.changes);
					Object.assign(state.settings, changes);
					return add({ do: 'set', changes });
				}
				case 'fault':
				case 'clearFaults':
					return add(action);
				case 'settle':
				case 'open':
					state.actManually(action);
					return add(action);
				case 'name':
				case 'forget':
				case 'restore':
				case 'dismiss': {
					const about = 'webhook' in action && action.webhook !== undefined;
					const done = about ? { ...action, webhook: this.numberOf(action.webhook ?? 0) } : action;
					this.life.feed.act(done);
					return add(done);
				}
				case 'again':
					return this.send({ ...action, number: this.numberOf(action.number) } as WebhookAction, add, at);
				default:
					// Parsed by the line's schema, whose optional fields may also be undefined.
					return this.send(action as WebhookAction, add, at);
			}
		} catch (error) {
			// Its subject may have been dropped, or precede this session.
			if (this.complete && action.do !== 'report') this.comparison.compare('action', 'done', String(error));
		}
	}

	private send(action: WebhookAction, add: (done: Action) => void, at: number): void {
		const { state, webhooks, journal } = this.life;
		const { record } = prepareWebhook(state, webhooks, action);
		this.made.push(record);
		add(action);
		journal.add({ at, webhook: record });
	}

	/** Translates a webhook's number in the file to its number in this life: earlier webhooks may be missing. */
	private numberOf(webhook: number): number {
		return this.webhooks.get(webhook)?.number ?? webhook;
	}

	private webhook({ webhook, kind, to, body }: Extract<Line, { webhook: number }>): void {
		const made = this.made.shift();
		if (made === undefined) return;
		this.webhooks.set(webhook, made);
		this.comparison.compare(`kind of webhook ${webhook}`, kind, made.kind);
		this.comparison.compare(`receiver of webhook ${webhook}`, to, made.to);
		this.comparison.compare(`body of webhook ${webhook}`, body, made.body);
	}

	private attempt({ at, attempt, status, headers }: Extract<Line, { attempt: number }>): void {
		const sent = this.webhooks.get(attempt);
		if (sent === undefined) return;
		sent.headers = headers;
		sent.statuses.push(status);
		sent.times.push(at);
		this.life.journal.add({ at, attempt: sent, headers, status });
	}
}
