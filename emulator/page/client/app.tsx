import { Drawer } from './drawer/drawer';
import { Activity } from './panels/activity';
import { Panel } from './panels/panel';
import { People } from './panels/people';
import { Top } from './panels/top';
import { announcement, notice } from './store/announce';
import { view } from './store/route';
import { Wall } from './phone/wall';

export function App() {
	return (
		<div class={`page at-${view.value}`}>
			<a class="skip" href="#main">
				Skip to the messages
			</a>
			<Top />
			<People />
			<main id="main" tabIndex={-1}>
				{view.value === 'wall' ? <Wall /> : <Activity />}
			</main>
			<Drawer />
			<Panel />
			<div class="hidden" role="log" aria-live="polite" aria-label="Arrivals">
				{announcement.value}
			</div>
			<div class={notice.value === '' ? 'notice' : 'notice shown'} role="status">
				{notice.value}
			</div>
		</div>
	);
}
