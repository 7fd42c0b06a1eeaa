import { useEffect, useRef } from 'preact/hooks';

/** Gives the focus to what opens for something, and back to where it was once there is nothing any more. */
export function useFocus(of: unknown) {
	const root = useRef<HTMLElement>(null);
	const before = useRef<Element | null>(null);
	useEffect(() => {
		if (of !== undefined) {
			before.current ??= document.activeElement;
			return root.current?.focus();
		}
		if (before.current instanceof HTMLElement) before.current.focus();
		before.current = null;
	}, [of]);
	return root;
}
