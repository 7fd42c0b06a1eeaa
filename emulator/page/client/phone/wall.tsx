import { MessageCircle } from 'lucide-preact';
import { CopyButton } from '../parts/copy';
import { state } from '../store/live';
import { known, people, wall } from '../store/people';
import { Mailbox } from './mailbox';
import { Phone } from './phone';

/** What to do when there is nothing to see: a command that changes that. */
function Nothing() {
	const current = state.value;
	if (current === undefined) return null;
	const { basic } = current.settings;
	const command =
		`curl ${current.url}/v2/sms-global/send -u ${basic.username}:${basic.password} ` +
		`-H 'Accept: application/json' -H 'Content-Type: application/json' ` +
		`-d '{"phone": "5215512345678", "msg": "Your parcel is here"}'`;
	return (
		<div class="nothing">
			<MessageCircle size={40} aria-hidden="true" />
			<h2>No messages yet</h2>
			<p>Point your workflow at {current.url}, or send the first one from a terminal:</p>
			<div class="command">
				<code>{command}</code>
				<CopyButton text={command} label="Copy the command" />
			</div>
			<p class="hint">Whatever is sent arrives here, on this machine, and nowhere else.</p>
		</div>
	);
}

/** A phone with a mailbox of the same name is one person's. */
function joined(shown: readonly string[]) {
	const nameOf = (person: string) => known.value.get(person)?.name?.trim().toLowerCase();
	const mailboxes = new Map(
		[...known.value.values()].flatMap(({ person, kind }) => {
			const name = nameOf(person);
			return kind === 'mailbox' && name !== undefined && name !== '' ? [[name, person] as const] : [];
		}),
	);
	const taken = new Set<string>();
	const phones = shown
		.filter((person) => !person.includes('@'))
		.map((person) => {
			const mailbox = mailboxes.get(nameOf(person) ?? '');
			if (mailbox !== undefined) taken.add(mailbox);
			return { person, mailbox };
		});
	const mailboxOf = new Map(phones.map(({ person, mailbox }) => [person, mailbox]));
	return shown
		.filter((person) => !taken.has(person))
		.map((person) => ({ person, mailbox: mailboxOf.get(person) }));
}

export function Wall() {
	if (people.isLoaded.value && people.total.value === 0 && wall.value.length === 0) return <Nothing />;
	return (
		<div class="wall">
			{joined(wall.value).map(({ person, mailbox }) =>
				person.includes('@') ? (
					<Mailbox key={person} person={person} />
				) : (
					<Phone key={person} person={person} mailbox={mailbox} />
				),
			)}
		</div>
	);
}
