import { createHash } from 'node:crypto';
import type {
	IDataObject,
	IN8nHttpFullResponse,
	INodeExecutionData,
	IWebhookFunctions,
} from 'n8n-workflow';
import { boundedBytes, type ByteStream } from '../bounded/reading';
import { mediaTimeoutMs } from './settings';
import { isInternal } from './verify/addresses';

const maxBytes = 20 * 1024 * 1024;

/** A problem that the user is told, unlike a network error. */
class MediaError extends Error {}

/**
 * Downloads the media of a message into the item's binary data and adds its size and SHA-256. Never
 * throws, because the message itself has arrived: a problem goes to `mediaError`.
 */
export async function addMedia(
	context: IWebhookFunctions,
	item: INodeExecutionData,
	options: IDataObject,
) {
	const { url, contentType } = item.json.media as { url: string; contentType: string | null };
	try {
		const { pathname, href } = await checkedUrl(context, url, options.allowInternalMedia === true);
		const { data, type } = await download(context, href);
		const fileName = pathname.replace(/^.*\//, '').replace(/[^\w.-]+/g, '_') || 'media';
		const mimeType = contentType ?? type ?? 'application/octet-stream';
		const sha256 = createHash('sha256').update(data).digest('hex');
		item.json.media = { ...(item.json.media as IDataObject), size: data.length, sha256 };
		item.binary = { data: await context.helpers.prepareBinaryData(data, fileName, mimeType) };
	} catch (thrown) {
		item.json.mediaError =
			thrown instanceof MediaError ? thrown.message : 'The media could not be downloaded';
		context.logger.debug(
			`Media was not downloaded: ${thrown instanceof Error ? thrown.message : 'unknown'}`,
		);
	}
}

/**
 * Allows http(s) only, and no address inside the network. n8n's egress filter resolves names and
 * knows what the operator allowed (such as N8N_SSRF_ALLOWED_HOSTNAMES). Addresses are checked here
 * first because the filter misses some.
 */
async function checkedUrl(
	context: IWebhookFunctions,
	text: string,
	allowInternal: boolean,
): Promise<URL> {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
		throw new MediaError('The media address is not an http or https address');
	if (allowInternal) return url;
	// Older versions of n8n have no filter, so nothing is fetched.
	const filter = (context.helpers as Partial<typeof context.helpers>).getSecureEgressFilter?.(
		'enforced',
	);
	if (!filter)
		throw new MediaError(
			'n8n is too old to check the media address; see Allow Internal Media Addresses',
		);
	if (isInternal(url) || !(await filter.validateUrl(url)).ok)
		throw new MediaError('The media address is inside the network or cannot be resolved');
	return url;
}

async function download(context: IWebhookFunctions, url: string) {
	const timeout = AbortSignal.timeout(mediaTimeoutMs);
	const abort = new AbortController();
	const abortSignal = AbortSignal.any([timeout, abort.signal]);
	// A redirect could lead inside the network, so it counts as an error. The signal also ends the
	// stream.
	const response = (await context.helpers.httpRequest({
		url,
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		timeout: mediaTimeoutMs,
		abortSignal,
	})) as IN8nHttpFullResponse;
	const body = response.body as unknown as ByteStream;
	try {
		if (response.statusCode !== 200)
			throw new MediaError(`The media address answered with HTTP ${response.statusCode}`);
		const tooLarge = () => new MediaError('The media is larger than 20 MB');
		if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
		const data = await boundedBytes(body, timeout, maxBytes);
		if (data === undefined) throw tooLarge();
		const [type] = String(response.headers['content-type'] ?? '').split(';');
		return { data, type: type || undefined };
	} catch (thrown) {
		// The connection of an unread body is released only with the request.
		abort.abort();
		throw timeout.aborted ? new MediaError('The media took longer than 20 seconds') : thrown;
	} finally {
		body.destroy();
	}
}
