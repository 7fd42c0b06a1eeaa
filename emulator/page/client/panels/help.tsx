import { shortcuts } from '../keys';

const searches = [
	['order 7', 'both words, anywhere; accents do not matter'],
	['"order 7" -refund', 'the words together; without that word'],
	['to:ana from:26262', 'who gets it, who sends it: name, number, address'],
	['channel:sms state:refused', 'sms, flash, otp, whatsapp, email, other; any state'],
	['before:14:30', 'of today; or 2026-11-23, 2026-11-23T14:30'],
	['is:trouble', 'refused, failed, met by a fault, off the specification'],
] as const;

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
			<h3>Search</h3>
			<dl class="keys">
				{searches.map(([typed, finds]) => (
					<div>
						<dt>
							<kbd>{typed}</kbd>
						</dt>
						<dd>{finds}</dd>
					</div>
				))}
			</dl>
			<p class="hint">Letters act on the message that is in focus or open, and only outside of fields.</p>
		</>
	);
}
