import { Download, Monitor, Smartphone } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Row } from '../../../feed/row';
import { visible } from '../../../feed/search';
import { Button, Linked, SafeLink, Writing } from '../parts';
import { exactTimeOf, sizeOf, type EmailDetail } from '../store';
import { Raw, Wire } from './request';

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

/**
 * The HTML in a frame without scripts, which loads nothing from outside until the user asks for it.
 */
function Framed({ row, email }: About) {
	const [isWide, setWide] = useState(true);
	const [isRemote, setRemote] = useState(false);
	return (
		<>
			<div class="bar" role="group" aria-label="View">
				<Button sign={Monitor} text="Desktop" aria-pressed={isWide} onClick={() => setWide(true)} />
				<Button
					sign={Smartphone}
					text="Phone"
					aria-pressed={!isWide}
					onClick={() => setWide(false)}
				/>
				{email.reachesOutside && !isRemote && (
					<Button class="plain" text="Load pictures from outside" onClick={() => setRemote(true)} />
				)}
				{isRemote && (
					<span class="hint">Your browser loads them now; the emulator never does.</span>
				)}
			</div>
			<div class={isWide ? 'frame desktop' : 'frame handset'}>
				<iframe
					key={String(isRemote)}
					src={`/_page/rows/${row.n}/mail${isRemote ? '?remote=1' : ''}`}
					sandbox="allow-popups allow-popups-to-escape-sandbox"
					referrerpolicy="no-referrer"
					title={`HTML of the email “${visible(email.subject)}”`}
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
					<Writing as="strong" text={name} />
					{url === undefined ? (
						<a href={`/_page/rows/${row.n}/attachments/${index}`} download={visible(name)}>
							<Download size={14} /> Download ({sizeOf(bytes ?? 0)})
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

/** The links of an email with their addresses. They are not checked. */
function Links({ links }: Pick<EmailDetail, 'links'>) {
	return (
		<ul class="attachments" aria-label="Links of the email">
			{links.map(({ words, url }) => (
				<li>
					<Writing as="strong" text={words} />
					<SafeLink url={url}>{url}</SafeLink>
				</li>
			))}
		</ul>
	);
}

/** An email as its reader sees it, with its source, headers, variables, links and attachments. */
export function Mail({ row, email }: About) {
	const { links, attachments, variables, html, text } = email;
	const values = variables.map(([name, value]) => [`{{${name}}}`, value] as const);
	const parts: ReadonlyArray<readonly [name: string, isThere: boolean, part: ComponentChildren]> = [
		['HTML', html !== null, <Framed row={row} email={email} />],
		[
			'Text',
			text !== null,
			<div class="plaintext" dir="auto">
				<Linked text={text ?? ''} />
			</div>,
		],
		['Source', true, <Raw label="Source" text={html ?? text ?? ''} />],
		['Headers', true, <Wire label="Headers of the email" pairs={headersOf(row, email)} />],
		['Variables', values.length > 0, <Wire label="Variables" pairs={values} />],
		[`Links (${links.length})`, links.length > 0, <Links links={links} />],
		[
			`Attachments (${attachments.length})`,
			attachments.length > 0,
			<Attachments row={row} email={email} />,
		],
	];
	const [tab, choose] = useState(html === null ? 'Text' : 'HTML');
	return (
		<section class="reader" aria-label="Email">
			<Writing as="h3" class="subject" text={email.subject} />
			<p class="from">
				<bdi>{mailboxOf(email.from)}</bdi> → <bdi>{mailboxOf(email.to)}</bdi>
			</p>
			<div class="tabs" role="group" aria-label="Parts of the email">
				{parts
					.filter(([, isThere]) => isThere)
					.map(([name]) => (
						<Button text={name} aria-pressed={tab === name} onClick={() => choose(name)} />
					))}
			</div>
			{parts.find(([name]) => name === tab)?.[2]}
		</section>
	);
}
