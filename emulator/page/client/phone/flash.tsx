import { signal } from '@preact/signals';
import { talkOf } from '../store/conversations';
import { timeOf } from '../parts/words';

/** Up to this row the alerts of a phone were put away. */
const seenUntil = signal<ReadonlyMap<string, number>>(new Map());

/** A flash SMS takes the whole screen until it is put away; a real phone keeps nothing of it. */
export function Flash({ person }: { readonly person: string }) {
	const seen = seenUntil.value.get(person) ?? 0;
	const waiting = talkOf(person).value.rows.filter(
		({ channel, n, out, state }) =>
			channel === 'flash' &&
			out &&
			n > seen &&
			state !== 'refused' &&
			state !== 'failed' &&
			state !== 'rejected',
	);
	const row = waiting.at(-1);
	if (row === undefined) return null;
	const away = () => (seenUntil.value = new Map(seenUntil.value).set(person, row.n));
	return (
		<div class="alarm" role="alertdialog" aria-label={`Flash SMS: ${row.text}`}>
			<div class="alert">
				<p class="from">
					{row.sender} <time>{timeOf(row.at)}</time>
				</p>
				<p class="words">{row.text}</p>
				<p class="hint">
					Flash SMS: shown at once, stored nowhere on a real phone
					{waiting.length > 1 && ` (${waiting.length - 1} earlier)`}
				</p>
				<button type="button" onClick={away}>
					Dismiss
				</button>
			</div>
		</div>
	);
}
