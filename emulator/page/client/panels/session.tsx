import { Download, Upload } from 'lucide-preact';
import { useRef, useState } from 'preact/hooks';
import { Button, Question } from '../parts';
import { attempt, say } from '../store/announce';

const address = '/_control/session';

interface Answer {
	readonly message?: string;
	readonly requests?: number;
	readonly withoutAddress?: readonly string[];
	readonly differences?: ReadonlyArray<{ readonly line: number; readonly what: string }>;
}

const load = (file: File) =>
	attempt(async () => {
		const headers = { 'Content-Type': 'application/x-ndjson' };
		const response = await fetch(address, { method: 'PUT', headers, body: file });
		const answer = (await response.json()) as Answer;
		if (!response.ok) throw new Error(answer.message ?? 'This is no session');
		const { requests, differences: [first] = [], withoutAddress = [] } = answer;
		const played =
			first === undefined
				? `Played again to the same bytes: ${requests} requests`
				: `Played again, but not to the same bytes. First in line ${first.line}: ${first.what}`;
		say(
			withoutAddress.length === 0
				? played
				: `${played}. The addresses of its webhooks had keys, which a session does not hold: set them in Connect`,
		);
	});

/** Exports and imports the session as a file. */
export function Session() {
	const picker = useRef<HTMLInputElement>(null);
	const [file, choose] = useState<File | undefined>(undefined);
	return (
		<>
			<h3>Session</h3>
			<div class="actions">
				<a class="button" href={address} download="session.jsonl">
					<Download size={14} /> Export
				</a>
				<Button sign={Upload} text="Import" onClick={() => picker.current?.click()} />
				<input
					ref={picker}
					type="file"
					hidden
					onChange={(event) => {
						choose(event.currentTarget.files?.[0]);
						event.currentTarget.value = '';
					}}
				/>
			</div>
			{file && (
				<Question
					text="Import this session in place of everything that is here?"
					yes="Import it"
					act={() => void load(file)}
					close={() => choose(undefined)}
				/>
			)}
		</>
	);
}
