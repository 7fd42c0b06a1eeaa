import { sleep, type IWebhookFunctions } from 'n8n-workflow';
import { networkFault } from '../service/networkFault';
import { isFresh, readReference, type Reference } from '../text/reference';
import { readSaying, toForm, tokenPath, type Handed, type Saying } from './protocol';
import type { AskedQuestion } from './question';
import { callItself, ownOrigin, type OwnAnswer } from './thisN8n';

/** Milliseconds before each try, while n8n has not yet put the execution to sleep. */
const delays = [0, 100, 200, 400, 800, 1600];
const timeoutMs = 20_000;

/** Hands a reply over to the waiting execution of a question. Never throws. */
export async function hand(
	context: IWebhookFunctions,
	key: string | undefined,
	{ id, reference: written }: AskedQuestion,
	reply: Omit<Handed, 'id'>,
): Promise<Saying> {
	const reference = readReference(written);
	if (!reference || key === undefined) return 'unchecked';
	const form = toForm(key, { ...reply, id });
	for (const delay of delays) {
		await sleep(delay);
		const said = await postReply(context, reference, form);
		if (said !== 'running') return said;
	}
	return 'again';
}

async function postReply(
	context: IWebhookFunctions,
	reference: Reference,
	form: ReturnType<typeof toForm>,
): Promise<Saying | 'running'> {
	let isBusy = false;
	for (const url of urlsOf(context, reference)) {
		try {
			const answer = await callItself(context, {
				method: 'POST',
				url,
				...form,
				timeout: timeoutMs,
			});
			const said = readSaying(answer.body) ?? standIn(answer, reference);
			if (said !== undefined && said !== 'again') return said;
			// A proxy may have answered that cannot find this process; the public address may still lead
			// to it.
			isBusy ||= said !== undefined;
		} catch (thrown) {
			// n8n may still be working on it.
			if (networkFault(thrown, false).phase === 'underway') return 'again';
		}
	}
	if (!isBusy)
		context.logger.error(
			'A reply could not be handed over: n8n reaches itself neither at its own port nor at WEBHOOK_URL',
		);
	return isBusy ? 'again' : 'unchecked';
}

/**
 * Returns the URLs of the waiting execution: n8n's own port first, because a public address may be
 * unreachable from inside, then `WEBHOOK_URL`. If n8n itself serves TLS, its certificate is valid
 * for the public name alone.
 */
export function urlsOf(context: IWebhookFunctions, { execution, key, node }: Reference): string[] {
	// A trigger has no execution, so this is `<base>/<segment>/__UNKNOWN__`.
	const resumeUrl = new URL(String(context.evaluateExpression('{{ $execution.resumeUrl }}')));
	const path = resumeUrl.pathname.split('/').slice(0, -1);
	const own = ownOrigin(context);
	const bases = [
		...(own === undefined ? [] : [`${own}/${path.at(-1)}`]),
		resumeUrl.origin + path.join('/'),
	];
	const end = `${execution}/${encodeURIComponent(node ?? tokenPath)}?signature=${key}`;
	return bases.map((base) => `${base}/${end}`);
}

type Stand = 'running' | 'late' | 'unchecked' | 'again';

/**
 * Returns how an execution stands for whose node n8n itself responds; undefined if something else
 * responded.
 */
export function standIn({ status, body }: OwnAnswer, reference: Reference): Stand | undefined {
	const isNew = isFresh(reference, Date.now());
	// An old question was asleep, so an execution that runs now has its answer.
	if (status === 409) return isNew && body.includes('is running already') ? 'running' : 'late';
	// In queue mode n8n knows its key only once it sleeps.
	if (status === 401) return isNew ? 'running' : 'unchecked';
	if (
		status === 200
			? body.includes('No action required')
			: status === 404 && body.includes('execution')
	)
		return 'late';
	// Another answer was faster, and the next attempt sees it; or n8n cannot read the execution.
	return status >= 500 ? (status === 500 && isNew ? 'running' : 'again') : undefined;
}
