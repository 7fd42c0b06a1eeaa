import { CreditCard, FileText, Image, Mic, Phone, Sticker, User, Video } from 'lucide-preact';
import { useState } from 'preact/hooks';
import type { Content, Row } from '../../../feed/row';
import { visible } from '../../../feed/search';
import { Button, Linked, SafeLink, Pairs, Styled, Writing } from '../parts';
import { state } from '../store/live';
import { Place } from './place';

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);

const signs = { image: Image, video: Video, audio: Mic, file: FileText, sticker: Sticker } as const;
const isMedia = (type: string): type is keyof typeof signs => Object.hasOwn(signs, type);

/** Whether a URL is an uploaded file of this emulator, which needs no external request. */
const isOwn = (url: string) => url.startsWith(`${state.value?.url ?? ' '}/_page/files/`);
const ownPath = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);

function Own({
	type,
	url,
	about,
}: {
	readonly type: string;
	readonly url: string;
	readonly about: string;
}) {
	const path = ownPath(url);
	if (type === 'image' || type === 'sticker') return <img class={type} src={path} alt={about} />;
	if (type === 'video') return <video class="image" controls src={path} aria-label={about} />;
	if (type === 'audio') return <audio controls src={path} aria-label={about} />;
	return <a href={path}>{about}</a>;
}

/** External media: loaded on request, in a sandboxed frame. */
function Media({ row, type, url, name }: { row: Row; type: string; url: string; name: string }) {
	const [isShown, show] = useState(false);
	const Sign = isMedia(type) ? signs[type] : FileText;
	const kind = isMedia(type) ? type : 'file';
	if (isOwn(url)) return <Own type={kind} url={url} about={visible(name || kind)} />;
	if (isShown)
		return (
			<iframe
				class={`media ${kind}`}
				src={`/_page/rows/${row.n}/media`}
				sandbox=""
				title={visible(name || kind)}
				loading="lazy"
			/>
		);
	return (
		<div class={`media ${kind}`}>
			<Sign size={kind === 'file' || kind === 'audio' ? 22 : 34} />
			<span class="about">
				<Writing as="strong" text={name || kind} />
				<SafeLink url={url}>{hostOf(url)}</SafeLink>
			</span>
			{kind !== 'file' && /^https?:/i.test(url) && (
				<Button text="Load" onClick={() => show(true)} />
			)}
		</div>
	);
}

function Card({ contact }: { readonly contact: NonNullable<Content['contact']> }) {
	return (
		<div class="contact">
			<User size={26} />
			<div>
				<Writing as="strong" text={contact.name || 'Contact'} />
				{contact.org !== '' && <Writing as="span" text={contact.org} />}
				{contact.phones.map((phone) => (
					<span>
						<Phone size={11} /> {visible(phone)}
					</span>
				))}
				{contact.emails.map((email) => (
					<span>{visible(email)}</span>
				))}
			</div>
		</div>
	);
}

/** A template: only its name and values are known; the platform has the approved text. */
function Template({ row, template }: { row: Row; template: NonNullable<Content['template']> }) {
	const { header, values, buttons } = template;
	return (
		<div class="template">
			{header !== undefined && (
				<Media
					row={row}
					type={header.type === 'DOCUMENT' ? 'file' : header.type.toLowerCase()}
					url={header.url}
					name={header.filename}
				/>
			)}
			<strong class="name">
				<CreditCard size={14} /> <Writing text={template.name} />{' '}
				<span class="language">{visible(template.language)}</span>
			</strong>
			{values.length > 0 && (
				<Pairs
					class="values"
					of={values.map((value, index) => [`{{${index + 1}}}`, <Linked text={value} />])}
				/>
			)}
			{buttons.length > 0 && (
				<div class="buttons">
					{buttons.map(({ text, url }) => (
						<SafeLink url={url}>{text || url}</SafeLink>
					))}
				</div>
			)}
		</div>
	);
}

/** The content of a messaging-app message. */
export function Body({ row, content }: { readonly row: Row; readonly content: Content }) {
	const { type, longitude, latitude, contact, template, caption, filename, url } = content;
	if (longitude !== undefined && latitude !== undefined)
		return (
			<Place
				longitude={longitude}
				latitude={latitude}
				name={content.name}
				address={content.address}
			/>
		);
	if (contact !== undefined) return <Card contact={contact} />;
	if (template !== undefined) return <Template row={row} template={template} />;
	return (
		<>
			{url !== undefined && <Media row={row} type={type} url={url} name={filename ?? ''} />}
			{caption !== undefined && (
				<p class="words" dir="auto">
					<Styled text={caption} />
				</p>
			)}
			{url === undefined && caption === undefined && (
				<p class="words">{visible(row.text || type || 'unreadable')}</p>
			)}
		</>
	);
}
