import type { ComponentChildren, JSX } from 'preact';
import { fold, visible } from '../../../feed/search';
import { terms } from '../store/route';

const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/.source;
const links = new RegExp(`(${address})`);
/** A link, a code, or words between two of the same mark. */
const styled = new RegExp(
	`(${address})|\`\`\`([^\`]+)\`\`\`|(?<![\\p{L}\\p{N}])([*_~])(?=\\S)((?:(?!\\3)[^\\n])+)(?<=\\S)\\3(?![\\p{L}\\p{N}])`,
	'gu',
);
const tags = { '*': 'strong', _: 'em', '~': 's' } as const;

const Anchor = ({ url, children }: { url: string; children: ComponentChildren }) => (
	<a href={url} target="_blank" rel="noopener noreferrer">
		{children}
	</a>
);

/** A text with its http and https addresses as links. */
export const Linked = ({ text }: { readonly text: string }) => (
	<>
		{visible(text)
			.split(links)
			.map((part, at) => (at % 2 === 1 ? <Anchor url={part}>{part}</Anchor> : part))}
	</>
);

/** A WhatsApp text: also `*bold*`, `_italic_`, `~struck~` and ```code```. */
export function Styled({ text }: { readonly text: string }) {
	const shown = visible(text);
	const parts: ComponentChildren[] = [];
	let from = 0;
	for (const { 0: whole, 1: url, 2: code, 3: mark, 4: inner = '', index } of shown.matchAll(
		styled,
	)) {
		parts.push(shown.slice(from, index));
		from = index + whole.length;
		const Tag = tags[mark as keyof typeof tags];
		if (url !== undefined) parts.push(<Anchor url={url}>{url}</Anchor>);
		else if (code !== undefined) parts.push(<code>{code}</code>);
		else
			parts.push(
				<Tag>
					<Styled text={inner} />
				</Tag>,
			);
	}
	return (
		<>
			{parts}
			{shown.slice(from)}
		</>
	);
}

/** A link for an http or https address; plain text for any other (`javascript:`). */
export function SafeLink({ url, children }: { readonly url: string; readonly children: string }) {
	const shown = <bdi>{visible(children)}</bdi>;
	if (!/^https?:\/\//i.test(url)) return <span title={visible(url)}>{shown}</span>;
	return <Anchor url={url}>{shown}</Anchor>;
}

/** Returns the indexes of characters that belong to a searched word, ignoring case and accents. */
function markedIn(signs: readonly string[], words: readonly string[]): ReadonlySet<number> {
	const folded = signs.map(fold);
	const at = folded.flatMap((part, index) => Array.from(part, () => index));
	const text = folded.join('');
	const marked = new Set<number>();
	for (const word of words)
		for (let from = text.indexOf(word); from !== -1; from = text.indexOf(word, from + word.length))
			for (const index of at.slice(from, from + word.length)) marked.add(index);
	return marked;
}

/** A text with search matches highlighted, with its own text direction. */
export function Marked({ text }: { readonly text: string }) {
	const signs = [...visible(text)];
	const marked = markedIn(signs, terms.value.slice(0, 8));
	if (marked.size === 0) return <bdi>{signs.join('')}</bdi>;
	const parts: string[] = [''];
	signs.forEach((sign, index) => {
		// Parts alternate between unmarked and marked.
		if (marked.has(index) === (parts.length % 2 === 1)) parts.push('');
		parts.push(`${parts.pop() ?? ''}${sign}`);
	});
	return <bdi>{parts.map((part, index) => (index % 2 === 1 ? <mark>{part}</mark> : part))}</bdi>;
}

interface WritingProps {
	readonly as?: 'bdi' | 'h3' | 'p' | 'span' | 'strong';
	readonly class?: string;
	readonly text: string;
}

/** Untrusted text: with its own text direction, and with misleading characters made visible. */
export const Writing = ({ as: Tag = 'bdi', text, ...others }: WritingProps): JSX.Element => (
	<Tag dir="auto" {...others}>
		{visible(text)}
	</Tag>
);
