import { Avatar, Badge, Writing, VirtualList } from '../parts';
import { channelName, person as current, panel, shownPerson, toggle, view, whenOf } from '../store';
import { lookAt, people, unseenOf } from '../store/people';
import { hasUnseen } from '../store/seen';
import type { Person, Row } from '../../../feed/row';
import { Plus } from 'lucide-preact';

const inWords = (row: Row | undefined) => {
	if (row === undefined) return '';
	const text = row.text === '' ? channelName(row.channel) : row.text;
	return row.out ? text : `↩ ${text}`;
};

/** Shows the phone or mailbox with the latest new message, with the cursor where it is answered. */
function choose(one: Person): void {
	const news = [one.person, one.mailbox ?? ''].filter(hasUnseen);
	const last = one.last?.person;
	lookAt(
		last !== undefined && (news.length === 0 || news.includes(last))
			? last
			: (news[0] ?? one.person),
	);
	view.value = 'wall';
	// Once it is drawn.
	requestAnimationFrame(() =>
		document.querySelector<HTMLElement>('.phone.current .reply')?.focus(),
	);
}

function Line({ one }: { readonly one: Person }) {
	const count = unseenOf(one);
	const shown = one.name ?? shownPerson(one.person);
	const isCurrent =
		current.value !== undefined && [one.person, one.mailbox].includes(current.value);
	return (
		<button
			type="button"
			class="person"
			aria-current={isCurrent ? 'true' : undefined}
			onClick={() => choose(one)}
		>
			<Avatar person={one.person} name={one.name} />
			<span class="who">
				<Writing as="strong" text={shown} />
				<Writing as="span" class="last" text={inWords(one.last)} />
			</span>
			<span class="when">
				{one.last !== undefined && <time>{whenOf(one.last.at)}</time>}
				{count > 0 && <Badge count={count} />}
			</span>
		</button>
	);
}

/** Everyone who received or sent a message, most recently active first. */
export function People() {
	const total = people.total.value;
	return (
		<aside class="people" aria-label="People">
			<header>
				<h2>
					People <span class="count">{total.toLocaleString()}</span>
				</h2>
				<button
					type="button"
					class="plain"
					aria-expanded={panel.value === 'phone'}
					onClick={toggle('phone')}
				>
					<Plus size={14} /> New phone
				</button>
			</header>
			{total === 0 ? (
				<p class="none">{people.isLoaded.value ? 'Nobody yet' : ''}</p>
			) : (
				<VirtualList
					of={people}
					size={60}
					label="People"
					blank="person blank"
					draw={(one) => <Line one={one} />}
				/>
			)}
		</aside>
	);
}
