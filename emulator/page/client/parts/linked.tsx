import type { ComponentChildren } from 'preact';
import { visible } from '../../../feed/searchSyntax';

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
