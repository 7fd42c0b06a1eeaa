import { visible } from '../../../feed/search';
import { Button, Writing } from '../parts';
import { whenOf, attempt, api, talkOf } from '../store';

/** A flash SMS covers the phone until it is dismissed, in every open tab. */
export function Flash({ person }: { readonly person: string }) {
	const waiting = talkOf(person).value.rows.filter(
		({ channel, out, state, dismissed }) =>
			channel === 'flash' &&
			out &&
			dismissed !== true &&
			!['refused', 'failed', 'rejected'].includes(state),
	);
	const row = waiting.at(-1);
	if (row === undefined) return null;
	return (
		<div class="alarm" role="alertdialog" aria-label={`Flash SMS: ${visible(row.text)}`}>
			<div class="alert">
				<p class="from">
					<Writing text={row.sender ?? ''} /> <time>{whenOf(row.at)}</time>
				</p>
				<Writing as="p" class="words" text={row.text} />
				<p class="hint">
					Flash SMS: shown at once, stored nowhere on a real phone
					{waiting.length > 1 && ` (${waiting.length - 1} earlier)`}
				</p>
				<Button
					text="Dismiss"
					onClick={() => void attempt(() => api.act('dismiss', { n: row.n }))}
				/>
			</div>
		</div>
	);
}
