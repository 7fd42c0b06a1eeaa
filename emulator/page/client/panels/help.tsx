import { shortcuts } from '../keys';

/** The keys, in the words of what they do. */
export function Help() {
	return (
		<>
			<dl class="keys">
				{shortcuts.map(({ keys, does }) => (
					<div>
						<dt>
							{keys.map((key) => (
								<kbd>{key}</kbd>
							))}
						</dt>
						<dd>{does}</dd>
					</div>
				))}
			</dl>
			<p class="hint">Letters act on the message that is in focus or open, and only outside of fields.</p>
		</>
	);
}
