import type { JSX } from 'preact';
import { visible } from '../../../feed/words';

interface Props {
	readonly as?: 'bdi' | 'h3' | 'p' | 'span' | 'strong';
	readonly class?: string;
	readonly text: string;
}

/** What others wrote: in a direction of its own, and with the signs shown that mislead. */
export const Writing = ({ as: Tag = 'bdi', text, ...others }: Props): JSX.Element => (
	<Tag dir="auto" {...others}>
		{visible(text)}
	</Tag>
);
