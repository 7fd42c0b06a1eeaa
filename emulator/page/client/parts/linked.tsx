import type { JSX } from 'preact';
import { visible } from '../../../feed/words';

const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/** A text with its web addresses as links. Only http and https; everything else stays text. */
export function Linked({ text: given }: { readonly text: string }) {
	const text = visible(given);
	const parts: Array<JSX.Element | string> = [];
	let from = 0;
	for (const found of text.matchAll(address)) {
		parts.push(text.slice(from, found.index));
		parts.push(
			<a href={found[0]} target="_blank" rel="noopener noreferrer">
				{found[0]}
			</a>,
		);
		from = found.index + found[0].length;
	}
	parts.push(text.slice(from));
	return <>{parts}</>;
}

/** A link where the address is one of the web, and plain words where it is anything else (`javascript:`). */
export function SafeLink({ url, children }: { readonly url: string; readonly children: string }) {
	const shown = <bdi>{visible(children)}</bdi>;
	if (!/^https?:\/\//i.test(url)) return <span title={visible(url)}>{shown}</span>;
	return (
		<a href={url} target="_blank" rel="noopener noreferrer">
			{shown}
		</a>
	);
}
