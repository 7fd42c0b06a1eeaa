import { Ellipsis, Pin, X } from 'lucide-preact';
import { useEffect, useRef } from 'preact/hooks';
import { visible } from '../../../feed/searchSyntax';
import { Avatar, Badge, IconButton, Menu } from '../parts';
import { api, attempt, person as current, shownPerson, state } from '../store';
import { frontOf, knownOf, lookAt, most, people, pin, pinned, takeOffWall, unseen } from '../store/people';
import { Composer } from './composer';
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

/** Deletes a person's messages from the page after confirmation. */
async function forgetAll({ person, mailbox }: { readonly person: string; readonly mailbox?: string }) {
	if (!confirm('Delete everything of this person from the page? The service keeps what it knows.')) return;
	for (const address of [person, mailbox])
		if (address !== undefined) await api.act('forget', { person: address });
	takeOffWall(person);
}

/** A tab of a person: messages or mail, with the number of new ones. */
function Side({ address, text, isFront }: { address: string; text: string; isFront: boolean }) {
	const count = unseen.value.get(address) ?? 0;
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
				<Avatar person={person} name={name} />
				<div class="title">
					<h2>
						<Name person={person} />
					</h2>
					{name !== undefined && <span class="number">{shown}</span>}
				</div>
				{(isPinned || people.total.value > most) && (
					<IconButton label={`Pin ${what}`} aria-pressed={isPinned} onClick={() => pin(person)}>
						<Pin size={14} />
					</IconButton>
				)}
				<Menu
					label={`More about ${what}`}
					icon={<Ellipsis size={15} />}
					items={[{ text: 'Delete this person …', act: () => void attempt(() => forgetAll(one)) }]}
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
