import { Paperclip } from 'lucide-preact';
import { useEffect } from 'preact/hooks';
import { visible } from '../../../feed/words';
import { Mark } from '../parts/mark';
import { shownPerson, timeOf } from '../store/words';
import { forget, loadEarlier, talkOf } from '../store/conversations';
import { message } from '../store/route';

/** The e-mails of one address, newest first. */
export function MailList({ person }: { readonly person: string }) {
	const talk = talkOf(person).value;
	useEffect(() => () => forget(person), [person]);
	const scrolled = ({
		currentTarget: { scrollTop, clientHeight, scrollHeight },
	}: {
		readonly currentTarget: HTMLElement;
	}) => {
		if (scrollTop + clientHeight > scrollHeight - 300) void loadEarlier(person);
	};
	return (
		<div
			class="mails"
			onScroll={scrolled}
			tabIndex={0}
			role="region"
			aria-label={`E-mails of ${shownPerson(person)}`}
		>
			<ol>
				{talk.rows.toReversed().map((row) => (
					<li key={row.n}>
						<a
							class={`mail ${row.state}`}
							href={`#/m/${row.n}`}
							data-n={row.n}
							aria-current={message.value === row.n}
						>
							<span class="from" dir="auto">
								{visible(row.sender?.replace(/ <.*$/, '') ?? '')}
							</span>
							<time>{timeOf(row.at)}</time>
							<strong dir="auto">{visible(row.text)}</strong>
							<span class="snippet" dir="auto">
								{visible(row.reason ?? row.snippet ?? '')}
							</span>
							<span class="marks">
								{row.attachments !== undefined && <Paperclip size={13} aria-label="with attachments" />}
								<Mark row={row} words={row.state === 'refused' || row.state === 'failed'} />
							</span>
						</a>
					</li>
				))}
			</ol>
		</div>
	);
}
