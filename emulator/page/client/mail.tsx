import { visible, type Row } from '../row';
import { Icon, Linked, Raw, SafeLink, Writing } from './parts';
import type { EmailDetail } from './store';
import { sizeOf } from './words';

interface Props {
	readonly row: Row;
	readonly email: EmailDetail;
}

const mailboxOf = ({ name, email }: EmailDetail['from']) => visible(`${name} <${email}>`);

/** The HTML in a frame without scripts, which loads nothing from outside. */
const Framed = ({ row, email }: Props) => (
	<iframe
		src={`/_page/rows/${row.n}/mail`}
		sandbox="allow-popups allow-popups-to-escape-sandbox"
		referrerpolicy="no-referrer"
		title={`HTML of the email “${visible(email.subject)}”`}
	/>
);

function Attachments({ row, email }: Props) {
	return (
		<ul class="attachments" aria-label="Attachments">
			{email.attachments.map(({ name, url, bytes }, index) => (
				<li>
					<Icon of="clip" /> <Writing as="strong" text={name} />
					{url === undefined ? (
						<a href={`/_page/rows/${row.n}/attachments/${index}`} download={visible(name)}>
							<Icon of="down" /> Download ({sizeOf(bytes ?? 0)})
						</a>
					) : (
						<span>
							by its address, never fetched: <SafeLink url={url} />
						</span>
					)}
				</li>
			))}
		</ul>
	);
}

/** An email as its reader sees it, with its attachments, text and source. */
export function Mail({ row, email }: Props) {
	const { attachments, html, text } = email;
	return (
		<section class="reader" aria-label="Email">
			<Writing as="h3" class="subject" text={email.subject} />
			<p class="from">
				<bdi>{mailboxOf(email.from)}</bdi> → <bdi>{mailboxOf(email.to)}</bdi>
			</p>
			{html !== undefined && <Framed row={row} email={email} />}
			{attachments.length > 0 && <Attachments row={row} email={email} />}
			{text !== undefined && (
				<details open={html === undefined}>
					<summary>Text</summary>
					<div class="plaintext" dir="auto">
						<Linked text={text} />
					</div>
				</details>
			)}
			{html !== undefined && (
				<details>
					<summary>Source</summary>
					<Raw label="Source" text={html} />
				</details>
			)}
		</section>
	);
}
