import type { IDataObject } from 'n8n-workflow';
import { inboundContents, type InboundMessageType } from '../../contract';

const none = { text: null, media: null, location: null, contacts: null };

function mediaIn(content: unknown) {
	const { data } = inboundContents.image.safeParse(content);
	if (!data) return none;
	const { url, contentType = null, urlExpiry, caption } = data;
	const expiry = new Date(Number(urlExpiry ?? NaN) * 1000);
	const expiresAt = Number.isNaN(expiry.getTime()) ? null : expiry.toISOString();
	return { ...none, text: caption || null, media: { url, contentType, expiresAt } };
}

const readers = {
	text: (content) => ({
		...none,
		text: inboundContents.text.safeParse(content).data?.text ?? null,
	}),
	...{ image: mediaIn, video: mediaIn, sticker: mediaIn, audio: mediaIn, file: mediaIn },
	location(content) {
		const { data } = inboundContents.location.safeParse(content);
		if (!data) return none;
		const { longitude, latitude, name = null, address = null } = data;
		return { ...none, location: { longitude, latitude, name, address } };
	},
	contacts: (content) => ({ ...none, contacts: content as IDataObject }),
} satisfies Record<InboundMessageType, (content: unknown) => typeof none | IDataObject>;

/**
 * Reads the content of a message by its type; content of an unknown type or form appears in `raw`
 * only.
 */
export const contentOf = (type: string, content: unknown) =>
	Object.hasOwn(readers, type) ? readers[type as InboundMessageType](content) : none;
