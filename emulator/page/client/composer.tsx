import { useState } from 'preact/hooks';
import { Icon } from './parts';
import type { Person } from './people';
import { api, attempt } from './store';
import { shownPerson } from './words';

const largest = 16 * 1024 * 1024;

/** Returns a file in base64, as the browser puts it into an address. */
const base64Of = (file: File) =>
	new Promise<string>((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
		reader.onerror = () => reject(new Error('The file cannot be read'));
		reader.readAsDataURL(file);
	});

/** Sends a file by WhatsApp; the workflow fetches it from the emulator. */
async function attach(person: string, file: File, caption: string): Promise<void> {
	if (file.size > largest) throw new Error('Files may have 16 MB at most');
	const contentType = file.type || 'application/octet-stream';
	const data = await base64Of(file);
	const { url } = await api.act<{ url: string }>('file', { type: contentType, data });
	const kind = /^(image|audio|video)\//.exec(contentType)?.[1] ?? 'file';
	const content = {
		...{ url, contentType, urlExpiry: Math.floor(Date.now() / 1000) + 3600 },
		// The other types have no caption.
		...((kind === 'image' || kind === 'video') && { caption }),
	};
	await api.act('reply', { person, channel: 'whatsapp', type: kind, content });
}

/** Writes a message as this person; it goes to the workflow as a webhook. */
export function Composer({ person, rows }: Person) {
	const [text, write] = useState('');
	const [chosen, choose] = useState<string | undefined>(undefined);
	const last = rows.findLast(({ channel }) => channel !== 'other')?.channel;
	const channel = chosen ?? (last === 'whatsapp' ? 'whatsapp' : 'sms');
	const send = async (doing: () => Promise<unknown>) => {
		if (!(await attempt(doing))) return;
		write('');
	};
	const sendFile = (file: File | undefined) => file && void send(() => attach(person, file, text));
	return (
		<form
			class="composer"
			onSubmit={(event) => {
				event.preventDefault();
				if (text.trim() !== '') void send(() => api.act('reply', { person, channel, text }));
			}}
			onDragOver={(event) => event.preventDefault()}
			onDrop={(event) => {
				event.preventDefault();
				sendFile(event.dataTransfer?.files[0]);
			}}
		>
			<div class="ways">
				<select
					aria-label="Answer by"
					value={channel}
					onChange={(event) => choose(event.currentTarget.value)}
				>
					<option value="sms">SMS</option>
					<option value="whatsapp">WhatsApp</option>
				</select>
				{channel === 'whatsapp' && (
					<label class="icon button" title="Send a picture or file">
						<Icon of="clip" />
						<span class="hidden">Send a picture or file</span>
						<input
							class="hidden"
							type="file"
							onChange={(event) => sendFile(event.currentTarget.files?.[0])}
						/>
					</label>
				)}
			</div>
			<input
				class="reply"
				aria-label={`Answer as ${shownPerson(person)}`}
				dir="auto"
				placeholder="Answer"
				value={text}
				maxLength={channel === 'sms' ? 1600 : 4096}
				autocomplete="off"
				onInput={(event) => write(event.currentTarget.value)}
			/>
			<button type="submit" class="send" aria-label="Send" disabled={text.trim() === ''}>
				<Icon of="send" size={17} />
			</button>
		</form>
	);
}
