import type { INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { cannotBegin } from '../failures';
import { canonicalAddress } from './verify/addresses';
import { authenticateRequest } from './verify/authenticate';
import { envelopeOf, replyIn, type Replies } from './event/envelope';
import { readBody, statusOfUnread, wait, type Body, type N8nRequest } from './event/body';
import { eventIn, eventIdOf, identityOf } from './event/recognise';
import { leftOut } from './filters';
import { addMedia } from './media';
import { RefusalCounter, type RefusedRequest } from './refusals';
import { answerTo } from './stored';
import { startOnce } from './once';
import { readSecrets, readSettings, type ReadingPurpose, type TriggerSettings } from './settings';
import { nodeName } from '../text/names';
import { refusedWords, type Advice } from '../words';

type Responding = ReturnType<IWebhookFunctions['getResponseObject']>;

/**
 * Responds in place of n8n, which then starts and records nothing. A body that has not arrived is
 * not waited for.
 */
function respond(response: Responding, status: number): IWebhookResponseData {
	response.writeHead(status, response.req.complete ? {} : { Connection: 'close' });
	response.end();
	return { noWebhookResponse: true };
}

/**
 * Milliseconds. The service's repeats are undocumented; after this time the workflow starts rather
 * than never.
 */
const repeatedFor = 60_000;

/** Shared by the triggers of this process. */
const refusalCounter = new RefusalCounter();

/**
 * Handles a webhook request: authenticates it before its body is read and, as the body decides how,
 * after. Then hands it over if it answers a question, filters it and passes it on. A request that
 * cannot be shown to come from the service gets an empty 401.
 */
export async function receive(
	context: IWebhookFunctions,
	replies: Replies,
): Promise<IWebhookResponseData> {
	const request: N8nRequest = context.getRequestObject();
	const response = context.getResponseObject();
	const asked = answerTo(context);
	if (asked !== undefined) return respond(response, asked);
	const now = Date.now();
	const admitted = await judge(context, request, now);
	if ('status' in admitted) return respond(response, admitted.status);
	if ('refusal' in admitted) return refuseRequest(context, response, admitted, now);
	const body = await readBody(request);
	if ('status' in body) return respond(response, body.status);
	const judged = await judge(context, request, now, { body, settings: admitted.settings });
	if ('status' in judged) return respond(response, judged.status);
	if ('refusal' in judged) return refuseRequest(context, response, judged, now);
	const { settings, signedAt } = judged;
	const at = signedAt ?? new Date(now);
	const event = eventIn(body, signedAt !== undefined);
	const envelope = envelopeOf(event, at, settings);
	const unwanted = leftOut(envelope, settings);
	const reply = replyIn(envelope, settings);
	if (unwanted && !(reply && settings.hasServiceCredential))
		return leaveOut(context, response, unwanted);

	const identity = identityOf(event, envelope.optOut === true);
	const start = startOnce(context, identity, settings, response, { now, at: at.getTime() });
	if (start === 'pending') return respond(response, 503);
	if (start === 'started') return respond(response, 200);
	const outcome = reply
		? await replies.handOver(context, { ...reply, question: start.question })
		: 'none';
	if (outcome === 'repeat') return respond(response, 200);
	if (
		outcome === 'again' &&
		reply?.optOut !== true &&
		Date.now() - start.since.getTime() <= repeatedFor
	)
		return respond(response, 503);
	replies.saveBook(context);
	start.save();
	const isHandedOver = outcome === 'taken' || outcome === 'unclear';
	// In test mode the event is shown with its result: n8n would answer an error, although the
	// question has its answer.
	// n8n responds once it has saved the book: nothing that was answered is open again after a crash.
	if (isHandedOver && settings.replies === 'handOver' && context.getMode() !== 'manual')
		return { webhookResponse: '' };
	if (unwanted && outcome === 'none') return leaveOut(context, response, unwanted);
	const answer = outcome === 'again' ? 'unchecked' : outcome;
	const { event: name, raw, ...rest } = envelope;
	const item: INodeExecutionData = {
		json: {
			event: name,
			eventId: eventIdOf(identity, start.since, start.before),
			...rest,
			...(isHandedOver && reply?.optOut === true && { optOut: false }),
			...(reply && { answer: answer === 'none' ? null : answer }),
			clockDifference: clockDifference(now, signedAt),
			raw,
		},
	};
	if (envelope.media && settings.options.downloadMedia === true)
		await addMedia(context, item, settings.options);
	// n8n responds 200 once it has taken the execution, and then saves that the event has started.
	return { workflowData: [[item]] };
}

/** Acknowledges an event that starts nothing; in test mode, throws the reason for the editor. */
function leaveOut(
	context: IWebhookFunctions,
	response: Responding,
	why: Advice,
): IWebhookResponseData {
	if (context.getMode() === 'manual')
		throw cannotBegin(context.getNode(), 'leftOutEvent', {
			arrived: why.message,
			advice: why.description,
		});
	return respond(response, 200);
}

/**
 * Returns how many seconds our clock is ahead of the signer's, including the time in transit; null
 * if unsigned.
 */
const clockDifference = (now: number, signedAt: Date | undefined): number | null =>
	signedAt === undefined ? null : Math.floor(now / 1000) - Math.floor(signedAt.getTime() / 1000);

type Refused = { readonly settings?: TriggerSettings; readonly refusal: RefusedRequest };
type Judged =
	| { readonly settings: TriggerSettings; readonly signedAt: Date | undefined }
	| Refused
	/** The response to a request that may not wait. */
	| { readonly status: number };

/** @param known the body, once it has been read, and the settings */
async function judge(
	context: IWebhookFunctions,
	request: N8nRequest,
	now: number,
	known?: { readonly body: Body; readonly settings: TriggerSettings },
): Promise<Judged> {
	const { rawHeaders, ip, query } = request;
	try {
		const settings = known?.settings ?? readSettings(context);
		const verdictBy = async (purpose: ReadingPurpose) => {
			// n8n reads a credential only after it has made the isolates of all requests that are there.
			const secrets = async () => await wait(request, () => readSecrets(context, now, purpose));
			return await authenticateRequest(
				{ rawHeaders, ip, query, ...(known && { body: known.body }) },
				settings,
				secrets,
				now,
			);
		};
		const first = await verdictBy('toAdmit');
		// The cached credential may lack a key that was just entered.
		const verdict = first.admitted ? first : await verdictBy('toRefuse');
		return verdict.admitted ? { settings, signedAt: verdict.at } : { settings, refusal: verdict };
	} catch (thrown) {
		const status = statusOfUnread(thrown);
		if (status !== undefined) return { status };
		return {
			refusal: { cause: 'unreadable', arrived: 'the node or its credential could not be read' },
		};
	}
}

/**
 * Refuses a request and reports each cause at most once an hour; in test mode, throws the reason
 * for the editor.
 */
function refuseRequest(
	context: IWebhookFunctions,
	response: Responding,
	refused: Refused,
	now: number,
) {
	const { cause, arrived } = refused.refusal;
	const node = context.getNode();
	if (context.getMode() === 'manual')
		throw cannotBegin(node, 'refusedRequest', { arrived, advice: refusedWords[cause].description });
	const trigger = JSON.stringify([context.getWorkflow().id, node.id]);
	const report = refusalCounter.note(
		trigger,
		cause,
		canonicalAddress(context.getRequestObject().ip),
		now,
	);
	if (report)
		context.logger.warn(
			`Webhook of ${nodeName(context.getNode(), context.getWorkflow())} refused: ${cause}, ${report.count} since ${report.firstAt}. ${report.advice}`,
		);
	// Without settings and credential nobody can tell whether it comes from the service, so the
	// service may repeat it.
	const responded = respond(response, cause === 'unreadable' ? 503 : 401);
	if (!report || refused.settings?.options.reportRefused !== true) return responded;
	return { ...responded, workflowData: [[], [{ json: report }]] };
}
