import { X } from 'lucide-preact';
import { IconButton } from '../parts/button';
import { useFocus } from '../parts/focus';
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
	const root = useFocus(name);
	if (name === undefined) return null;
	const { title, Inside } = panels[name];
	return (
		<aside ref={root} class="panel" aria-label={title} tabIndex={-1}>
			<header>
				<h2>{title}</h2>
				<IconButton label={`Close ${title}`} onClick={() => (panel.value = undefined)}>
					<X size={16} />
				</IconButton>
			</header>
			<div class="inside" tabIndex={0}>
				<Inside />
			</div>
		</aside>
	);
}
