import { Download, Monitor, Smartphone } from 'lucide-preact';
import { useState } from 'preact/hooks';
import type { Row } from '../../../feed/row';
import { visible } from '../../../feed/words';
import { Linked, SafeLink } from '../parts/linked';
import { exactTimeOf, sizeOf } from '../store/words';
import type { EmailDetail } from '../store/detail';
import { Links } from './links';
import { Pairs, Raw } from './request';

const tabs = ['HTML', 'Text', 'Source', 'Headers', 'Variables', 'Links', 'Attachments'] as const;
type Tab = (typeof tabs)[number];

interface About {
	readonly row: Row;
	readonly email: EmailDetail;
}

const mailboxOf = ({ name, email }: EmailDetail['from']) => visible(`${name} <${email}>`);

const headersOf = (row: Row, email: EmailDetail): Array<[string, string]> => [
	['From', mailboxOf(email.from)],
	['To', mailboxOf(email.to)],
	['Subject', email.subject],
	['Date', new Date(row.at).toUTCString()],
	['Message-ID', `<${row.id?.replaceAll('-', '') ?? ''}@relay.example.com>`],
	...(email.templateId === null ? [] : [['Template', email.templateId] as [string, string]]),
	['Delivered', email.stage === 'queued' ? 'not yet' : exactTimeOf(email.deliveredAt)],
	['Opened', email.stage === 'opened' ? exactTimeOf(email.openedAt) : 'not yet'],
];

/** The HTML in a frame that runs no scripts and loads nothing from outside before somebody asks for it. */
function Framed({ row, email }: About) {
	const [isWide, setWide] = useState(true);
	const [isRemote, setRemote] = useState(false);
	return (
		<>
			<div class="bar" role="group" aria-label="View">
				<button type="button" aria-pressed={isWide} onClick={() => setWide(true)}>
					<Monitor size={14} aria-hidden="true" /> Desktop
				</button>
				<button type="button" aria-pressed={!isWide} onClick={() => setWide(false)}>
					<Smartphone size={14} aria-hidden="true" /> Phone
				</button>
				{email.reachesOutside && !isRemote && (
					<button type="button" class="plain" onClick={() => setRemote(true)}>
						Load pictures from outside
					</button>
				)}
				{isRemote && <span class="hint">Your browser loads them now; the emulator never does.</span>}
			</div>
			<div class={isWide ? 'frame desktop' : 'frame handset'}>
				<iframe
					key={String(isRemote)}
					src={`/_page/rows/${row.n}/mail${isRemote ? '?remote=1' : ''}`}
					sandbox="allow-popups allow-popups-to-escape-sandbox"
					referrerpolicy="no-referrer"
					title={`HTML of the e-mail “${visible(email.subject)}”`}
				/>
			</div>
		</>
	);
}

function Attachments({ row, email }: About) {
	return (
		<ul class="attachments">
			{email.attachments.map(({ name, url, bytes }, index) => (
				<li>
					<strong>
						<bdi>{visible(name)}</bdi>
					</strong>
					{url === undefined ? (
						<a href={`/_page/rows/${row.n}/attachments/${index}`} download={visible(name)}>
							<Download size={14} aria-hidden="true" /> Download ({sizeOf(bytes ?? 0)})
						</a>
					) : (
						<span>
							by its address, never fetched: <SafeLink url={url}>{url}</SafeLink>
						</span>
					)}
				</li>
			))}
		</ul>
	);
}

function Inside({ tab, row, email }: { readonly tab: Exclude<Tab, 'Links'> } & About) {
	if (tab === 'HTML') return <Framed row={row} email={email} />;
	if (tab === 'Text')
		return (
			<div class="plaintext" dir="auto">
				<Linked text={email.text ?? ''} />
			</div>
		);
	if (tab === 'Source') return <Raw label="Source" text={email.html ?? email.text ?? ''} />;
	if (tab === 'Headers') return <Pairs label="Headers of the e-mail" pairs={headersOf(row, email)} />;
	if (tab === 'Variables')
		return <Pairs label="Variables" pairs={email.variables.map(([name, value]) => [`{{${name}}}`, value])} />;
	return <Attachments row={row} email={email} />;
}

/** An e-mail as its reader sees it, and everything that makes it up. */
export function Mail({ row, email }: About) {
	const { links } = email;
	const there: Record<Tab, boolean> = {
		HTML: email.html !== null,
		Text: email.text !== null,
		Source: true,
		Headers: true,
		Variables: email.variables.length > 0,
		Links: links.length > 0,
		Attachments: email.attachments.length > 0,
	};
	const [tab, choose] = useState<Tab>(email.html === null ? 'Text' : 'HTML');
	return (
		<section class="reader" aria-label="E-mail">
			<h3 class="subject" dir="auto">
				{visible(email.subject)}
			</h3>
			<p class="from">
				<bdi>{mailboxOf(email.from)}</bdi> → <bdi>{mailboxOf(email.to)}</bdi>
			</p>
			<div class="tabs" role="group" aria-label="Parts of the e-mail">
				{tabs
					.filter((one) => there[one])
					.map((one) => (
						<button type="button" aria-pressed={tab === one} onClick={() => choose(one)}>
							{one}
							{one === 'Attachments' && ` (${email.attachments.length})`}
							{one === 'Links' && ` (${links.length})`}
						</button>
					))}
			</div>
			{tab === 'Links' ? <Links links={links} /> : <Inside tab={tab} row={row} email={email} />}
		</section>
	);
}
