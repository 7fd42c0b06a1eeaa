import type { JSX } from 'preact';
import { visible } from '../../../feed/searchSyntax';

interface Props {
	readonly as?: 'bdi' | 'h3' | 'p' | 'span' | 'strong';
	readonly class?: string;
	readonly text: string;
}

/** Untrusted text: with its own text direction, and with misleading characters made visible. */
export const Writing = ({ as: Tag = 'bdi', text, ...others }: Props): JSX.Element => (
	<Tag dir="auto" {...others}>
		{visible(text)}
	</Tag>
);
