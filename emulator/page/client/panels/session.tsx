import { Download, Upload } from 'lucide-preact';
import { useRef } from 'preact/hooks';
import { attempt, say } from '../store/announce';
import { state } from '../store/live';

const address = '/_control/session';

interface Importing {
	readonly method: string;
	readonly contentType: string;
}

const load = (file: File, { method, contentType }: Importing) =>
	attempt(async () => {
		const headers = { 'Content-Type': contentType };
		const response = await fetch(address, { method, headers, body: file });
		if (!response.ok)
			throw new Error(((await response.json()) as { message?: string }).message ?? 'This is no session');
		say('The session was imported');
	});

/** A session as one file: everything that happened, to keep or to send with a report. */
export function Session() {
	const picker = useRef<HTMLInputElement>(null);
	const importing = state.value?.session;
	if (importing === undefined) return null;
	return (
		<>
			<h3>Session</h3>
			<div class="actions">
				<a class="button" href={address} download="session.jsonl">
					<Download size={14} aria-hidden="true" /> Export
				</a>
				<button type="button" onClick={() => picker.current?.click()}>
					<Upload size={14} aria-hidden="true" /> Import
				</button>
				<input
					ref={picker}
					type="file"
					hidden
					onChange={(event) => {
						const [file] = event.currentTarget.files ?? [];
						if (file !== undefined) void load(file, importing);
					}}
				/>
			</div>
		</>
	);
}
