import { createHash } from 'node:crypto';
import type { IDataObject, INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { authenticate, type IncomingRequest, type Verdict } from './authenticate';
import { envelopeOf, type Envelope } from './envelope';
import { isTooDeep, recognise, type Event, type Misfit } from './events';
import { passes } from './filters';
import { addMedia } from './media';
import { outputOf } from './outputs';
import { ReplayWindow } from './replayWindow';
import { readSecrets, readSettings, webhookCredential, type Settings } from './settings';

/** The parts of the response object that the trigger uses. */
interface Responding {
	statusCode: number;
	writeHead(status: number, headers?: Record<string, string>): unknown;
	end(body?: string): unknown;
	once(event: 'close', listener: () => void): unknown;
}

/** Shared by the triggers of this process. */
const seen = new ReplayWindow();

/** Answered here: n8n starts nothing and records nothing. */
function answered(response: Responding, status: number, body?: object): IWebhookResponseData {
	if (body) response.writeHead(status, { 'Content-Type': 'application/json' });
	else response.writeHead(status);
	response.end(body && JSON.stringify(body));
	return { noWebhookResponse: true };
}

/**
 * One webhook request: authenticated, then read, then filtered, then passed on. Whatever cannot be
 * shown to come from the service gets an empty 401, and only n8n's debug log learns why.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const request: IncomingRequest = context.getRequestObject();
	const response: Responding = context.getResponseObject();
	const now = Date.now();
	let settings: Settings;
	let verdict: Verdict;
	try {
		settings = readSettings(context);
		verdict = await authenticate(request, settings, async () => await secretsOf(context), now);
	} catch {
		context.logger.debug('Webhook refused: its settings or its credential could not be read');
		return answered(response, 401);
	}
	if (!verdict.admitted) {
		context.logger.debug(`Webhook refused: ${verdict.reason}`);
		return answered(response, 401);
	}

	if (!isJson(request)) return answered(response, 415);
	const event = eventIn(request.body, settings);
	if ('message' in event) return answered(response, 400, event);
	const envelope = envelopeOf(event, verdict.at ?? new Date(now), request.body);
	if (!isWanted(envelope, settings)) return answered(response, 200);

	const key = requestKey(context, verdict.proof, request);
	const until = (verdict.at?.getTime() ?? now) + (settings.tolerance + 1) * 1000;
	// While building, one sends the same request again and again.
	const before = context.getMode() === 'manual' ? 'new' : seen.enter(key, until, now);
	if (before !== 'new') return answered(response, before === 'accepted' ? 200 : 503);
	response.once('close', () => seen.settle(key, response.statusCode === 200));

	const item: INodeExecutionData = { json: envelope };
	if (settings.options.downloadMedia !== true || !envelope.media)
		return { workflowData: outputOf(item, settings) };
	// The file may take longer than the service waits, so it is acknowledged first.
	answered(response, 200);
	await addMedia(context, item, settings.options);
	return { noWebhookResponse: true, workflowData: outputOf(item, settings) };
}

/** The event, or the answer to a body that is none. */
function eventIn(body: unknown, { options }: Settings): Event | (Partial<Misfit> & { message: string }) {
	if (isTooDeep(body)) return { message: 'The body is nested too deeply' };
	const recognised = recognise(body);
	if ('name' in recognised) return recognised;
	if (options.passOnUnknown === true) return { name: 'unknown', body };
	return { message: 'The body is none of the events of this trigger', ...recognised };
}

async function secretsOf(context: IWebhookFunctions) {
	return readSecrets(await context.getCredentials<IDataObject>(webhookCredential));
}

function isJson({ rawHeaders, rawBody }: IncomingRequest): boolean {
	const types = rawHeaders.filter((_, at) => at % 2 && rawHeaders[at - 1]?.toLowerCase() === 'content-type');
	return types.length === 1 && /^application\/json\s*(;|$)/i.test(types[0] ?? '') && rawBody !== undefined;
}

const isWanted = (envelope: Envelope, { events, filters }: Settings): boolean =>
	(envelope.event === 'unknown' || events.includes(envelope.event)) && passes(envelope, filters);

/** The same only for the same bytes, with the same proof, to the same trigger. */
function requestKey(
	context: IWebhookFunctions,
	proof: string,
	{ rawBody = Buffer.alloc(0) }: IncomingRequest,
) {
	const { id: workflow } = context.getWorkflow();
	const { id: node } = context.getNode();
	return createHash('sha256')
		.update(JSON.stringify([workflow, node, proof]))
		.update(rawBody)
		.digest('base64');
}
