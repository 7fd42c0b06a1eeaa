import type { ComponentChildren } from 'preact';
import { IconButton } from './button';
import { useEffect, useRef, useState } from 'preact/hooks';

interface Props {
	readonly label: string;
	readonly icon: ComponentChildren;
	readonly items: ReadonlyArray<{ readonly text: string; readonly act: () => void }>;
}

/** A button that opens a menu. Escape or a click elsewhere closes it. */
export function Menu({ label, icon, items }: Props) {
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
