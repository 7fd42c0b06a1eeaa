import { MessageCircle } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { CopyButton } from '../parts/buttons';
import { state, people, wall } from '../store';
import { Phone } from './phone';

const Note = ({ title, children }: { title: string; children: ComponentChildren }) => (
	<div class="nothing">
		<MessageCircle size={40} />
		<h2>{title}</h2>
		{children}
	</div>
);

/** Instructions shown while there are no messages. */
function Nothing() {
	const current = state.value;
	if (current === undefined) return null;
	const { basic } = current.settings;
	// The demo shows the page beside n8n.
	if (location.search === '?beside')
		return (
			<Note title="Press Execute workflow">
				<p>What the workflow sends arrives here. To write to it first, take a new phone.</p>
			</Note>
		);
	const command =
		`curl ${current.url}/v2/sms-global/send -u ${basic.username}:${basic.password} ` +
		`-H 'Accept: application/json' -H 'Content-Type: application/json' ` +
		`-d '{"phone": "5215512345678", "msg": "Your parcel is here"}'`;
	return (
		<Note title="No messages yet">
			<p>
				Point your workflow at {current.url}, write to it from a new phone, or send the first one
				from a terminal:
			</p>
			<div class="command">
				<code>{command}</code>
				<CopyButton text={command} label="Copy the command" />
			</div>
			<p class="hint">Whatever is sent arrives here, on this machine, and nowhere else.</p>
		</Note>
	);
}

export function Wall() {
	if (people.isLoaded.value && people.total.value === 0 && wall.value.length === 0)
		return <Nothing />;
	return (
		<div class="wall">
			{wall.value.map((person) => (
				<Phone key={person} person={person} />
			))}
		</div>
	);
}
