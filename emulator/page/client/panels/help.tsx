import { shortcuts } from '../keys';
import { Pairs } from '../parts/pairs';

/** Keyboard shortcuts. */
export const Help = () => (
	<>
		<Pairs
			class="keys"
			of={shortcuts.map(({ keys, does }) => [keys.map((key) => <kbd>{key}</kbd>), does])}
		/>
		<p class="hint">
			A search finds what has all its words, anywhere; accents do not matter, and a channel or a
			state is a word, too: “order sms refused”.
		</p>
		<p class="hint">
			Letters act on the message that is in focus or open. In a phone they do nothing else: Answer
			takes them.
		</p>
	</>
);
