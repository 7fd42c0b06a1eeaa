import { copy } from './parts/buttons';
import { open, report, undoLast } from './store/acts';
import { clearFilter, message, panel, toggle, view, words } from './store/route';

/** Keyboard shortcuts. */

interface Shortcut {
	readonly keys: readonly string[];
	readonly does: string;
	readonly act: (at: Element | null) => void;
}

const focus = (selector: string, root: ParentNode = document) =>
	root.querySelector<HTMLElement>(selector)?.focus();

/** Returns the messages of the focused phone or list, otherwise of the first one. */
const messagesAround = (at: Element | null) => {
	const around =
		at?.closest('[data-person], .activity') ?? document.querySelector('[data-person], .activity');
	return [...(around?.querySelectorAll<HTMLElement>('[data-n]') ?? [])];
};

function move(at: Element | null, by: number): void {
	const all = messagesAround(at);
	const now = all.findIndex((one) => one === at?.closest('[data-n]'));
	const next = now === -1 ? all.at(-1) : all[Math.max(0, Math.min(all.length - 1, now + by))];
	next?.focus();
	next?.scrollIntoView({ block: 'nearest' });
}

/** Returns the newest message of a phone: the last bubble, or the first email. */
function newestIn(phone: HTMLElement | null | undefined): HTMLElement | undefined {
	const all = [...(phone?.querySelectorAll<HTMLElement>('[data-n]') ?? [])];
	return phone?.querySelector('.mails') == null ? all.at(-1) : all[0];
}

function movePhone(at: Element | null, by: number): void {
	const phones = [...document.querySelectorAll<HTMLElement>('[data-person]')];
	const now = phones.findIndex((phone) => phone.contains(at));
	const next = phones[(now + by + phones.length) % phones.length];
	const target = newestIn(next) ?? next?.querySelector<HTMLElement>('input, a, button');
	target?.focus();
}

/** Returns the number of the focused message, otherwise of the open one. */
function chosen(at: Element | null): number | undefined {
	const n = at?.closest<HTMLElement>('[data-n]')?.dataset['n'];
	return n === undefined ? message.value : Number(n);
}

const onChosen = (act: (n: number) => unknown) => (at: Element | null) => {
	const n = chosen(at);
	if (n !== undefined) act(n);
};

function close(at: Element | null): void {
	const around = at?.closest('[data-person]') ?? document;
	const alarm = (around.querySelector('.alarm') ?? document).querySelector<HTMLElement>(
		'.alarm button',
	);
	if (panel.value !== undefined) panel.value = undefined;
	else if (message.value !== undefined) message.value = undefined;
	else if (alarm !== null && alarm !== undefined) alarm.click();
	else if (words.value !== '') clearFilter();
}

function copyCode(at: Element | null): void {
	const code = (at?.closest('[data-person]') ?? document).querySelectorAll('.code output');
	const own = at?.closest('[data-n]')?.querySelector('.code output') ?? [...code].at(-1);
	if (own?.textContent) void copy(own.textContent);
}

function followLink(at: Element | null): void {
	const root = at?.closest('[data-n]') ?? document.querySelector('.drawer .inside');
	root?.querySelector<HTMLAnchorElement>('a[target=_blank]')?.click();
}

export const shortcuts: readonly Shortcut[] = [
	{ keys: ['/'], does: 'Search', act: () => focus('#search') },
	{ keys: ['j', '↓'], does: 'Next message', act: (at) => move(at, 1) },
	{ keys: ['k', '↑'], does: 'Message before', act: (at) => move(at, -1) },
	{ keys: ['l', ']'], does: 'Next phone', act: (at) => movePhone(at, 1) },
	{ keys: ['h', '['], does: 'Phone before', act: (at) => movePhone(at, -1) },
	{ keys: ['Enter'], does: 'Open its details', act: onChosen((n) => (message.value = n)) },
	{
		keys: ['r'],
		does: 'Answer',
		act: (at) => focus('.reply', at?.closest('[data-person]') ?? document),
	},
	{ keys: ['c'], does: 'Copy the code', act: copyCode },
	{ keys: ['o'], does: 'Follow the first link', act: followLink },
	{ keys: ['d'], does: 'Report as delivered', act: onChosen((n) => report(n, 3)) },
	{ keys: ['x'], does: 'Report as rejected', act: onChosen((n) => report(n, 10)) },
	{ keys: ['m'], does: 'Mark the email as opened', act: onChosen(open) },
	{ keys: ['z'], does: 'Undo the deletion', act: undoLast },
	{ keys: ['w'], does: 'Phones', act: () => (view.value = 'wall') },
	{ keys: ['a'], does: 'Activity', act: () => (view.value = 'activity') },
	{ keys: ['t'], does: 'Trouble', act: toggle('trouble') },
	{ keys: ['n'], does: 'Connect', act: toggle('connect') },
	{ keys: ['p'], does: 'New phone', act: toggle('phone') },
	{ keys: ['?'], does: 'These keys', act: toggle('help') },
	{ keys: ['Esc'], does: 'Close, leave the field', act: close },
];

const spelled: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };

const isField = (target: Element | null) =>
	target?.closest('input:not([type=checkbox], [type=radio], [type=range]), select, textarea') !=
	null;

/** Whether a phone is in front and no message of it: what is typed is meant as an answer. */
const isAnswering = (at: Element | null) =>
	at?.closest('[data-n], .drawer') == null && document.querySelector('.phone.current') !== null;

export function pressed(event: KeyboardEvent): void {
	if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
	const at = document.activeElement;
	const key = spelled[event.key] ?? event.key;
	const isEscape = key === 'Esc';
	if (isField(at)) {
		if (isEscape && at instanceof HTMLElement) {
			// Escape first leaves the field, and clears the search; the next one closes panels.
			if (at.id === 'search') clearFilter();
			at.blur();
			newestIn(at.closest<HTMLElement>('[data-person]'))?.focus();
		}
		return;
	}
	// Buttons and links handle Enter, and sliders handle arrows.
	if (key === 'Enter' && at?.matches('button, a, summary') === true) return;
	if (event.key.startsWith('Arrow') && at?.matches('[data-n], [data-n] *') !== true) return;
	if (/^[a-z]$/.test(key) && isAnswering(at)) return;
	const shortcut = shortcuts.find(({ keys }) => keys.includes(key));
	if (shortcut === undefined) return;
	event.preventDefault();
	shortcut.act(at);
}
