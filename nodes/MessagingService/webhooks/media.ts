import { createHash } from 'node:crypto';
import type { IDataObject, IN8nHttpFullResponse, INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';
import { bounded, mediaPatience } from './settings';
import { isInternal } from './verify/addresses';

/** The part of Node's readable stream that is needed. */
interface Download extends AsyncIterable<Buffer> {
	destroy(): unknown;
}

/** An outcome of a download that is told to the user, as opposed to a fault of the network. */
class Unfit extends Error {}

/**
 * Downloads the media of a message into the item's binary data, and says its size and SHA-256. Never throws: what went
 * wrong is in `mediaError`, for the message itself has arrived.
 */
export async function addMedia(
	context: IWebhookFunctions,
	item: INodeExecutionData,
	options: IDataObject,
): Promise<void> {
	const { url, contentType } = item.json.media as { url: string; contentType: string | null };
	try {
		const { pathname, href } = await checkedUrl(context, url, options.allowInternalMedia === true);
		const { data, type } = await download(context, href, options);
		const fileName = pathname.replace(/^.*\//, '').replace(/[^\w.-]+/g, '_') || 'media';
		const mimeType = contentType ?? type ?? 'application/octet-stream';
		const sha256 = createHash('sha256').update(data).digest('hex');
		item.json.media = { ...(item.json.media as IDataObject), size: data.length, sha256 };
		item.binary = { data: await context.helpers.prepareBinaryData(data, fileName, mimeType) };
	} catch (thrown) {
		item.json.mediaError = thrown instanceof Unfit ? thrown.message : 'The media could not be downloaded';
		context.logger.debug(`Media was not downloaded: ${thrown instanceof Error ? thrown.message : 'unknown'}`);
	}
}

/**
 * http(s) only, and no address inside the network. n8n's own egress filter resolves names and knows what the operator
 * allowed (N8N_SSRF_ALLOWED_HOSTNAMES and the like); addresses are looked at here first, for it lets some through.
 */
async function checkedUrl(context: IWebhookFunctions, text: string, allowInternal: boolean): Promise<URL> {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
		throw new Unfit('The media address is not an http or https address');
	if (allowInternal) return url;
	// Older versions of n8n have no filter; then nothing is fetched rather than anything.
	const filter = (context.helpers as Partial<typeof context.helpers>).getSecureEgressFilter?.('enforced');
	if (!filter)
		throw new Unfit('This version of n8n cannot check the media address; see Allow Internal Media Addresses');
	if (isInternal(url) || !(await filter.validateUrl(url)).ok)
		throw new Unfit('The media address is inside the network or cannot be resolved');
	return url;
}

async function download(context: IWebhookFunctions, url: string, options: IDataObject) {
	const limit = bounded(options.mediaMaxSize, 20, 512) * 1024 * 1024;
	const late = AbortSignal.timeout(mediaPatience);
	const givenUp = new AbortController();
	const abortSignal = AbortSignal.any([late, givenUp.signal]);
	// A redirect could lead inside: it counts as an answer, and not as a good one. The signal also ends the stream.
	const response = (await context.helpers.httpRequest({
		url,
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		timeout: mediaPatience,
		abortSignal,
	})) as IN8nHttpFullResponse;
	const body = response.body as unknown as Download;
	try {
		if (response.statusCode !== 200)
			throw new Unfit(`The media address answered with HTTP ${response.statusCode}`);
		const tooLarge = () => new Unfit('The media is larger than Maximum Media Size');
		if (Number(response.headers['content-length'] ?? 0) > limit) throw tooLarge();
		const chunks: Buffer[] = [];
		let size = 0;
		for await (const chunk of body) {
			size += chunk.length;
			if (size > limit) throw tooLarge();
			chunks.push(chunk);
		}
		late.throwIfAborted();
		const [type] = String(response.headers['content-type'] ?? '').split(';');
		return { data: Buffer.concat(chunks), type: type || undefined };
	} catch (thrown) {
		// A body of which nothing was read lets go of its connection only with the request.
		givenUp.abort();
		throw late.aborted ? new Unfit('The media took longer than 20 seconds') : thrown;
	} finally {
		body.destroy();
	}
}
