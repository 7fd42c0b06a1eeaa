import { CheckCheck, Download, Link, MailOpen, ShieldX, Trash2 } from 'lucide-preact';
import type { Row } from '../../../feed/row';
import { copy } from '../parts/copy';
import { forget, open, report } from '../store/acts';

/** What can be done to a message: what the operator says of it, that it was opened, a link to it. */
export function Actions({ row }: { readonly row: Row }) {
	const isSms = row.out && ['sms', 'flash', 'otp'].includes(row.channel) && row.id !== undefined;
	const isMail = row.channel === 'email' && row.id !== undefined;
	return (
		<div class="actions">
			{isSms && (
				<>
					<button type="button" onClick={() => void report(row.n, 3)}>
						<CheckCheck size={15} aria-hidden="true" /> Delivered
					</button>
					<button type="button" onClick={() => void report(row.n, 10)}>
						<ShieldX size={15} aria-hidden="true" /> Rejected by operator
					</button>
				</>
			)}
			{isMail && (
				<button type="button" disabled={row.state === 'opened'} onClick={() => void open(row.n)}>
					<MailOpen size={15} aria-hidden="true" /> Mark as opened
				</button>
			)}
			<button type="button" class="plain" onClick={() => void copy(`${location.origin}/#/m/${row.n}`)}>
				<Link size={15} aria-hidden="true" /> Copy link
			</button>
			<a class="button plain" href={`/_page/rows/${row.n}`} download={`message-${row.n}.json`}>
				<Download size={15} aria-hidden="true" /> JSON
			</a>
			<button type="button" class="plain" onClick={() => void forget(row)}>
				<Trash2 size={15} aria-hidden="true" /> Delete
			</button>
		</div>
	);
}
