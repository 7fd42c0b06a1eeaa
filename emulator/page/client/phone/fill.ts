import { useLayoutEffect, type MutableRef } from 'preact/hooks';

/** As in wall.css. */
const rowHeight = 6;
const gap = 18;

/**
 * Lets an element take as many rows of its grid as it is tall, so that the next one stands right
 * below.
 */
export function useRows(of: MutableRef<HTMLElement | null>): void {
	useLayoutEffect(() => {
		const element = of.current;
		if (element === null) return undefined;
		const measure = () => {
			element.style.gridRowEnd = `span ${Math.ceil((element.offsetHeight + gap) / rowHeight)}`;
		};
		const observer = new ResizeObserver(measure);
		measure();
		observer.observe(element);
		return () => observer.disconnect();
	}, [of]);
}
