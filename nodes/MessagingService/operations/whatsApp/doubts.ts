import type { RequestOf } from '../../contract';

/**
 * What WhatsApp or the service will probably refuse after the message was queued, where nobody sees
 * it.
 */

type Request = RequestOf<'messagingAppSend'>;

/** Addresses of pages at which files are shown, not of the files. */
const pages =
	/^(?:(?:drive|docs)\.google\.com|(?:www\.)?(?:youtube|wetransfer|mediafire)\.com|youtu\.be|1drv\.ms|onedrive\.live\.com)$/;
const pageEndings = /\.(?:html?|php|aspx?|jsp)$|^\/?$/i;

function doubtsOfUrl(address: string): string[] {
	const { hostname, pathname, search } = new URL(address);
	const isShared = hostname.endsWith('dropbox.com') && !/[?&](?:dl|raw)=1\b/.test(search);
	const isDownload = /[?&]export=download\b/.test(search);
	return (pages.test(hostname) && !isDownload) || isShared || pageEndings.test(pathname)
		? [
				'The media address looks like that of a page, not of a file: open it in a private window to see what it returns',
			]
		: [];
}

const machineTime = /\b\d{4}-\d\d-\d\dT\d\d:\d\d/;
const doubtsOfText = (text: string): string[] =>
	machineTime.test(text)
		? [
				'A text has a date in the form of machines. In n8n, {{ $now.toFormat("dd/MM/yyyy HH:mm") }} writes one for people',
			]
		: [];

function doubtsOfTemplate({ templateData }: Extract<Request, { type: 'template' }>): string[] {
	const placeholders = templateData?.body?.placeholders ?? [];
	const mediaUrl = templateData?.header?.mediaUrl;
	return [
		...doubtsOfText(placeholders.join('\n')),
		...(mediaUrl === undefined ? [] : doubtsOfUrl(mediaUrl)),
	];
}

/** Returns notices about a message. */
export function doubtsAbout(message: Request): string[] {
	if (message.type === 'template') return doubtsOfTemplate(message);
	if ('url' in message) return doubtsOfUrl(message.url);
	return message.type === 'text' ? doubtsOfText(message.message) : [];
}
