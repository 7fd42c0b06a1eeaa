import { X } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { IconButton } from './buttons';

interface Props {
	/**
	 * Identifies the content: a change moves the focus into the panel; closing it restores the focus.
	 */
	readonly of: number | string;
	readonly class: string;
	readonly label: string;
	readonly head: ComponentChildren;
	/** The name in the label of the close button. */
	readonly name: string;
	readonly close: () => void;
	readonly children: ComponentChildren;
}

/** A panel at the right side. */
export function Side({ of, class: classes, label, head, name, close, children }: Props) {
	const root = useRef<HTMLElement>(null);
	useEffect(() => {
		const before = document.activeElement;
		return () => before instanceof HTMLElement && before.focus();
	}, []);
	useEffect(() => root.current?.focus(), [of]);
	return (
		<aside ref={root} class={classes} aria-label={label} tabIndex={-1} data-side={of}>
			<header>
				{head}
				<IconButton label={`Close ${name}`} onClick={close}>
					<X size={16} />
				</IconButton>
			</header>
			<div class="inside" tabIndex={0}>
				{children}
			</div>
		</aside>
	);
}
