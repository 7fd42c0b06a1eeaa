import { Check, CheckCheck, CircleAlert, Clock, Eye, Send, ShieldX } from 'lucide-preact';
import type { Row } from '../../../feed/row';
import { stateName } from '../store/words';

const marks = {
	queued: Clock,
	accepted: Check,
	delivered: CheckCheck,
	rejected: ShieldX,
	opened: Eye,
	refused: ShieldX,
	failed: CircleAlert,
	done: Check,
	sent: Send,
	acknowledged: CheckCheck,
	unanswered: CircleAlert,
} as const;

/** The state of a message as an icon, optionally with text. */
export function Mark({ row, words = false }: { readonly row: Row; readonly words?: boolean }) {
	const Sign = marks[row.state];
	return (
		<span class={`mark ${row.state}`} title={stateName(row.state)}>
			<Sign size={13} />
			<span class={words ? '' : 'hidden'}>{stateName(row.state)}</span>
		</span>
	);
}
