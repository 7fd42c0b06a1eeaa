import { api } from '../store/api';

const largest = 16 * 1024 * 1024;

const kinds = ['image', 'audio', 'video'] as const;

async function base64Of(file: File): Promise<string> {
	const bytes = new Uint8Array(await file.arrayBuffer());
	let text = '';
	for (let at = 0; at < bytes.length; at += 0x8000)
		text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
	return btoa(text);
}

export async function attach(person: string, file: File, caption: string): Promise<void> {
	if (file.size > largest) throw new Error('Files may have 16 MB at most');
	const contentType = file.type || 'application/octet-stream';
	const { url } = await api.act<{ url: string }>('file', {
		type: contentType,
		data: await base64Of(file),
	});
	const type = kinds.find((kind) => contentType.startsWith(`${kind}/`)) ?? 'file';
	const urlExpiry = Math.floor(Date.now() / 1000) + 3600;
	// These two types have no caption.
	const said = type === 'audio' || type === 'file' ? {} : { caption };
	await api.act('reply', {
		person,
		channel: 'whatsapp',
		type,
		content: { url, contentType, urlExpiry, ...said },
	});
}
