import {
	elementScroll,
	observeElementOffset,
	observeElementRect,
	Virtualizer,
} from '@tanstack/virtual-core';
import type { Listing } from '../store/listing';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

interface Props<Item> {
	readonly of: Listing<Item>;
	/** Height of every line in pixels. */
	readonly size: number;
	readonly label: string;
	/** Class of a line that is still loading. */
	readonly blank: string;
	readonly draw: (item: Item) => ComponentChildren;
}

/** A list of any length that renders only its visible lines. */
export function VirtualList<Item>({ of, size, label, blank, draw }: Props<Item>) {
	const count = of.total.value;
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
	useLayoutEffect(() => of.show(from, to), [from, to, of]);
	return (
		<div ref={scroller} class="scroller" tabIndex={-1}>
			<ul class="virtual" aria-label={label} style={{ height: `${virtualizer.getTotalSize()}px` }}>
				{items.map(({ index, start }) => {
					const item = of.at(index);
					return (
						<li
							key={index}
							style={{ transform: `translateY(${start}px)`, height: `${size}px` }}
							aria-posinset={index + 1}
							aria-setsize={count}
						>
							{item === undefined ? <div class={blank} /> : draw(item)}
						</li>
					);
				})}
			</ul>
		</div>
	);
}
