import { sleep, type IWebhookFunctions } from 'n8n-workflow';
import { connect } from '../service/connection';
import { networkFault } from '../service/networkFault';
import { callItself, ownOrigin, type Answer } from './thisN8n';
import { isFresh, type Reference } from '../text/reference';
import { readSaying, sayingOnly, toForm, tokenPath, type Handed } from './protocol';

/** Milliseconds before each try, while n8n has not yet put the execution to sleep. */
const delays = [0, 100, 200, 400, 800, 1600];
const timeoutMs = 20_000;

/**
 * Hands a reply to one question.
 * @param waits whether to wait for an execution that runs, because it was asked only now
 */
export async function hand(context: IWebhookFunctions, reference: Reference, reply: Handed, waits: boolean) {
	const connection = await connect(context, 'basic', timeoutMs).catch(() => undefined);
	if (!connection) return sayingOnly('unchecked');
	const form = toForm(connection, reference, reply);
	for (const delay of waits ? delays : [0]) {
		await sleep(delay);
		const said = await post(context, reference, form);
		if (said !== 'running') return said;
	}
	return sayingOnly(waits ? 'again' : 'unchecked');
}

/** Posts a reply to the webhook of the waiting execution. Never throws. */
async function post(context: IWebhookFunctions, reference: Reference, form: ReturnType<typeof toForm>) {
	let isBusy = false;
	for (const url of urlsOf(context, reference)) {
		try {
			const answer = await callItself(context, { method: 'POST', url, ...form, timeout: timeoutMs });
			const stand = standIn(answer, reference);
			const said = readSaying(answer.body) ?? (stand === 'running' ? stand : stand && sayingOnly(stand));
			if (said === 'running' || (said && said.answer !== 'again')) return said;
			// A proxy may have answered that cannot find this process; the public address may still lead to it.
			isBusy ||= said !== undefined;
		} catch (thrown) {
			// n8n may still be working on it.
			if (networkFault(thrown, false).phase === 'underway') return sayingOnly('again');
		}
	}
	if (!isBusy)
		context.logger.error(
			'A reply could not be handed over: n8n reaches itself neither at its own port nor at WEBHOOK_URL',
		);
	return sayingOnly(isBusy ? 'again' : 'unchecked');
}

/**
 * Returns the URLs of the waiting execution: n8n's own port first, because a public address may be unreachable from
 * inside, then `WEBHOOK_URL`. If n8n itself serves TLS, its certificate is valid for the public name alone.
 */
export function urlsOf(context: IWebhookFunctions, { execution, key, node }: Reference): string[] {
	// A trigger has no execution, so this is `<base>/<segment>/__UNKNOWN__`.
	const resumeUrl = new URL(String(context.evaluateExpression('{{ $execution.resumeUrl }}')));
	const path = resumeUrl.pathname.split('/').slice(0, -1);
	const own = ownOrigin(context);
	const bases = [...(own === undefined ? [] : [`${own}/${path.at(-1)}`]), resumeUrl.origin + path.join('/')];
	const end = `${execution}/${encodeURIComponent(node ?? tokenPath)}?signature=${key}`;
	return bases.map((base) => `${base}/${end}`);
}

type Stand = 'running' | 'late' | 'unchecked' | 'again';

/** Returns how an execution stands for whose node n8n itself responds; undefined if something else responded. */
export function standIn({ status, body }: Answer, reference: Reference): Stand | undefined {
	const isNew = isFresh(reference, Date.now());
	// An old question was asleep, so an execution that runs now has its answer.
	if (status === 409) return isNew && body.includes('is running already') ? 'running' : 'late';
	// In queue mode n8n knows its key only once it sleeps.
	if (status === 401) return isNew ? 'running' : 'unchecked';
	if (status === 200 ? body.includes('No action required') : status === 404 && body.includes('execution'))
		return 'late';
	// Another answer was faster, and the next attempt sees it; or n8n cannot read the execution.
	return status >= 500 ? (status === 500 && isNew ? 'running' : 'again') : undefined;
}
