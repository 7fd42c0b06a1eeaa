import { Paperclip } from 'lucide-preact';
import { useEffect } from 'preact/hooks';
import type { Row } from '../../../feed/row';
import { Mark, Writing } from '../parts';
import {
	exactTimeOf,
	shownPerson,
	whenOf,
	letGo,
	loadEarlier,
	talkOf,
	message,
	useSeen,
} from '../store';

function Mail({ row }: { readonly row: Row }) {
	const shown = useSeen<HTMLAnchorElement>(row);
	return (
		<li>
			<a
				ref={shown}
				class={`mail ${row.state}`}
				href={`#/m/${row.n}`}
				data-n={row.n}
				aria-current={message.value === row.n}
			>
				<Writing as="span" class="from" text={row.sender?.replace(/ <.*$/, '') ?? ''} />
				<time title={exactTimeOf(row.at)}>{whenOf(row.at)}</time>
				<Writing as="strong" text={row.text} />
				<Writing as="span" class="snippet" text={row.reason ?? row.snippet ?? ''} />
				<span class="marks">
					{row.attachments !== undefined && <Paperclip size={13} aria-label="with attachments" />}
					<Mark row={row} words={row.state === 'refused' || row.state === 'failed'} />
				</span>
			</a>
		</li>
	);
}

/** The emails of one address, newest first. */
export function MailList({ person }: { readonly person: string }) {
	const talk = talkOf(person).value;
	useEffect(() => () => letGo(person), [person]);
	const scrolled = ({ currentTarget: list }: { readonly currentTarget: HTMLElement }) => {
		const { scrollTop, clientHeight, scrollHeight } = list;
		if (scrollTop + clientHeight > scrollHeight - 300) void loadEarlier(person);
	};
	return (
		<div
			class="mails"
			onScroll={scrolled}
			tabIndex={0}
			role="region"
			aria-label={`Emails of ${shownPerson(person)}`}
		>
			<ol>
				{talk.rows.toReversed().map((row) => (
					<Mail key={row.n} row={row} />
				))}
			</ol>
		</div>
	);
}
