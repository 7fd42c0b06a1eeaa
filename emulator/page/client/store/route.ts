import { batch, computed, effect, signal } from '@preact/signals';
import { phoneOf } from '../../../state/phone';
import { wordsIn } from '../../../feed/search';

/** The page's location; all of it is in the URL, so that it can be linked. */

export type View = 'wall' | 'activity';
export type Panel = 'trouble' | 'connect' | 'help' | 'phone' | undefined;

export const view = signal<View>('wall');
/** The message whose details are open. */
export const message = signal<number | undefined>(undefined);
/** Number or address of the phone or mailbox in front. */
export const person = signal<string | undefined>(undefined);
export const panel = signal<Panel>(undefined);
/** Opens a panel, or closes it if it is open. */
export const toggle = (name: Panel) => () =>
	(panel.value = panel.value === name ? undefined : name);
/** The search text as typed. */
export const words = signal('');

/** Query parameters of lists. */
export const filter = computed<Record<string, string>>(() => {
	const q = words.value.trim();
	return q === '' ? {} : { q };
});

export const terms = computed(() => wordsIn(words.value));

export const clearFilter = () => (words.value = '');

const address = computed(() => {
	const q = words.value.trim();
	const suffix = q === '' ? '' : `?${new URLSearchParams({ q })}`;
	if (message.value !== undefined) return `#/m/${message.value}${suffix}`;
	if (view.value === 'activity') return `#/activity${suffix}`;
	if (person.value !== undefined) return `#/p/${encodeURIComponent(person.value)}${suffix}`;
	return `#/${suffix}`;
});

function read(): void {
	const [path = '', query = ''] = location.hash.slice(1).split('?');
	const [, root = '', part = ''] = path.split('/');
	words.value = new URLSearchParams(query).get('q') ?? '';
	message.value = root === 'm' && /^\d{1,15}$/.test(part) ? Number(part) : undefined;
	if (root === 'p') person.value = decoded(part);
	if (root !== 'm') view.value = root === 'activity' ? 'activity' : 'wall';
}

function decoded(part: string): string | undefined {
	try {
		return phoneOf(decodeURIComponent(part));
	} catch {
		return undefined;
	}
}

read();
addEventListener('hashchange', () => {
	// Batched, because a partial update would rewrite the URL.
	if (location.hash !== address.value) batch(read);
});
effect(() => {
	const next = address.value;
	if (location.hash === next || (location.hash === '' && next === '#/')) return;
	// Opening a message adds a history entry for the back button; typing in the search does not.
	if (next.startsWith('#/m/')) history.pushState(null, '', next);
	else history.replaceState(null, '', next);
});
