import type { ButtonHTMLAttributes } from 'preact';
import type { LucideIcon } from 'lucide-preact';

type Attributes = Omit<ButtonHTMLAttributes, 'aria-label' | 'title' | 'size'>;

/** A button that is a sign alone, and says what it does. */
export const IconButton = ({ label, ...others }: Attributes & { readonly label: string }) => (
	<button type="button" class="icon" aria-label={label} title={label} {...others} />
);

interface Props extends Attributes {
	readonly text: string;
	readonly sign?: LucideIcon;
}

/** A button with words, behind a sign where it has one. */
export const Button = ({ text, sign: Sign, ...others }: Props) => (
	<button type="button" {...others}>
		{Sign && <Sign size={15} />} {text}
	</button>
);
