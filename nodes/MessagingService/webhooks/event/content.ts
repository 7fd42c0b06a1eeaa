import type { IDataObject } from 'n8n-workflow';
import { inboundContents } from '../../contract';

/** Reads the content of a message by its type; content of an unknown form appears in `raw` only. */
export function contentOf(type: string, content: unknown) {
	const none = { text: null, media: null, location: null, contacts: null };
	switch (type) {
		case 'text':
			return { ...none, text: inboundContents.text.safeParse(content).data?.text ?? null };
		case 'image':
		case 'video':
		case 'sticker':
		case 'audio':
		case 'file': {
			const { data } = inboundContents.image.safeParse(content);
			if (!data) return none;
			const { url, contentType = null, urlExpiry, caption } = data;
			const expiry = new Date(Number(urlExpiry ?? NaN) * 1000);
			const expiresAt = Number.isNaN(expiry.getTime()) ? null : expiry.toISOString();
			return { ...none, text: caption || null, media: { url, contentType, expiresAt } };
		}
		case 'location': {
			const { data } = inboundContents.location.safeParse(content);
			if (!data) return none;
			const { longitude, latitude, name = null, address = null } = data;
			return { ...none, location: { longitude, latitude, name, address } };
		}
		case 'contacts':
			return { ...none, contacts: content as IDataObject };
		default:
			return none;
	}
}
