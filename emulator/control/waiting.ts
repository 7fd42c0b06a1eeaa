import type { Emulator } from '../running/emulator';
import type { Added } from '../state/state';
import { select, wantedOf, type Message, type Wanted } from './messages';

/**
 * The first wanted message, now or as soon as it arrives, also after a reset; undefined when it did not within that
 * time of this machine, or when nobody waits any more.
 */
export function next(
	emulator: Emulator,
	wanted: Wanted,
	timeoutMs: number,
	gone: AbortSignal,
): Promise<Message | undefined> {
	return new Promise((resolve) => {
		let { life } = emulator;
		const arrived = (added: Added) => {
			const message = wantedOf(life, wanted, added);
			if (message !== undefined) end(message);
		};
		const leave = () => {
			life.state.added.delete(arrived);
			life.over.signal.removeEventListener('abort', follow);
		};
		const follow = () => {
			leave();
			({ life } = emulator);
			const [found] = select(life, wanted, 1);
			if (found !== undefined) return end(found);
			life.state.added.add(arrived);
			life.over.signal.addEventListener('abort', follow);
		};
		const end = (found?: Message) => {
			clearTimeout(timer);
			leave();
			resolve(found);
		};
		const timer = setTimeout(end, timeoutMs);
		gone.addEventListener('abort', () => end(), { once: true });
		if (gone.aborted) end();
		else follow();
	});
}
