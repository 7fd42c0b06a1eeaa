import { batch, computed, effect, signal } from '@preact/signals';
import { wantedOf, type Condition } from '../../../feed/words';

/** Where the page is; all of it is in the address, so that a link leads there. */

export type View = 'wall' | 'activity';
export type Panel = 'trouble' | 'connect' | 'help' | 'phone' | undefined;

export const view = signal<View>('wall');
/** The message whose details are open. */
export const message = signal<number | undefined>(undefined);
/** Whose phone or mailbox is in front. */
export const person = signal<string | undefined>(undefined);
export const panel = signal<Panel>(undefined);
/** Opens a panel, or closes it where it is open. */
export const toggle = (name: Panel) => () => (panel.value = panel.value === name ? undefined : name);
/** The search, as it was typed. */
export const words = signal('');

/** Minutes from here to UTC: `before:14:30` means the time on this wall. */
export const zone = new Date().getTimezoneOffset();

/** What lists are asked with. */
export const filter = computed<Record<string, string>>(() => {
	const q = words.value.trim();
	return q === '' ? {} : { q, zone: String(zone) };
});

export const wanted = computed(() => wantedOf(words.value));

export const clearFilter = () => (words.value = '');

/** Writes a condition into the search in place of the one that is there, or takes it away. */
export function narrow(field: Condition['field'], value: string): void {
	const rest = words.value.replaceAll(new RegExp(`(?<!\\S)${field}:(?:"[^"]*"?|\\S*)`, 'gi'), '').trim();
	words.value = `${rest} ${value === '' ? '' : `${field}:${value}`}`.trim();
}

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
		return decodeURIComponent(part);
	} catch {
		return undefined;
	}
}

read();
addEventListener('hashchange', () => {
	// At once: halfway the address would be written anew from what was shown before.
	if (location.hash !== address.value) batch(read);
});
effect(() => {
	const next = address.value;
	if (location.hash === next || (location.hash === '' && next === '#/')) return;
	// A message that is opened can be left with the back button; typing in the search leaves no trail.
	if (next.startsWith('#/m/')) history.pushState(null, '', next);
	else history.replaceState(null, '', next);
});
