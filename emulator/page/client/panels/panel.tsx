import { Side } from '../parts/side';
import { panel } from '../store/route';
import { Connect } from './connect';
import { Help } from './help';
import { NewPhone } from './newPhone';
import { Trouble } from './trouble';

const panels = {
	trouble: { title: 'Trouble', Inside: Trouble },
	connect: { title: 'Connect', Inside: Connect },
	help: { title: 'Keys and search', Inside: Help },
	phone: { title: 'New phone', Inside: NewPhone },
} as const;

/** The open panel at the right. */
export function Panel() {
	const name = panel.value;
	if (name === undefined) return null;
	const { title, Inside } = panels[name];
	const close = () => (panel.value = undefined);
	return (
		<Side of={name} class="panel" label={title} head={<h2>{title}</h2>} name={title} close={close}>
			<Inside />
		</Side>
	);
}
