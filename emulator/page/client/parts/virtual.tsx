import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

interface Props {
	readonly count: number;
	/** Height of every line in pixels. */
	readonly size: number;
	readonly label: string;
	readonly draw: (index: number) => ComponentChildren;
	readonly onShow: (from: number, to: number) => void;
}

/** A list of any length, of which only what is visible is in the document. */
export function VirtualList({ count, size, label, draw, onShow }: Props) {
	const scroller = useRef<HTMLDivElement>(null);
	const [, redraw] = useReducer((times: number) => times + 1, 0);
	const [virtualizer] = useState(
		() =>
			new Virtualizer<HTMLDivElement, Element>({
				count,
				getScrollElement: () => scroller.current,
				estimateSize: () => size,
				overscan: 6,
				observeElementRect,
				observeElementOffset,
				scrollToFn: elementScroll,
				onChange: () => redraw(undefined),
			}),
	);
	virtualizer.setOptions({ ...virtualizer.options, count });
	useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
	useLayoutEffect(() => virtualizer._willUpdate());
	const items = virtualizer.getVirtualItems();
	const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
	useLayoutEffect(() => onShow(from, to), [from, to, onShow]);
	return (
		<div ref={scroller} class="scroller" tabIndex={-1}>
			<ul class="virtual" aria-label={label} style={{ height: `${virtualizer.getTotalSize()}px` }}>
				{items.map(({ index, start }) => (
					<li
						key={index}
						style={{ transform: `translateY(${start}px)`, height: `${size}px` }}
						aria-posinset={index + 1}
						aria-setsize={count}
					>
						{draw(index)}
					</li>
				))}
			</ul>
		</div>
	);
}
