import type { ButtonHTMLAttributes, ComponentChildren, InputHTMLAttributes, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { visible, type Row } from '../row';
import { attempt, goTo, linkToPerson, place, say } from './store';
import { stateNames } from './words';

/** Parts that several places of the page share. */

/** Lines in a square of 24 by 24. */
const drawings = {
	alert: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8v5m0 3v.2',
	back: 'M19 12H5m6-6-6 6 6 6',
	check: 'M5 12.5 10 17 20 7',
	checks: 'm1 13 4.5 4.5L14 8m-3 8 1.5 1.5L22 8',
	clip: 'm20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.4 3.4 0 0 1 5 5l-8.5 8.5a1.7 1.7 0 0 1-2.5-2.5L14.5 7.5',
	clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
	close: 'm6 6 12 12M18 6 6 18',
	copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
	cross: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm-3 6 6 6m0-6-6 6',
	down: 'M12 4v11m-5-5 5 5 5-5M4 20h16',
	eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zm10-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
	file: 'M6 3h8l5 5v13H6zM14 3v5h5M9 13h7m-7 4h7',
	image: 'M4 4h16v16H4zm4.5 3.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM4 17l5-4 3 2 4-4 4 4',
	mail: 'M3 5h18v14H3zm0 1 9 7 9-7',
	message: 'M4 4h16v12H9l-5 5z',
	pin: 'M12 21s7-6 7-11.5a7 7 0 0 0-14 0C5 15 12 21 12 21zm0-14a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
	play: 'M3 6h12v12H3zm12 4 6-3v10l-6-3z',
	plug: 'M9 3v5m6-5v5M6 8h12v3a6 6 0 0 1-12 0zm6 9v4',
	plus: 'M12 5v14M5 12h14',
	send: 'M12 20V5m-6 6 6-6 6 6',
	sound: 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5 11a7 7 0 0 0 14 0m-7 7v3',
	user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21a8 8 0 0 1 16 0',
	zap: 'M13 3 5 13.5h6L10 21l9-11h-6z',
} as const;

export type Drawing = keyof typeof drawings;

export const Icon = ({ of, size = 15 }: { readonly of: Drawing; readonly size?: number }) => (
	<svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
		<path d={drawings[of]} />
	</svg>
);

interface ButtonProps extends Omit<ButtonHTMLAttributes, 'aria-label' | 'icon' | 'title'> {
	/** Shown, or without it the label for screen readers. */
	readonly text?: string;
	readonly label?: string;
	readonly icon?: Drawing;
}

/** A button with a text and an icon, or one of them. */
export const Button = ({ text, label, icon, ...others }: ButtonProps) => (
	<button type="button" aria-label={label} title={label} {...others}>
		{icon && <Icon of={icon} />} {text}
	</button>
);

async function copy(text: string): Promise<void> {
	await navigator.clipboard.writeText(text).then(
		() => say(`Copied ${text.length > 40 ? 'to the clipboard' : text}`),
		() => say('The browser does not allow copying here'),
	);
}

export const CopyButton = ({ text, label }: { readonly text: string; readonly label: string }) => (
	<Button class="icon" label={label} icon="copy" onClick={() => void copy(text)} />
);

interface FormProps {
	readonly class: string;
	/** The button's text. */
	readonly button: string;
	readonly send: () => Promise<unknown>;
	readonly children: ComponentChildren;
}

/** A form with one button; errors are said. */
export const Form = ({ class: classes, button, send, children }: FormProps) => (
	<form
		class={classes}
		onSubmit={(event) => {
			event.preventDefault();
			void attempt(send);
		}}
	>
		{children}
		<button type="submit" class="primary">
			{button}
		</button>
	</form>
);

interface FieldProps extends Omit<InputHTMLAttributes, 'label'> {
	readonly label: string;
	readonly value: string | number;
	readonly set: (value: string) => void;
}

/** A field below its label. */
export const Field = ({ label, set, ...others }: FieldProps) => (
	<label>
		<span>{label}</span>
		<input onInput={(event) => set(event.currentTarget.value)} {...others} />
	</label>
);

const marks = {
	queued: 'clock',
	accepted: 'check',
	delivered: 'checks',
	rejected: 'cross',
	opened: 'eye',
	refused: 'cross',
	failed: 'alert',
	done: 'check',
	sent: 'clock',
	acknowledged: 'checks',
	unanswered: 'alert',
} as const satisfies Record<Row['state'], Drawing>;

/** The state of a message as an icon, optionally with words. */
export const Mark = ({ row: { state }, words = false }: { row: Row; words?: boolean }) => (
	<span class={`mark ${state}`} title={stateNames[state]}>
		<Icon of={marks[state]} size={14} />
		<span class={words ? '' : 'hidden'}>{stateNames[state]}</span>
	</span>
);

/** One of twelve hues, always the same for a person. */
function hueOf(person: string): number {
	let sum = 0;
	for (const sign of person) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 3600;
	return (sum % 12) * 30;
}

const initialsOf = (name: string) =>
	name
		.split(/\s+/)
		.slice(0, 2)
		.map((part) => [...part][0] ?? '')
		.join('')
		.toUpperCase();

export function Avatar({ person, name }: { person: string; name: string | undefined }) {
	const other = person.includes('@') ? <Icon of="mail" size={17} /> : person.slice(-2) || '–';
	return (
		<span class="avatar" style={{ '--hue': hueOf(person) }} aria-hidden="true">
			{name === undefined ? other : initialsOf(name)}
		</span>
	);
}

interface PairsProps {
	readonly class: string;
	readonly label?: string;
	readonly of: ReadonlyArray<readonly [name: string, value: ComponentChildren]>;
}

/** A description list. */
export const Pairs = ({ class: classes, label, of }: PairsProps) => (
	<dl class={classes} aria-label={label}>
		{of.map(([name, value]) => (
			<div>
				<dt>{name}</dt>
				<dd dir="auto">{typeof value === 'string' ? visible(value) : value}</dd>
			</div>
		))}
	</dl>
);

function pretty(text: string): string {
	try {
		return JSON.stringify(JSON.parse(text), null, 2);
	} catch {
		return text;
	}
}

/** Raw text; JSON is formatted. */
export const Raw = ({ label, text }: { readonly label: string; readonly text: string }) => (
	<div class="raw">
		<CopyButton text={text} label={`Copy ${label}`} />
		<pre tabIndex={0} role="region" aria-label={label}>
			{visible(pretty(text))}
		</pre>
	</div>
);

const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/.source;
const links = new RegExp(`(${address})`);
/** A link, a code, or words between two of the same mark. */
const styled = new RegExp(
	`(${address})|\`\`\`([^\`]+)\`\`\`|(?<![\\p{L}\\p{N}])([*_~])(?=\\S)((?:(?!\\3)[^\\n])+)(?<=\\S)\\3(?![\\p{L}\\p{N}])`,
	'gu',
);
const tags = { '*': 'strong', _: 'em', '~': 's' } as const;

/** A link for an http or https address; plain text for any other (`javascript:`). */
export function SafeLink({ url, children = url }: { url: string; children?: string }) {
	const shown = <bdi>{visible(children)}</bdi>;
	if (!/^https?:\/\//i.test(url)) return <span title={visible(url)}>{shown}</span>;
	return (
		<a href={url} target="_blank" rel="noopener noreferrer">
			{shown}
		</a>
	);
}

/** A text with its http and https addresses as links. */
export const Linked = ({ text }: { readonly text: string }) => (
	<>
		{visible(text)
			.split(links)
			.map((part, at) => (at % 2 === 1 ? <SafeLink url={part} /> : part))}
	</>
);

/** A WhatsApp text: also `*bold*`, `_italic_`, `~struck~` and ```code```. */
export function Styled({ text }: { readonly text: string }) {
	const shown = visible(text);
	const parts: ComponentChildren[] = [];
	let from = 0;
	for (const found of shown.matchAll(styled)) {
		const { 0: whole, 1: url, 2: code, 3: mark, 4: inner = '', index } = found;
		parts.push(shown.slice(from, index));
		from = index + whole.length;
		const Tag = tags[mark as keyof typeof tags];
		if (url !== undefined) parts.push(<SafeLink url={url} />);
		else if (code !== undefined) parts.push(<code>{code}</code>);
		else parts.push(<Tag children={<Styled text={inner} />} />);
	}
	return (
		<>
			{parts}
			{shown.slice(from)}
		</>
	);
}

interface WritingProps {
	readonly as?: 'bdi' | 'h2' | 'h3' | 'p' | 'span' | 'strong';
	readonly class?: string;
	readonly text: string;
}

/** Untrusted text: with its own text direction, and with misleading characters made visible. */
export const Writing = ({ as: Tag = 'bdi', text, ...others }: WritingProps): JSX.Element => (
	<Tag dir="auto" {...others}>
		{visible(text)}
	</Tag>
);

interface SideProps {
	/** Identifies the content: a change moves the focus into it; closing it restores the focus. */
	readonly of: number | string;
	readonly isWide?: boolean;
	readonly label: string;
	readonly head: ComponentChildren;
	readonly children: ComponentChildren;
}

/** What opens at the right side. */
export function Side({ of, isWide = false, label, head, children }: SideProps) {
	const root = useRef<HTMLElement>(null);
	const [before] = useState(() => document.activeElement);
	useEffect(() => () => before instanceof HTMLElement && before.focus(), []);
	useEffect(() => root.current?.focus(), [of]);
	return (
		<aside ref={root} class={isWide ? 'side wide' : 'side'} aria-label={label} tabIndex={-1}>
			<header>
				{head}
				<Button
					class="icon"
					label="Close"
					icon="close"
					onClick={() => goTo(linkToPerson(place().person))}
				/>
			</header>
			<div class="inside" tabIndex={0}>
				{children}
			</div>
		</aside>
	);
}
