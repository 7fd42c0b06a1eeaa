import { X } from 'lucide-preact';
import { useEffect, useRef } from 'preact/hooks';
import { panel } from '../store/route';
import { Connect } from './connect';
import { Help } from './help';
import { NewPhone } from './newPhone';
import { Trouble } from './trouble';

const panels = {
	trouble: { title: 'Trouble on a switch', Inside: Trouble },
	connect: { title: 'Connect', Inside: Connect },
	help: { title: 'Keyboard and search', Inside: Help },
	phone: { title: 'New phone', Inside: NewPhone },
} as const;

/** One of the panels at the right, over whatever is shown. */
export function Panel() {
	const name = panel.value;
	const root = useRef<HTMLElement>(null);
	const before = useRef<Element | null>(null);
	useEffect(() => {
		if (name !== undefined) {
			before.current ??= document.activeElement;
			root.current?.focus();
			return;
		}
		if (before.current instanceof HTMLElement) before.current.focus();
		before.current = null;
	}, [name]);
	if (name === undefined) return null;
	const { title, Inside } = panels[name];
	return (
		<aside ref={root} class="panel" aria-label={title} tabIndex={-1}>
			<header>
				<h2>{title}</h2>
				<button
					type="button"
					class="icon"
					aria-label={`Close ${title}`}
					onClick={() => (panel.value = undefined)}
				>
					<X size={16} />
				</button>
			</header>
			<div class="inside" tabIndex={0}>
				<Inside />
			</div>
		</aside>
	);
}
