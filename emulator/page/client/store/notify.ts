import { signal } from '@preact/signals';
import { channelName, shownPerson } from './words';
import { onNews } from './live';
import { message } from './route';

/** Optional browser notifications while the page is hidden. They contain no message text. */

const [wish, seen] = ['notifications', 'seen'];
const canAsk = 'Notification' in window;

export const isNotifying = signal(
	canAsk && Notification.permission === 'granted' && localStorage.getItem(wish) === 'yes',
);

/** Turns notifications on, if the user permits it, or off. */
export async function notify(isWanted: boolean): Promise<void> {
	if (isWanted && (!canAsk || (await Notification.requestPermission()) !== 'granted'))
		throw new Error('The browser does not allow notifications of this page');
	localStorage.setItem(wish, isWanted ? 'yes' : 'no');
	isNotifying.value = isWanted;
}

onNews(({ fresh }) => {
	const last = fresh.findLast(({ out, person }) => out && person !== '');
	if (last === undefined) return;
	const { n, channel, person } = last;
	if (!document.hidden) localStorage.setItem(seen, String(n));
	else if (isNotifying.value)
		// Skip it if a visible tab has shown the message; the tag merges notifications of several tabs.
		setTimeout(() => {
			if (localStorage.getItem(seen) === String(n)) return;
			const title = `${channelName(channel)} to ${shownPerson(person)}`;
			const told = new Notification(title, { tag: `message ${n}` });
			told.addEventListener('click', () => {
				window.focus();
				message.value = n;
			});
		}, 300);
});
