import { CheckCheck, Download, Link, MailOpen, ShieldX, Trash2 } from 'lucide-preact';
import type { Row } from '../../../feed/row';
import { Button, copy } from '../parts';
import { forget, open, report } from '../store/acts';

/** Buttons for a message: delivery report, opened, link, download, delete. */
export function Actions({ row }: { readonly row: Row }) {
	const isSms = row.out && ['sms', 'flash', 'otp'].includes(row.channel) && row.id !== undefined;
	const isMail = row.channel === 'email' && row.id !== undefined;
	return (
		<div class="actions">
			{isSms && (
				<>
					<Button
						sign={CheckCheck}
						text="Report as delivered"
						onClick={() => void report(row.n, 3)}
					/>
					<Button sign={ShieldX} text="Report as rejected" onClick={() => void report(row.n, 10)} />
				</>
			)}
			{isMail && (
				<Button
					sign={MailOpen}
					text="Mark as opened"
					disabled={row.state === 'opened'}
					onClick={() => void open(row.n)}
				/>
			)}
			<Button
				class="plain"
				sign={Link}
				text="Copy link"
				onClick={() => void copy(`${location.origin}/#/m/${row.n}`)}
			/>
			<a class="button plain" href={`/_page/rows/${row.n}`} download={`message-${row.n}.json`}>
				<Download size={15} /> JSON
			</a>
			<Button class="plain" sign={Trash2} text="Delete" onClick={() => void forget(row)} />
		</div>
	);
}
