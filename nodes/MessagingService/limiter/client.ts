import {
	isPassingStatus,
	meaningOfStatus,
	type Answer,
	type EndpointName,
	type FreeEndpoint,
} from '../contract';
import type { Effect } from '../operations/operation';
import { sendRequest } from '../service/sendRequest';
import { connect, type Connection, type RequestContext } from '../service/connection';
import { authorizationOf, userOf } from '../service/authorization';
import { realClock } from './clock';
import type { Load } from './endpoint';
import { Limiter } from './limiter';
import { Scheduler, type Acquire } from './scheduler';

/** An unused limiter is kept for this long. */
const keptMs = 600_000;

const limiters = new Map<string, Limiter>();

/**
 * Names the account of a connection: one for each credential, Base URL and user, whatever the
 * sender.
 */
export const accountOf = ({ credential, baseUrl }: Connection): string =>
	`${credential.type} ${credential.id} ${baseUrl} ${userOf(credential.data)}`;

/** Names an account and the key with which it is used. For memory only: it holds the key. */
export const loginOf = (connection: Connection): string =>
	`${accountOf(connection)} ${authorizationOf(connection.credential.data ?? {})}`;

/** Returns the limiter of an account in this process, which it makes and gives its limits. */
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

	/** Like `requestPaid`, for what never costs anything. */
	async requestFree(endpoint: FreeEndpoint, request: object): Promise<Answer | undefined> {
		return await this.requestPaid(endpoint, request);
	}

	/**
	 * Makes one request, which may cost money, when its turn comes, and repeats it where that is
	 * safe. Never throws.
	 * @returns undefined if the service is away or the run was cancelled
	 */
	async requestPaid(
		endpoint: EndpointName,
		request: object,
		extra: Extra = {},
	): Promise<Answer | undefined> {
		const { effect = 'check', acquire, cancel } = this.how;
		const send = async () =>
			await sendRequest(this.context, this.connection, endpoint, request, extra.files);
		if (acquire) return await requestWithRetries(acquire, endpoint, effect, send);
		const scheduler = new Scheduler(limiterOf(this.connection), cancel);
		try {
			return await requestWithRetries(scheduler.acquire, endpoint, effect, send);
		} finally {
			scheduler.end();
		}
	}
}

const attempts = 3;
const longestPauseSeconds = 30;

/**
 * Makes a request when its turn comes, and repeats it where that is safe.
 *
 * @param send makes the request once; never throws
 * @returns the last answer; undefined if the run ended first or the service is away
 */
export async function requestWithRetries(
	acquire: Acquire,
	endpoint: EndpointName,
	effect: Effect,
	send: () => Promise<Answer>,
): Promise<Answer | undefined> {
	let afterMs = 0;
	for (let attempt = 1; ; attempt += 1) {
		const permit = await acquire(endpoint, afterMs);
		if (permit === undefined) return undefined;
		const answer = await send();
		permit.end(loadOf(answer), pauseOf(answer));
		const wait = waitBeforeRetry(answer, effect, attempt);
		if (wait === undefined || attempt >= attempts) return answer;
		// At least a millisecond later: so requests that wait already go first.
		afterMs = Math.max(1, 1000 * wait);
	}
}

const meaningOfAnswer = (answer: Answer) =>
	'httpStatus' in answer ? meaningOfStatus(answer.httpStatus) : undefined;

function loadOf(answer: Answer): Load {
	const meaning = meaningOfAnswer(answer);
	if (meaning === 'busy') return 'refused';
	if (meaning === 'away') return 'fault';
	return answer.kind === 'unanswered' && answer.phase !== 'preparing' ? 'fault' : 'done';
}

/** The pause in seconds that the service asks for, if it is short enough to wait for. */
function pauseOf(answer: Answer): number | undefined {
	const seconds = 'retryAfterSeconds' in answer ? answer.retryAfterSeconds : undefined;
	return seconds !== undefined && seconds <= longestPauseSeconds ? seconds : undefined;
}

/**
 * Seconds to wait before the next attempt, or `undefined` for none. A send is repeated only after
 * 429 with Retry-After, which says that nothing was done. A read is repeated after any passing
 * fault, a check never.
 */
function waitBeforeRetry(answer: Answer, effect: Effect, attempt: number): number | undefined {
	if (answer.kind === 'accepted' || effect === 'check') return undefined;
	const meaning = meaningOfAnswer(answer);
	const hasRetryAfter = 'retryAfterSeconds' in answer && answer.retryAfterSeconds !== undefined;
	if (hasRetryAfter && (meaning === 'busy' || (meaning === 'away' && effect === 'read')))
		return pauseOf(answer);
	const isPassing = !('httpStatus' in answer) || isPassingStatus(answer.httpStatus);
	return effect === 'read' && isPassing ? 0.25 * 2 ** attempt : undefined;
}
