import type { Answer, EndpointName } from '../contract';
import type { Effect } from '../operations/operation';
import { call, connect, type Connection, type RequestContext } from '../service';
import { hashOf } from '../text/hash';
import { limiterOf } from './accounts';
import { requestWithRetries } from './retries';
import { Scheduler, type Turns } from './scheduler';

interface How {
	/** `check` by default: nothing is repeated. */
	readonly effect?: Effect;
	/** The turns of a run; by default each request is one of its own. */
	readonly turns?: Turns;
	readonly cancel?: AbortSignal | undefined;
}

interface Extra {
	readonly files?: readonly Buffer[] | undefined;
	/** Called as the request leaves. */
	readonly leaves?: () => void;
}

/** Asks the service through the limiter of its account. */
export class Client {
	constructor(
		private readonly context: RequestContext,
		readonly connection: Connection,
		private readonly how: How = {},
	) {}

	/** @throws if the credential cannot be used */
	static async connect(
		context: RequestContext,
		scheme: Parameters<typeof connect>[1],
		timeoutMs: number,
	): Promise<Client> {
		return new Client(context, await connect(context, scheme, timeoutMs));
	}

	/**
	 * Makes one request when its turn comes, and repeats it where that is safe. Never throws.
	 * @returns undefined if the service is away or the run was cancelled
	 */
	async ask(endpoint: EndpointName, request: object, extra: Extra = {}): Promise<Answer | undefined> {
		const { effect = 'check', turns, cancel } = this.how;
		const target = { endpoint, name: nameIn(request) };
		const send = async () => {
			const answer = call(this.context, this.connection, endpoint, request, extra.files);
			extra.leaves?.();
			return await answer;
		};
		if (turns) return await requestWithRetries(turns, target, effect, send);
		const scheduler = new Scheduler(limiterOf(this.connection), cancel);
		try {
			return await requestWithRetries(scheduler.turns, target, effect, send);
		} finally {
			scheduler.end();
		}
	}
}

/** What a refusal of this request may be about: whom it goes to, or what it looks up; empty if the request names nothing. */
export function nameIn(request: object): string {
	const { phone, number, to, token, uuid } = request as Readonly<Record<string, unknown>>;
	const name = phone ?? number ?? to ?? token ?? uuid ?? '';
	return typeof name === 'string' ? name : hashOf(JSON.stringify(name));
}
