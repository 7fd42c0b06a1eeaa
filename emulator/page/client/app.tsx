import { Drawer } from './drawer/drawer';
import { Activity } from './panels/activity';
import { Panel } from './panels/panel';
import { People } from './panels/people';
import { Top } from './panels/top';
import { Button } from './parts';
import { announcement, notice, say } from './store/announce';
import { isConnected, state } from './store/live';
import { people, wall } from './store/people';
import { person, view } from './store/route';
import { Wall } from './phone/wall';

/** Says what to do once the emulator, which was there, no longer answers. */
const Offline = () => (
	<div role="status" class="offline">
		{state.value !== undefined &&
			!isConnected.value &&
			'Not connected: the emulator has stopped, or cannot be reached. Start it again; this page then goes on by itself.'}
	</div>
);

/** What has just been done, with a button that takes it back. */
function Notice() {
	const { text, undo } = notice.value;
	const takeBack = () => {
		say('');
		undo?.();
	};
	return (
		<div class={text === '' ? 'notice' : 'notice shown'} role="status">
			{text} {undo && <Button text="Undo" onClick={takeBack} />}
		</div>
	);
}

/**
 * A small screen has one place: the list, a conversation, or, before the first message, what to do.
 */
function place(): string {
	if (people.total.value === 0 && wall.value.length === 0) return 'at-start';
	return person.value === undefined ? 'at-list' : 'at-talk';
}

export function App() {
	return (
		<div class={`page at-${view.value} ${place()}`}>
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
			<Notice />
		</div>
	);
}
