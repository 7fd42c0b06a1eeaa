import type { INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { cannotBegin } from '../failures';
import { addressOf } from './verify/addresses';
import { authenticate } from './verify/authenticate';
import { envelopeOf } from './event/envelope';
import { readBody, type IncomingRequest, type N8nRequest } from './event/body';
import { eventIn } from './event/events';
import { leftOut } from './filters';
import { addMedia } from './media';
import { outputOf } from './outputs';
import { replyIn, type HandOver } from './replies';
import { RefusalCounter, type Refusal } from './refusals';
import { enter } from './once/once';
import { eventIdOf, identityOf } from './once/identity';
import { readSecrets, type readingLasts } from './secrets';
import { readSettings, type Settings } from './settings';
import { leftOutWords, refusedWords, type Advice } from '../words';

type Responding = ReturnType<IWebhookFunctions['getResponseObject']>;

/** Answered here: n8n starts nothing and records nothing. */
function answered(response: Responding, status: number): IWebhookResponseData {
	response.writeHead(status);
	response.end();
	return { noWebhookResponse: true };
}

/** How often and how long the service repeats is not shown; after this it starts the workflow rather than nothing. */
const repeatedFor = 60_000;

/** Shared by the triggers of this process. */
const refusals = new RefusalCounter();

/**
 * One webhook request: authenticated, then read, then handed over where it answers a question, then filtered and passed
 * on. Whatever cannot be shown to come from the service gets an empty 401.
 */
export async function receive(context: IWebhookFunctions, handOver: HandOver): Promise<IWebhookResponseData> {
	const arrived: N8nRequest = context.getRequestObject();
	const response = context.getResponseObject();
	const body = await readBody(arrived);
	if ('status' in body) return answered(response, body.status);
	const now = Date.now();
	const { rawHeaders, ip, query } = arrived;
	const judged = await judge(context, { rawHeaders, ip, query, body }, now);
	if ('refusal' in judged) return refused(context, response, judged, now);
	const { settings, signedAt } = judged;
	const at = signedAt ?? new Date(now);
	const event = eventIn(body, signedAt !== undefined);
	const envelope = envelopeOf(event, at, settings);
	const unwanted = leftOut(envelope, settings);
	const reply = replyIn(envelope, settings);
	if (unwanted && !reply) return left(context, response, unwanted);

	const identity = identityOf(event);
	const entered = enter(context, identity, settings, response, { now, at: at.getTime() });
	if (entered === 'started') return answered(response, 200);
	if (entered === 'pending') return answered(response, 503);
	const outcome = reply ? await handOver(context, reply) : 'none';
	if (outcome === 'again' && Date.now() - entered.since.getTime() <= repeatedFor)
		return answered(response, 503);
	entered.save();
	const isHandedOver = outcome === 'taken' || outcome === 'unclear';
	if (isHandedOver && settings.replies === 'handOver')
		return left(context, response, leftOutWords.handedOver);
	if (unwanted && outcome === 'none') return left(context, response, unwanted);
	const answer = outcome === 'again' ? 'unchecked' : outcome;
	const { event: name, raw, ...rest } = envelope;
	const eventId = eventIdOf(identity, entered.since, settings.period);
	const clockDifference = secondsBetween(now, signedAt);
	const item: INodeExecutionData = {
		json: {
			event: name,
			eventId,
			...rest,
			...(reply && { answer: answer === 'none' ? null : answer }),
			clockDifference,
			raw,
		},
	};
	if (envelope.media && settings.options.downloadMedia === true)
		await addMedia(context, item, settings.options);
	// n8n answers 200 once it has taken the execution, and saves with it that the event has started.
	return { workflowData: outputOf(item, settings) };
}

/** An event that starts nothing: said to whoever tests the trigger in the editor, acknowledged otherwise. */
function left(context: IWebhookFunctions, response: Responding, why: Advice): IWebhookResponseData {
	if (context.getMode() === 'manual')
		throw cannotBegin(context.getNode(), 'leftOutEvent', { arrived: why.message, advice: why.description });
	return answered(response, 200);
}

type Judged =
	| { readonly settings: Settings; readonly signedAt: Date | undefined }
	| { readonly settings?: Settings; readonly refusal: Refusal };

/** How far our clock is ahead of the sender's, the way of the request included; null where nothing tells. */
const secondsBetween = (now: number, signedAt: Date | undefined): number | null =>
	signedAt === undefined ? null : Math.floor(now / 1000) - Math.floor(signedAt.getTime() / 1000);

async function judge(context: IWebhookFunctions, request: IncomingRequest, now: number): Promise<Judged> {
	try {
		const settings = readSettings(context);
		const verdictBy = async (purpose: keyof typeof readingLasts) =>
			await authenticate(request, settings, async () => await readSecrets(context, now, purpose), now);
		const first = await verdictBy('toAdmit');
		// A key that was entered meanwhile is found before anything is refused for want of it.
		const verdict = first.admitted ? first : await verdictBy('toRefuse');
		return verdict.admitted ? { settings, signedAt: verdict.at } : { settings, refusal: verdict };
	} catch {
		return { refusal: { cause: 'unreadable', arrived: 'the node or its credential could not be read' } };
	}
}

/**
 * What was not accepted: a failed execution that says why while somebody tests the trigger in the editor; an
 * answer and at most one report an hour for each cause otherwise.
 */
function refused(
	context: IWebhookFunctions,
	response: Responding,
	{ settings, refusal }: Extract<Judged, { refusal: Refusal }>,
	now: number,
): IWebhookResponseData {
	const node = context.getNode();
	if (context.getMode() === 'manual')
		throw cannotBegin(node, 'refusedRequest', {
			arrived: refusal.arrived,
			advice: refusedWords[refusal.cause].description,
		});
	const trigger = JSON.stringify([context.getWorkflow().id, node.id]);
	const sender = addressOf(context.getRequestObject().ip);
	const report = refusals.note(trigger, refusal.cause, sender, now);
	if (report)
		context.logger.warn(
			`Webhook refused: ${refusal.cause}, ${report.count} since ${report.firstAt}. ${report.advice}`,
		);
	// Whether it comes from the service cannot be told without settings and credential, so it may come again.
	const answer = answered(response, refusal.cause === 'unreadable' ? 503 : 401);
	return report && settings?.options.reportRefused === true
		? { ...answer, workflowData: outputOf({ json: report }, settings) }
		: answer;
}
