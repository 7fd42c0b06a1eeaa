import type { Answer, EndpointName } from '../contract';
import type { Effect } from '../operations/operation';
import { call } from '../service/call';
import { connect, type Connection, type RequestContext } from '../service/connection';
import { userOf } from '../service/authorization';
import { realClock } from './clock';
import { Limiter } from './limiter';
import { requestWithRetries } from './retries';
import { Scheduler, type Acquire } from './scheduler';

/** An unused limiter is kept for this long. */
const keptMs = 600_000;

const limiters = new Map<string, Limiter>();

/** Names the account of a connection: one for each credential, Base URL and user. */
export const accountOf = ({ credential, baseUrl }: Connection): string =>
	`${credential.type} ${credential.id} ${baseUrl} ${userOf(credential.data)}`;

/** Returns the limiter of an account in this process. */
export function limiterOf(connection: Connection): Limiter {
	const { limits } = connection;
	const now = realClock.now();
	for (const [account, { usedAt }] of limiters) if (now - usedAt > keptMs) limiters.delete(account);
	const account = accountOf(connection);
	const limiter = limiters.get(account) ?? new Limiter(realClock);
	limiters.set(account, limiter);
	limiter.limits = limits;
	return limiter;
}

interface How {
	/** `check` by default: nothing is repeated. */
	readonly effect?: Effect;
	/** Waits for the turns of a run; by default each request is a run of its own. */
	readonly acquire?: Acquire;
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
		const { effect = 'check', acquire, cancel } = this.how;
		const send = async () => {
			const answer = call(this.context, this.connection, endpoint, request, extra.files);
			extra.leaves?.();
			return await answer;
		};
		if (acquire) return await requestWithRetries(acquire, endpoint, effect, send);
		const scheduler = new Scheduler(limiterOf(this.connection), cancel);
		try {
			return await requestWithRetries(scheduler.acquire, endpoint, effect, send);
		} finally {
			scheduler.end();
		}
	}
}
