import { X } from 'lucide-preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Avatar } from '../parts/avatar';
import { shownPerson } from '../parts/words';
import { state } from '../store/live';
import { known, see, takeOffWall } from '../store/people';
import { person as current } from '../store/route';
import { Composer } from './composer';
import { Flash } from './flash';
import { MailList } from './mails';
import { Name } from './name';
import { Timeline } from './timeline';

/** What the account's settings say about a number, so that nobody wonders. */
function peculiarity(person: string): string | undefined {
	const settings = state.value?.settings;
	if (settings === undefined) return undefined;
	if (settings.rejectedNumbers.includes(person)) return 'The operator rejects SMS to this number';
	if (settings.failingNumbers.includes(person)) return 'Queueing fails for this number';
	if (settings.invalidUsers.includes(person)) return 'No user of WhatsApp';
	return settings.unreachablePrefixes.some((prefix) => person.startsWith(prefix))
		? 'Not reachable'
		: undefined;
}

interface Props {
	readonly person: string;
	readonly mailbox: string | undefined;
}

/** One person's phone: everything that arrived on it, and what they answer. */
export function Phone({ person, mailbox }: Props) {
	const [isMail, showMail] = useState(false);
	const frame = useRef<HTMLElement>(null);
	const name = known.value.get(person)?.name;
	const isCurrent = current.value === person;
	useEffect(() => {
		if (isCurrent) frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
	}, [isCurrent]);
	const shown = shownPerson(person);
	const note = peculiarity(person);
	return (
		<section
			ref={frame}
			class={isCurrent ? 'phone current' : 'phone'}
			aria-label={`Phone of ${name ?? shown}`}
			data-person={person}
			onFocusIn={() => {
				current.value = person;
				see(person);
			}}
		>
			<header>
				<Avatar person={person} name={name} />
				<div class="title">
					<h2>
						<Name person={person} />
					</h2>
					{name !== undefined && <span class="number">{shown}</span>}
				</div>
				<button
					type="button"
					class="icon"
					aria-label={`Put the phone of ${name ?? shown} away`}
					onClick={() => takeOffWall(person)}
				>
					<X size={15} />
				</button>
			</header>
			{mailbox !== undefined && (
				<div class="tabs" role="group" aria-label="Messages or mail">
					<button type="button" aria-pressed={!isMail} onClick={() => showMail(false)}>
						Messages
					</button>
					<button type="button" aria-pressed={isMail} onClick={() => showMail(true)}>
						Mail
					</button>
				</div>
			)}
			{note !== undefined && <p class="note">{note}</p>}
			{mailbox !== undefined && isMail ? <MailList person={mailbox} /> : <Timeline person={person} />}
			<Flash person={person} />
			<Composer person={person} />
		</section>
	);
}
