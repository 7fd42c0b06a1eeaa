/** Send email, `attachment_buffer`: base64, with or without a prefix like `data:application/pdf;base64,`. */

const prefix = /^[\w.+/:;=-]*base64,$/;
const alphabet = /^[A-Za-z0-9+/]*={0,2}$/;

function isBase64(content: string): boolean {
	const start = content.indexOf(',') + 1;
	if (start > 0 && (start > 200 || !prefix.test(content.slice(0, start)))) return false;
	const data = content.slice(start);
	return data.length % 4 === 0 && alphabet.test(data);
}

/** The attachments of a request that its schema has accepted, where they are not base64. */
export function notBase64(request: unknown): string[] {
	const { attachment_buffer: files } = request as { attachment_buffer?: ReadonlyArray<{ content: string }> };
	return (files ?? []).flatMap(({ content }, index) =>
		isBase64(content) ? [] : [`attachment_buffer.${index}.content: is not base64`],
	);
}
