import { useState } from 'preact/hooks';
import { Icon } from './parts';
import type { Person } from './people';
import { api, attempt } from './store';
import { shownPerson } from './words';

/** Writes a message as this person; it goes to the workflow as a webhook. */
export function Composer({ person, rows }: Person) {
	const [text, write] = useState('');
	const [chosen, choose] = useState<string | undefined>(undefined);
	const last = rows.findLast(({ channel }) => channel !== 'other')?.channel;
	const channel = chosen ?? (last === 'whatsapp' ? 'whatsapp' : 'sms');
	const send = async () => {
		if (text.trim() === '') return;
		if (await attempt(() => api.act('reply', { person, channel, text }))) write('');
	};
	return (
		<form
			class="composer"
			onSubmit={(event) => {
				event.preventDefault();
				void send();
			}}
		>
			<select
				aria-label="Answer by"
				value={channel}
				onChange={(event) => choose(event.currentTarget.value)}
			>
				<option value="sms">SMS</option>
				<option value="whatsapp">WhatsApp</option>
			</select>
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
