import { useEffect } from 'preact/hooks';
import { letGo, loadEarlier, shorten, talkOf, shownPerson } from '../store';
import { Bubble } from './bubble';

const day = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });

/** The conversation with one person in all channels, newest at the bottom. */
export function Timeline({ person }: { readonly person: string }) {
	const talk = talkOf(person).value;
	useEffect(() => () => letGo(person), [person]);
	const scrolled = ({ currentTarget }: { readonly currentTarget: HTMLDivElement }) => {
		// The list is reversed by CSS: the newest message is at 0 and stays in view.
		const up = -currentTarget.scrollTop;
		if (up + currentTarget.clientHeight > currentTarget.scrollHeight - 300)
			void loadEarlier(person);
		if (up < 5) shorten(person);
	};
	let before = '';
	return (
		<div
			class="timeline"
			onScroll={scrolled}
			tabIndex={0}
			role="region"
			aria-label={`Messages of ${shownPerson(person)}`}
		>
			<ol>
				{talk.rows.map((row) => {
					const date = day.format(row.at);
					const isFirst = date !== before;
					before = date;
					return <Bubble key={row.n} row={row} date={isFirst ? date : undefined} />;
				})}
			</ol>
		</div>
	);
}
