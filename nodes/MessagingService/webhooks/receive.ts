import type { IDataObject, INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { authenticate, type IncomingRequest, type Verdict } from './authenticate';
import { envelopeOf, type Envelope } from './envelope';
import { eventIn } from './body';
import { passes } from './filters';
import { addMedia } from './media';
import { outputOf } from './outputs';
import { enter } from './once/once';
import { identityOf } from './once/identity';
import { readSecrets, readSettings, webhookCredential, type Settings } from './settings';

/** The parts of the response object that the trigger uses. */
interface Responding {
	statusCode: number;
	writeHead(status: number): unknown;
	end(): unknown;
	readonly writableEnded: boolean;
	once(event: 'close', listener: () => void): unknown;
}

/** Answered here: n8n starts nothing and records nothing. */
function answered(response: Responding, status: number): IWebhookResponseData {
	response.writeHead(status);
	response.end();
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

	const event = eventIn(request);
	const envelope = envelopeOf(event, verdict.at ?? new Date(now), settings.period);
	if (!isWanted(envelope, settings)) return answered(response, 200);

	const before = enter(context, identityOf(event), settings, response, now);
	if (before !== 'new') return answered(response, before === 'started' ? 200 : 503);
	const item: INodeExecutionData = { json: envelope };
	if (envelope.media && settings.options.downloadMedia === true)
		await addMedia(context, item, settings.options);
	// n8n answers 200 once it has taken the execution, and saves with it that the event has started.
	return { workflowData: outputOf(item, settings) };
}

async function secretsOf(context: IWebhookFunctions) {
	return readSecrets(await context.getCredentials<IDataObject>(webhookCredential));
}

const isWanted = (envelope: Envelope, { events, filters, options }: Settings): boolean =>
	envelope.event === 'unknown'
		? options.unrecognised !== 'drop'
		: events.includes(envelope.event) && passes(envelope, filters);
