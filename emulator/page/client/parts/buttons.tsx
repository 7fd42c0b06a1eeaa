import { Check, Copy, type LucideIcon } from 'lucide-preact';
import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { say } from '../store/announce';

type Attributes = Omit<ButtonHTMLAttributes, 'aria-label' | 'title' | 'size'>;

/** A button with an icon and a label for screen readers. */
export const IconButton = ({ label, ...others }: Attributes & { readonly label: string }) => (
	<button type="button" class="icon" aria-label={label} title={label} {...others} />
);

interface ButtonProps extends Attributes {
	readonly text: string;
	readonly sign?: LucideIcon;
}

/** A button with text and an optional icon before it. */
export const Button = ({ text, sign: Sign, ...others }: ButtonProps) => (
	<button type="button" {...others}>
		{Sign && <Sign size={15} />} {text}
	</button>
);

/** Copies a text and announces it. */
export async function copy(text: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
		say(`Copied ${text.length > 40 ? 'to the clipboard' : text}`);
	} catch {
		say('The browser does not allow copying here');
	}
}

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
	const [isCopied, setCopied] = useState(false);
	const press = (event: MouseEvent) => {
		event.stopPropagation();
		void copy(text);
		setCopied(true);
		setTimeout(() => setCopied(false), 1500);
	};
	return (
		<IconButton label={label} onClick={press}>
			{isCopied ? <Check size={14} /> : <Copy size={14} />}
		</IconButton>
	);
}

interface MenuProps {
	readonly label: string;
	readonly icon: ComponentChildren;
	readonly items: ReadonlyArray<{ readonly text: string; readonly act: () => void }>;
}

/** A button that opens a menu. Escape or a click elsewhere closes it. */
export function Menu({ label, icon, items }: MenuProps) {
	const [isOpen, open] = useState(false);
	const root = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (!isOpen) return;
		root.current?.querySelector<HTMLButtonElement>('.items button')?.focus();
		const elsewhere = ({ target }: Event) => {
			if (target instanceof Node && root.current?.contains(target) === false) open(false);
		};
		addEventListener('pointerdown', elsewhere);
		return () => removeEventListener('pointerdown', elsewhere);
	}, [isOpen]);
	const keys = (event: KeyboardEvent) => {
		const buttons = [...(root.current?.querySelectorAll<HTMLButtonElement>('.items button') ?? [])];
		const at = buttons.findIndex((button) => button === document.activeElement);
		const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
		if (step !== 0) {
			event.preventDefault();
			buttons.at((at + step) % buttons.length)?.focus();
		}
		if (event.key !== 'Escape' || !isOpen) return;
		event.stopPropagation();
		open(false);
		root.current?.querySelector('button')?.focus();
	};
	return (
		<div ref={root} class="menu" onKeyDown={keys}>
			<IconButton label={label} aria-expanded={isOpen} onClick={() => open(!isOpen)}>
				{icon}
			</IconButton>
			{isOpen && (
				<div class="items" role="group" aria-label={label}>
					{items.map(({ text, act }) => (
						<button
							type="button"
							onClick={() => {
								open(false);
								act();
							}}
						>
							{text}
						</button>
					))}
				</div>
			)}
		</div>
	);
}
