import { sleep, type IWebhookFunctions } from 'n8n-workflow';
import { parseJson } from '../contract';
import { networkFault } from '../service';
import { callItself } from './itself';
import { lookUp } from './lookUp';
import { isFresh, type Reference } from './reference';
import { formOf, said, tokenPath, type Reply, type Said } from './reply';
import { inTurn } from './turns';
import { note, tell } from './told';

/** An SMS that answers another one, as it arrived. */
type Incoming = Pick<Reply, 'messageId' | 'from' | 'text'> & {
	/** Whether somebody who is too late is told so by SMS. */
	readonly tellsLate: boolean;
};

/** Milliseconds before each further try, while the question is still being put to sleep. */
const pauses = [100, 200, 400, 800, 1600];
const patience = 20_000;

/** What is meant by who answers instead of the question. */
type Meant = 'running' | 'refused' | 'again' | 'unchecked';

/**
 * Brings a reply to the question that it answers: what the question said of it, and otherwise why it did not get there.
 * `none`: it answers no question of ours. `again`: not now; the service is to send it again. `unchecked`: the service or
 * n8n could not be asked, and asking again would not help.
 */
export async function handOver(
	context: IWebhookFunctions,
	incoming: Incoming,
): Promise<Exclude<Said, 'other'> | 'none' | 'again' | 'unchecked'> {
	const came = await inTurn(async () => {
		const found = await lookUp(context, incoming);
		if (typeof found === 'string') return found;
		const said = await bring(context, found, incoming);
		if (said === 'taken') note(found, incoming.from);
		if (said === 'late' && incoming.tellsLate) await tell(context, found, incoming.from);
		return said;
	});
	return came === 'other' ? 'none' : (came ?? 'again');
}

async function bring(
	context: IWebhookFunctions,
	reference: Reference,
	{ messageId, from, text }: Incoming,
): Promise<Said | 'again' | 'unchecked'> {
	const { repeats, moment } = reference;
	const body = { messageId, from, text, repeats, moment } satisfies Reply;
	for (const pause of [...pauses, undefined]) {
		const came = await post(context, reference, body);
		if (came !== 'running' && came !== 'refused') return came;
		// A question that was asked long ago was asleep; what runs now has its answer. In queue mode n8n has its key only
		// once it sleeps.
		if (!isFresh(reference, Date.now())) return came === 'refused' ? 'unchecked' : 'late';
		if (pause !== undefined) await sleep(pause);
	}
	return 'again';
}

/** Posts a reply where n8n answers for waiting executions; never throws. */
async function post(context: IWebhookFunctions, reference: Reference, body: Reply): Promise<Said | Meant> {
	let isBusy = false;
	for (const url of addressesOf(context, reference)) {
		try {
			const request = { method: 'POST', url, ...formOf(body), timeout: patience } as const;
			const { status, body: answer } = await callItself(context, request);
			const meant = meaningOf(status, answer);
			if (meant && meant !== 'again') return meant;
			// It may be a proxy that does not find this process, and finds the public address.
			isBusy ||= meant === 'again';
		} catch (thrown) {
			// It may be at work on it still.
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
 * Where this n8n answers for waiting executions: its own port first, since a public address may not be reachable from
 * inside, then `WEBHOOK_URL`. TLS of n8n's own has a certificate for the public name alone.
 */
function addressesOf(context: IWebhookFunctions, reference: Reference): string[] {
	// In a trigger it has no execution: `<base>/<segment>/__UNKNOWN__`.
	const here = new URL(String(context.evaluateExpression('{{ $execution.resumeUrl }}')));
	const [segment = ''] = here.pathname.split('/').slice(-2);
	const publicBase = `${here.origin}${here.pathname.split('/').slice(0, -1).join('/')}`;
	const { socket } = context.getRequestObject();
	const { localPort } = socket;
	const host = socket.localAddress?.replace(/^::ffff:/, '');
	const isOpen = host !== undefined && localPort !== undefined && !('encrypted' in socket);
	const bases = isOpen
		? [`http://${host.includes(':') ? `[${host}]` : host}:${localPort}/${segment}`, publicBase]
		: [publicBase];
	const { execution, key, node } = reference;
	return bases.map((base) => `${base}/${execution}/${node ?? tokenPath}?signature=${key}`);
}

/** What n8n, or the node that waits there, means; nothing where something else answers. */
function meaningOf(status: number, body: string): Said | Meant | undefined {
	const own = said.safeParse(parseJson(body));
	if (own.success) return own.data.answer;
	switch (status) {
		// n8n's page for a question that waits no more.
		case 200:
			return 'late';
		case 409:
			return body.includes('is running already') ? 'running' : 'late';
		case 404:
			return body.includes('execution') ? 'late' : undefined;
		case 401:
			return 'refused';
		// Another answer was faster: the next try finds it.
		case 500:
			return 'running';
		default:
			return status > 500 ? 'again' : undefined;
	}
}
