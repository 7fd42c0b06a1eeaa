import type { ButtonHTMLAttributes } from 'preact';
import type { LucideIcon } from 'lucide-preact';

type Attributes = Omit<ButtonHTMLAttributes, 'aria-label' | 'title' | 'size'>;

/** A button with an icon and a label for screen readers. */
export const IconButton = ({ label, ...others }: Attributes & { readonly label: string }) => (
	<button type="button" class="icon" aria-label={label} title={label} {...others} />
);

interface Props extends Attributes {
	readonly text: string;
	readonly sign?: LucideIcon;
}

/** A button with text and an optional icon before it. */
export const Button = ({ text, sign: Sign, ...others }: Props) => (
	<button type="button" {...others}>
		{Sign && <Sign size={15} />} {text}
	</button>
);
