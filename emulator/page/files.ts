import { randomUUID } from 'node:crypto';
import { isList, isRecord } from '../../nodes/MessagingService/contract';
import { visible } from './row';
import { Refused, type PageReply } from './reply';
import { requestOf, rowOf, type Shown } from './detail';

/** Uploaded files, which the workflow fetches, and attachments of emails. */

interface Dropped {
	readonly type: string;
	readonly bytes: Buffer;
}

const mostBytes = 64 * 1024 * 1024;

/** Types shown in the browser; others are downloaded because they may contain scripts. */
const shown = /^(image\/(png|jpeg|gif|webp)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

const served = ({ type, bytes }: Dropped, disposition: string): PageReply => ({
	status: 200,
	body: bytes,
	headers: {
		'Content-Type': type,
		'Content-Disposition': disposition,
		'Content-Security-Policy': "default-src 'none'; sandbox",
		// The workflow fetches it from another address.
		'Cross-Origin-Resource-Policy': 'cross-origin',
	},
});

/** The newest files, up to 64 MB together. */
export class Files {
	private readonly files = new Map<string, Dropped>();
	private bytes = 0;

	add(type: string, bytes: Buffer): string {
		const id = randomUUID();
		this.files.set(id, { type, bytes });
		this.bytes += bytes.length;
		for (const [oldest, file] of this.files) {
			if (this.bytes <= mostBytes || oldest === id) break;
			this.files.delete(oldest);
			this.bytes -= file.bytes.length;
		}
		return id;
	}

	answer(id: string): PageReply {
		const file = this.files.get(id);
		if (file === undefined) throw new Refused(404, 'This file is no longer kept');
		return shown.test(file.type)
			? served(file, 'inline')
			: served({ ...file, type: 'application/octet-stream' }, 'attachment');
	}
}

/** Encodes a file name for a header (RFC 8187). */
const encoded = (name: string) =>
	encodeURIComponent(visible(name).replaceAll(/\p{Surrogate}/gu, '�')).replaceAll(
		/['()*]/g,
		(sign) => `%${sign.charCodeAt(0).toString(16)}`,
	);

/** Returns an attachment from the request's body. Attachments given by URL are never fetched. */
export function attachment(page: Shown, n: number, index: number): PageReply {
	const record = requestOf(page.emulator, rowOf(page, n).request);
	const body = isRecord(record?.body) ? record.body : {};
	const buffers = isList(body.attachment_buffer) ? body.attachment_buffer : [];
	const linked = isList(body.attachment) ? body.attachment.length : 0;
	// The email's list begins with the attachments given by URL.
	const found: unknown = buffers[index - linked];
	if (!isRecord(found) || typeof found.content !== 'string' || typeof found.name !== 'string')
		throw new Refused(404, 'This attachment is no longer kept, or was given by its address');
	const content = found.content.slice(found.content.indexOf(',') + 1);
	const bytes = Buffer.from(content, 'base64');
	return served(
		{ type: 'application/octet-stream', bytes },
		`attachment; filename="attachment"; filename*=UTF-8''${encoded(found.name)}`,
	);
}
