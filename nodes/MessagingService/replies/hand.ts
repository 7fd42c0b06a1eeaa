import { sleep, type IWebhookFunctions } from 'n8n-workflow';
import { parseJson } from '../contract';
import { connect } from '../service/connection';
import { networkFault } from '../service/networkFault';
import { callItself, ownOrigin } from './thisN8n';
import { isFresh, writeReference, type Reference } from '../text/reference';
import {
	proofOf,
	replyResponse,
	toForm,
	tokenPath,
	type Handed,
	type Reply,
	type ReplyResponse,
} from './protocol';

/** Milliseconds before each retry, while n8n has not yet put the execution to sleep. */
const retryDelays = [100, 200, 400, 800, 1600];
const timeoutMs = 20_000;

/**
 * Hands a reply to one question.
 * @param waits whether to wait for an execution that runs, because it was asked only now
 */
export async function hand(
	context: IWebhookFunctions,
	reference: Reference,
	reply: Omit<Handed, 'repeats' | 'moment'>,
	waits: boolean,
): Promise<ReplyResponse | 'again' | 'unchecked'> {
	const { repeats, moment } = reference;
	const handed: Handed = { ...reply, repeats, moment };
	const connection = await connect(context, 'basic', timeoutMs).catch(() => undefined);
	if (!connection) return 'unchecked';
	const body = { ...handed, proof: proofOf(connection, writeReference(reference) ?? '', handed) };
	for (const delay of [...retryDelays, undefined]) {
		const result = await post(context, reference, body);
		if (result !== 'running' && result !== 'refused') return result;
		if (!waits) return 'unchecked';
		// An old question was asleep, so an execution that runs now has its answer. In queue mode n8n knows its key only
		// once it sleeps.
		if (!isFresh(reference, Date.now())) return result === 'refused' ? 'unchecked' : late;
		if (delay !== undefined) await sleep(delay);
	}
	return 'again';
}

/** Posts a reply to the webhook of the waiting execution. Never throws. */
async function post(context: IWebhookFunctions, reference: Reference, body: Reply) {
	let isBusy = false;
	for (const url of urlsOf(context, reference)) {
		try {
			const request = { method: 'POST', url, ...toForm(body), timeout: timeoutMs } as const;
			const answer = await callItself(context, request);
			const result = resultOf(answer.status, answer.body);
			if (result && result !== 'again') return result;
			// A proxy may have answered that cannot find this process; the public address may still lead to it.
			isBusy ||= result === 'again';
		} catch (thrown) {
			// n8n may still be working on it.
			if (networkFault(thrown, false).phase === 'underway') return 'again';
		}
	}
	if (isBusy) return 'again';
	context.logger.error(
		'A reply could not be handed over: n8n reaches itself neither at its own port nor at WEBHOOK_URL',
	);
	return 'unchecked';
}

/**
 * Returns the URLs of the waiting execution: n8n's own port first, because a public address may be unreachable from
 * inside, then `WEBHOOK_URL`. If n8n itself serves TLS, its certificate is valid for the public name alone.
 */
export function urlsOf(context: IWebhookFunctions, { execution, key, node }: Reference): string[] {
	// A trigger has no execution, so this is `<base>/<segment>/__UNKNOWN__`.
	const resumeUrl = new URL(String(context.evaluateExpression('{{ $execution.resumeUrl }}')));
	const path = resumeUrl.pathname.split('/').slice(0, -1);
	const bases = [`${resumeUrl.origin}${path.join('/')}`];
	const own = ownOrigin(context);
	if (own !== undefined) bases.unshift(`${own}/${path.at(-1)}`);
	return bases.map(
		(base) => `${base}/${execution}/${encodeURIComponent(node ?? tokenPath)}?signature=${key}`,
	);
}

const late = replyResponse.parse({ answer: 'late' });

/** Reads the response of n8n or of the waiting node; undefined if something else responded. */
function resultOf(status: number, body: string): ReplyResponse | 'running' | 'refused' | 'again' | undefined {
	const own = replyResponse.safeParse(parseJson(body));
	if (own.success) return own.data;
	if (status === 409) return body.includes('is running already') ? 'running' : late;
	// 200 is n8n's page for a question that no longer waits.
	if (status === 200 || (status === 404 && body.includes('execution'))) return late;
	if (status === 401) return 'refused';
	// Another answer was faster; the next attempt sees it.
	if (status === 500) return 'running';
	return status > 500 ? 'again' : undefined;
}
