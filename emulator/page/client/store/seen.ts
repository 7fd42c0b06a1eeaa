import { computed, effect, signal } from '@preact/signals';
import { useEffect, useRef, type MutableRef } from 'preact/hooks';
import type { Row } from '../../../feed/row';
import { onNews } from './live';

/** The new messages that have not been in full view in this tab, by number or address. */

const unseen = signal<ReadonlyMap<string, ReadonlySet<number>>>(new Map());
const all = computed(() => [...unseen.value.values()].reduce((sum, one) => sum + one.size, 0));

export const unseenAt = (address: string): number => unseen.value.get(address)?.size ?? 0;
export const hasUnseen = (address: string): boolean => unseenAt(address) > 0;

/** Marks a message, or all messages of an address, as seen. */
export function see(address: string, n?: number): void {
	const left = new Set(unseen.peek().get(address));
	if (n === undefined ? left.size === 0 : !left.has(n)) return;
	if (n === undefined) left.clear();
	else left.delete(n);
	const others = [...unseen.peek()].filter(([one]) => one !== address);
	unseen.value = new Map(left.size === 0 ? others : [...others, [address, left]]);
}

onNews(({ fresh, isNew }) => {
	const next = new Map(isNew ? [] : unseen.peek());
	for (const { n, person, out } of fresh)
		if (out && person !== '') next.set(person, new Set([...(next.get(person) ?? []), n]));
	if (isNew || fresh.length > 0) unseen.value = next;
});

const watched = new Map<Element, () => void>();

const observer = new IntersectionObserver(
	(entries) => {
		// A tab that is behind others shows nothing.
		if (document.hidden) return;
		for (const { target, intersectionRatio, intersectionRect, rootBounds } of entries) {
			const fills = intersectionRect.height > (rootBounds?.height ?? Infinity) / 2;
			if (intersectionRatio > 0.99 || fills) watched.get(target)?.();
		}
	},
	{ threshold: [0, 0.25, 0.5, 0.75, 1] },
);

document.addEventListener('visibilitychange', () => {
	for (const element of document.hidden ? [] : watched.keys()) {
		observer.unobserve(element);
		observer.observe(element);
	}
});

/**
 * Returns a reference for the element of a row: once all of it is in view, or it fills the view, it
 * is seen.
 */
export function useSeen<Shown extends HTMLElement>({ person, n }: Row): MutableRef<Shown | null> {
	const shown = useRef<Shown>(null);
	const isNew = unseen.value.get(person)?.has(n) ?? false;
	useEffect(() => {
		const element = shown.current;
		if (!isNew || element === null) return undefined;
		watched.set(element, () => see(person, n));
		observer.observe(element);
		return () => {
			watched.delete(element);
			observer.unobserve(element);
		};
	}, [isNew, person, n]);
	return shown;
}

const { title } = document;
effect(() => {
	document.title = all.value === 0 ? title : `(${all.value}) ${title}`;
});
