import { shortcuts } from '../keys';
import { Pairs } from '../parts/pairs';

const searches = [
	['order 7', 'both words, anywhere; accents do not matter'],
	['"order 7" -refund', 'the words together; without that word'],
	['to:ana from:26262', 'who gets it, who sends it: name, number, address'],
	['channel:sms state:refused', 'sms, flash, otp, whatsapp, email, other; any state'],
	['before:14:30', 'of today; or 2026-11-23, 2026-11-23T14:30'],
	['is:trouble', 'refused, failed, met by a fault, off the specification'],
] as const;

/** Keyboard shortcuts and search syntax. */
export const Help = () => (
	<>
		<Pairs class="keys" of={shortcuts.map(({ keys, does }) => [keys.map((key) => <kbd>{key}</kbd>), does])} />
		<h3>Search</h3>
		<Pairs class="keys" of={searches.map(([typed, finds]) => [<kbd>{typed}</kbd>, finds])} />
		<p class="hint">Letters act on the message that is in focus or open, and only outside of fields.</p>
	</>
);
