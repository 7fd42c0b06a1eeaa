import { ArrowUp, ChevronDown, Paperclip, SquarePen } from 'lucide-preact';
import { useRef, useState } from 'preact/hooks';
import { Button, Menu } from '../parts';
import { shownPerson, otherWays, sayHow, attempt, api, type How, talkOf } from '../store';
import { attach } from './attach';

/** A sample location. */
const somewhere = {
	longitude: -99.1332,
	latitude: 19.4326,
	name: 'Centro',
	address: 'Ciudad de Mexico',
};

/** What only WhatsApp can send. */
function Attach({ person, send }: { person: string; send: (file: File | undefined) => void }) {
	const picker = useRef<HTMLInputElement>(null);
	const sendPlace = () =>
		attempt(() =>
			api.act('reply', { person, channel: 'whatsapp', type: 'location', content: somewhere }),
		);
	return (
		<>
			<Menu
				label="Attach"
				icon={
					<>
						<Paperclip size={14} /> Attach
					</>
				}
				items={[
					{ text: 'A picture or file', act: () => picker.current?.click() },
					{ text: 'A location', act: () => void sendPlace() },
				]}
			/>
			<input
				ref={picker}
				type="file"
				hidden
				onChange={(event) => send(event.currentTarget.files?.[0])}
			/>
		</>
	);
}

/** Writes a message as this person; it goes to the workflow as a webhook. */
export function Composer({ person }: { readonly person: string }) {
	const [text, write] = useState('');
	const [chosen, choose] = useState<'sms' | 'whatsapp' | undefined>(undefined);
	const [to, address] = useState<string | undefined>(undefined);
	const [isOver, setOver] = useState(false);
	const last = talkOf(person).value.rows.findLast(({ channel }) => channel !== 'other')?.channel;
	const channel = chosen ?? (last === 'whatsapp' ? 'whatsapp' : 'sms');
	const receiver = channel === 'sms' ? 'To short code' : 'To agent';
	const send = async (how: How = 'now') => {
		if (text.trim() === '') return;
		if (await attempt(() => api.act('reply', { person, channel, text, how, to }))) {
			write('');
			sayHow(how);
		}
	};
	const sendFile = (file: File | undefined) =>
		file !== undefined &&
		void attempt(() => attach(person, file, text)).then((isSent) => isSent && write(''));
	return (
		<form
			class={isOver ? 'composer over' : 'composer'}
			onSubmit={(event) => {
				event.preventDefault();
				void send();
			}}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={(event) => {
				event.preventDefault();
				setOver(false);
				sendFile(event.dataTransfer?.files[0]);
			}}
		>
			<div class="ways">
				<select
					aria-label="Answer by"
					value={channel}
					onChange={(event) =>
						choose(event.currentTarget.value === 'whatsapp' ? 'whatsapp' : 'sms')
					}
				>
					<option value="sms">SMS</option>
					<option value="whatsapp">WhatsApp</option>
				</select>
				<Button
					class="plain"
					sign={SquarePen}
					text="New message"
					aria-pressed={to !== undefined}
					onClick={() => address(to === undefined ? '' : undefined)}
				/>
				{channel === 'whatsapp' && <Attach person={person} send={sendFile} />}
			</div>
			{to !== undefined && (
				<input
					class="receiver"
					aria-label={receiver}
					placeholder={receiver}
					value={to}
					inputMode="numeric"
					onInput={(event) => address(event.currentTarget.value)}
				/>
			)}
			<input
				class="reply"
				aria-label={`Answer as ${shownPerson(person)}`}
				dir="auto"
				placeholder={to === undefined ? 'Answer' : 'New message'}
				value={text}
				maxLength={channel === 'sms' ? 1600 : 4096}
				autocomplete="off"
				onInput={(event) => write(event.currentTarget.value)}
			/>
			<button type="submit" class="send" aria-label="Send" disabled={text.trim() === ''}>
				<ArrowUp size={15} />
			</button>
			<Menu
				label="Send in another way"
				icon={<ChevronDown size={14} />}
				items={otherWays((how) => void send(how))}
			/>
		</form>
	);
}
