import { ArrowLeft, Ellipsis, Pin, X } from 'lucide-preact';
import { useEffect, useRef } from 'preact/hooks';
import { visible } from '../../../feed/search';
import { Avatar, Badge, Button, IconButton, Menu } from '../parts';
import { person as current, shownPerson, state } from '../store';
import { forget } from '../store/acts';
import { frontOf, knownOf, lookAt, most, people, pin, pinned, takeOffWall } from '../store/people';
import { see, unseenAt } from '../store/seen';
import { Composer } from './composer';
import { useRows } from './fill';
import { Flash } from './flash';
import { MailList } from './mails';
import { Name } from './name';
import { Timeline } from './timeline';

/** Explains a number's special behaviour in the account's settings. */
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

/** Deletes a person's messages from the page; they can be brought back. */
async function forgetAll({
	person,
	mailbox = person,
}: {
	readonly person: string;
	readonly mailbox?: string;
}) {
	if (!(await forget({ person }))) return;
	see(person);
	see(mailbox);
}

/** A tab of a person: messages or mail, with the number of new ones. */
function Side({ address, text, isFront }: { address: string; text: string; isFront: boolean }) {
	const count = unseenAt(address);
	return (
		<button type="button" aria-pressed={isFront} onClick={() => lookAt(address)}>
			{text}
			{count > 0 && <Badge count={count} />}
		</button>
	);
}

/** The phone and mailbox of one person. */
export function Phone({ person }: { readonly person: string }) {
	const frame = useRef<HTMLElement>(null);
	useRows(frame);
	const one = knownOf(person);
	const { name, mailbox } = one;
	const front = frontOf(one);
	const isMail = front.includes('@');
	const isCurrent = current.value === front;
	useEffect(() => {
		if (isCurrent) frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
	}, [isCurrent]);
	const shown = shownPerson(person);
	const what = `the ${person.includes('@') ? 'mailbox' : 'phone'} of ${visible(name ?? shown)}`;
	const note = peculiarity(person);
	const isPinned = pinned.value.includes(person);
	return (
		<section
			ref={frame}
			class={`phone${person.includes('@') ? ' mailbox' : ''}${isCurrent ? ' current' : ''}`}
			aria-label={`${what.charAt(4).toUpperCase()}${what.slice(5)}`}
			data-person={person}
			onFocusIn={() => lookAt(front)}
		>
			<header>
				<Button
					class="plain back"
					sign={ArrowLeft}
					text="People"
					onClick={() => (current.value = undefined)}
				/>
				<Avatar person={person} name={name} />
				<div class="title">
					<h2>
						<Name person={person} />
					</h2>
					{name !== undefined && name !== shown && <span class="number">{shown}</span>}
				</div>
				{(isPinned || people.total.value > most) && (
					<IconButton label={`Pin ${what}`} aria-pressed={isPinned} onClick={() => pin(person)}>
						<Pin size={14} />
					</IconButton>
				)}
				<Menu
					label={`More about ${what}`}
					icon={<Ellipsis size={15} />}
					items={[{ text: 'Delete this person', act: () => void forgetAll(one) }]}
				/>
				<IconButton label={`Put ${what} away`} onClick={() => takeOffWall(person)}>
					<X size={15} />
				</IconButton>
			</header>
			{mailbox !== undefined && (
				<div class="tabs" role="group" aria-label="Messages or mail">
					<Side address={person} text="Messages" isFront={!isMail} />
					<Side address={mailbox} text="Mail" isFront={isMail} />
				</div>
			)}
			{note !== undefined && <p class="note">{note}</p>}
			{isMail ? <MailList person={front} /> : <Timeline person={person} />}
			{!isMail && (
				<>
					<Flash person={person} />
					<Composer person={person} />
				</>
			)}
		</section>
	);
}
