import { Avatar } from '../parts/avatar';
import { VirtualList } from '../parts/virtual';
import { channelName, shownPerson, timeOf } from '../parts/words';
import { people, putOnWall, unseen } from '../store/people';
import { person as current, view } from '../store/route';
import type { Person, Row } from '../../../feed/row';

const inWords = (row: Row | undefined) => {
	if (row === undefined) return '';
	const text = row.text === '' ? channelName(row.channel) : row.text;
	return row.out ? text : `↩ ${text}`;
};

function choose(person: string): void {
	putOnWall(person);
	current.value = person;
	view.value = 'wall';
}

function Line({ one }: { readonly one: Person }) {
	const count = unseen.value.get(one.person) ?? 0;
	const shown = one.name ?? shownPerson(one.person);
	return (
		<button
			type="button"
			class="person"
			aria-current={current.value === one.person ? 'true' : undefined}
			onClick={() => choose(one.person)}
		>
			<Avatar person={one.person} name={one.name} />
			<span class="who">
				<strong>{shown}</strong>
				<span class="last">{inWords(one.last)}</span>
			</span>
			<span class="when">
				{one.last !== undefined && <time>{timeOf(one.last.at)}</time>}
				{count > 0 && (
					<span class="badge">
						{count}
						<span class="hidden"> new</span>
					</span>
				)}
			</span>
		</button>
	);
}

const show = (from: number, to: number) => people.show(from, to);

/** Everybody who was written to or has written, the last to be heard of first. */
export function People() {
	const total = people.total.value;
	return (
		<aside class="people" aria-label="People">
			<h2>
				People <span class="count">{total.toLocaleString()}</span>
			</h2>
			{total === 0 ? (
				<p class="none">{people.isLoaded.value ? 'Nobody yet' : ''}</p>
			) : (
				<VirtualList
					count={total}
					size={60}
					label="People"
					onShow={show}
					draw={(index) => {
						const one = people.at(index);
						return one === undefined ? <div class="person blank" /> : <Line one={one} />;
					}}
				/>
			)}
		</aside>
	);
}
