import type { Reply } from '../http/wire';
import { isList, isRecord } from '../../nodes/MessagingService/contract';
import { visible } from './row';
import { Refused } from './reply';
import { requestOf, rowOf, type Shown } from './detail';

/** Encodes a file name for a header (RFC 8187). */
const encoded = (name: string) =>
	encodeURIComponent(visible(name).replaceAll(/\p{Surrogate}/gu, '�')).replaceAll(
		/['()*]/g,
		(sign) => `%${sign.charCodeAt(0).toString(16)}`,
	);

/** Returns an attachment from the request's body. Attachments given by URL are never fetched. */
export function attachment(page: Shown, n: number, index: number): Reply {
	const record = requestOf(page.emulator, rowOf(page, n).request);
	const body = isRecord(record?.body) ? record.body : {};
	const buffers = isList(body.attachment_buffer) ? body.attachment_buffer : [];
	const linked = isList(body.attachment) ? body.attachment.length : 0;
	// The email's list begins with the attachments given by URL.
	const found: unknown = buffers[index - linked];
	if (!isRecord(found) || typeof found.content !== 'string' || typeof found.name !== 'string')
		throw new Refused(404, 'This attachment is no longer kept, or was given by its address');
	const content = found.content.slice(found.content.indexOf(',') + 1);
	const name = encoded(found.name);
	return {
		status: 200,
		body: Buffer.from(content, 'base64'),
		headers: {
			// Another type may contain scripts.
			'Content-Type': 'application/octet-stream',
			'Content-Disposition': `attachment; filename="attachment"; filename*=UTF-8''${name}`,
			'Content-Security-Policy': "default-src 'none'; sandbox",
		},
	};
}
