import type { ComponentChildren, JSX } from 'preact';
import { fold, visible } from '../../../feed/searchSyntax';
import { terms } from '../store/route';

const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/;

const Anchor = ({ url, children }: { url: string; children: ComponentChildren }) => (
	<a href={url} target="_blank" rel="noopener noreferrer">
		{children}
	</a>
);

/** A text with its http and https addresses as links. */
export const Linked = ({ text }: { readonly text: string }) => (
	<>
		{visible(text)
			.split(address)
			.map((part, at) => (at % 2 === 1 ? <Anchor url={part}>{part}</Anchor> : part))}
	</>
);

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
	const marked = markedIn(signs, terms.value.words.slice(0, 8));
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
