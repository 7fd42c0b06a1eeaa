import { batch, computed, effect, signal } from '@preact/signals';

/** Where the page is; all of it is in the address, so that a link leads there. */

export type View = 'wall' | 'activity';
export type Panel = 'trouble' | 'connect' | 'help' | undefined;

export const view = signal<View>('wall');
/** The message whose details are open. */
export const message = signal<number | undefined>(undefined);
/** Whose phone is in front. */
export const person = signal<string | undefined>(undefined);
export const panel = signal<Panel>(undefined);

export const words = signal('');
export const channel = signal('');
export const rowState = signal('');
/** Part of a number or an address. */
export const number = signal('');
export const onlyTrouble = signal(false);

/** What lists are asked with; without empty parts. */
export const filter = computed(() =>
	Object.fromEntries(
		Object.entries({
			q: words.value.trim(),
			channel: channel.value,
			state: rowState.value,
			person: number.value.trim(),
			trouble: onlyTrouble.value ? '1' : '',
		}).filter(([, value]) => value !== ''),
	),
);

export const isFiltered = computed(() => Object.keys(filter.value).length > 0);

export function clearFilter(): void {
	words.value = '';
	channel.value = '';
	rowState.value = '';
	number.value = '';
	onlyTrouble.value = false;
}

const address = computed(() => {
	const query = new URLSearchParams(filter.value).toString();
	const suffix = query === '' ? '' : `?${query}`;
	if (message.value !== undefined) return `#/m/${message.value}${suffix}`;
	if (view.value === 'activity') return `#/activity${suffix}`;
	if (person.value !== undefined) return `#/p/${encodeURIComponent(person.value)}${suffix}`;
	return `#/${suffix}`;
});

function read(): void {
	const [path = '', query = ''] = location.hash.slice(1).split('?');
	const [, root = '', part = ''] = path.split('/');
	const given = new URLSearchParams(query);
	words.value = given.get('q') ?? '';
	channel.value = given.get('channel') ?? '';
	rowState.value = given.get('state') ?? '';
	number.value = given.get('person') ?? '';
	onlyTrouble.value = given.get('trouble') === '1';
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
