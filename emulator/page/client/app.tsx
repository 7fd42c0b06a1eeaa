import { Drawer } from './drawer/drawer';
import { Activity } from './panels/activity';
import { Panel } from './panels/panel';
import { People } from './panels/people';
import { Top } from './panels/top';
import { announcement, notice } from './store/announce';
import { isConnected, state } from './store/live';
import { view } from './store/route';
import { Wall } from './phone/wall';

/** Says what to do once the emulator, which was there, no longer answers. */
const Offline = () => (
	<div role="status" class="offline">
		{state.value !== undefined &&
			!isConnected.value &&
			'Not connected: the emulator has stopped, or cannot be reached. Start it again; this page then goes on by itself.'}
	</div>
);

export function App() {
	return (
		<div class={`page at-${view.value}`}>
			<a class="skip" href="#main">
				Skip to the messages
			</a>
			<Top />
			<Offline />
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
