import type { INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { cannotBegin } from '../failures';
import { canonicalAddress } from './verify/addresses';
import { authenticateRequest } from './verify/authenticate';
import { envelopeOf, replyIn, type HandOver } from './event/envelope';
import { readBody, statusOfUnread, wait, type Body, type N8nRequest } from './event/body';
import { eventIn, eventIdOf, identityOf } from './event/recognise';
import { leftOut } from './filters';
import { addMedia } from './media';
import { RefusalCounter, type RefusedRequest } from './refusals';
import { answerTo } from './stored';
import { startOnce, type Start } from './once';
import { readSecrets, readSettings, type ReadingPurpose, type TriggerSettings } from './settings';
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

/** A webhook request as it arrived. */
interface Arrival {
	readonly context: IWebhookFunctions;
	readonly request: N8nRequest;
	readonly response: Responding;
	/** Milliseconds. */
	readonly now: number;
}

/** A request of the service. */
interface Authentic extends Arrival {
	readonly settings: TriggerSettings;
	/** Undefined if it was not signed. */
	readonly signedAt: Date | undefined;
}

/** The end of a request at one of its stages; the next ones are left out. */
interface Ended {
	readonly ends: IWebhookResponseData;
}

/**
 * Handles a webhook request in stages: authenticate it, read its event, see whether that has
 * started before, hand it over if it answers a question, and start the workflow. A request that
 * cannot be shown to come from the service gets an empty 401.
 */
export async function receive(
	context: IWebhookFunctions,
	handOver: HandOver,
): Promise<IWebhookResponseData> {
	const response = context.getResponseObject();
	const asked = answerTo(context);
	if (asked !== undefined) return respond(response, asked);
	const arrival = { context, request: context.getRequestObject(), response, now: Date.now() };
	const authentic = await authenticated(arrival);
	if ('ends' in authentic) return authentic.ends;
	const told = readEvent(authentic);
	if ('ends' in told) return told.ends;
	const start = started(told);
	if ('ends' in start) return start.ends;
	const outcome = await handedOver(told, start, handOver);
	return typeof outcome === 'object' ? outcome.ends : await output(told, start, outcome);
}

/** Authenticates a request before its body is read and, as the body decides how, after. */
async function authenticated(arrival: Arrival) {
	const admitted = await judged(arrival);
	if ('ends' in admitted) return admitted;
	const body = await readBody(arrival.request);
	if ('status' in body) return { ends: respond(arrival.response, body.status) };
	const known = await judged({ ...admitted, body });
	return 'ends' in known ? known : { ...known, body };
}

async function judged(arrival: Arrival & Known): Promise<Authentic | Ended> {
	const verdict = await judge(arrival);
	if ('status' in verdict) return { ends: respond(arrival.response, verdict.status) };
	if ('refusal' in verdict) return { ends: refuseRequest(arrival, verdict) };
	return { ...arrival, ...verdict };
}

type Told = Exclude<ReturnType<typeof readEvent>, Ended>;

/** Reads the event of a request, and whether it is left out. */
function readEvent(authentic: Authentic & { readonly body: Body }) {
	const { settings, body, signedAt, now } = authentic;
	const at = signedAt ?? new Date(now);
	const event = eventIn(body, signedAt !== undefined);
	const envelope = envelopeOf(event, at, settings);
	const unwanted = leftOut(envelope, settings);
	const reply = replyIn(envelope, settings);
	if (unwanted && !(reply && settings.hasServiceCredential)) return leaveOut(authentic, unwanted);
	const identity = identityOf(event, envelope);
	return { ...authentic, at, identity, envelope, reply, unwanted };
}

/** Begins to start an event, unless it has started before. */
function started({ context, identity, settings, response, now, at }: Told): Start | Ended {
	const start = startOnce(context, identity, settings, response, { now, at: at.getTime() });
	if (start === 'pending') return { ends: respond(response, 503) };
	return start === 'started' ? { ends: respond(response, 200) } : start;
}

type HandedOver = Exclude<Awaited<ReturnType<HandOver>>, 'repeat'>;

/** Hands over what may answer a question. */
async function handedOver(
	told: Told,
	{ question, isRepeated, since, save }: Start,
	handOver: HandOver,
): Promise<HandedOver | Ended> {
	const { context, response, settings, reply, unwanted } = told;
	const outcome = await handOver(context, reply && { ...reply, question, isRepeated });
	if (outcome === 'repeat') return { ends: respond(response, 200) };
	const isRecent = Date.now() - since.getTime() <= repeatedFor;
	if (outcome === 'again' && reply?.optOut !== true && isRecent)
		return { ends: respond(response, 503) };
	save();
	// In test mode the event is shown with its result: n8n would answer an error, although the
	// question has its answer.
	// n8n responds once it has saved the book: nothing that was answered is open again after a crash.
	if (isTaken(outcome) && settings.replies === 'handOver' && context.getMode() !== 'manual')
		return { ends: { webhookResponse: '' } };
	return unwanted && outcome === 'none' ? leaveOut(told, unwanted) : outcome;
}

const isTaken = (outcome: HandedOver): boolean => outcome === 'taken' || outcome === 'unclear';

/** Starts the workflow with the item of an event. */
async function output(
	{ context, now, settings, identity, envelope, reply, signedAt }: Told,
	{ since, before }: Start,
	outcome: HandedOver,
): Promise<IWebhookResponseData> {
	const answer = outcome === 'again' ? 'unchecked' : outcome;
	const { event, raw, ...rest } = envelope;
	const item: INodeExecutionData = {
		json: {
			event,
			eventId: eventIdOf(identity, since, before),
			...rest,
			...(isTaken(outcome) && reply?.optOut === true && { optOut: false }),
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
function leaveOut({ context, response }: Arrival, why: Advice): Ended {
	if (context.getMode() === 'manual')
		throw cannotBegin(context.getNode(), 'leftOutEvent', {
			arrived: why.message,
			advice: why.description,
		});
	return { ends: respond(response, 200) };
}

/**
 * Returns how many seconds our clock is ahead of the signer's, including the time in transit; null
 * if unsigned.
 */
const clockDifference = (now: number, signedAt: Date | undefined): number | null =>
	signedAt === undefined ? null : Math.floor(now / 1000) - Math.floor(signedAt.getTime() / 1000);

type Refused = { readonly settings?: TriggerSettings; readonly refusal: RefusedRequest };

/** What a request is judged by, once its body has been read. */
interface Known {
	readonly settings?: TriggerSettings;
	readonly body?: Body;
}

/** @returns the status of the response to a request that may not wait */
async function judge({
	context,
	request,
	now,
	settings: known,
	body,
}: Arrival & Known): Promise<
	Pick<Authentic, 'settings' | 'signedAt'> | Refused | { readonly status: number }
> {
	const { rawHeaders, ip, query } = request;
	try {
		const settings = known ?? readSettings(context);
		const verdictBy = async (purpose: ReadingPurpose) => {
			// n8n reads a credential only after it has made the isolates of all requests that are there.
			const secrets = async () => await wait(request, () => readSecrets(context, now, purpose));
			return await authenticateRequest(
				{ rawHeaders, ip, query, ...(body && { body }) },
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

/** A name in a line of the log. */
const quotedName = (name = ''): string => `“${name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')}”`;

/**
 * Refuses a request and reports each cause at most once an hour; in test mode, throws the reason
 * for the editor.
 */
function refuseRequest(
	{ context, request, response, now }: Arrival,
	{ refusal, settings }: Refused,
): IWebhookResponseData {
	const { cause, arrived } = refusal;
	const node = context.getNode();
	if (context.getMode() === 'manual')
		throw cannotBegin(node, 'refusedRequest', { arrived, advice: refusedWords[cause].description });
	const trigger = JSON.stringify([context.getWorkflow().id, node.id]);
	const report = refusalCounter.note(trigger, cause, canonicalAddress(request.ip), now);
	if (report)
		context.logger.warn(
			`Webhook of ${quotedName(node.name)} of the workflow ${quotedName(context.getWorkflow().name)} refused: ${cause}, ${report.count} since ${report.firstAt}. ${report.advice}`,
		);
	// Without settings and credential nobody can tell whether it comes from the service, so the
	// service may repeat it.
	const responded = respond(response, cause === 'unreadable' ? 503 : 401);
	if (!report || settings?.options.reportRefused !== true) return responded;
	return { ...responded, workflowData: [[], [{ json: report }]] };
}
