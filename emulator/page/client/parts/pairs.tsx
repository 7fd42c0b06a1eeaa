import type { ComponentChildren } from 'preact';

interface Props {
	readonly class: string;
	readonly label?: string;
	readonly of: ReadonlyArray<readonly [name: ComponentChildren, value: ComponentChildren]>;
}

/** A description list. */
export const Pairs = ({ class: classes, label, of }: Props) => (
	<dl class={classes} aria-label={label}>
		{of.map(([name, value]) => (
			<div>
				<dt>{name}</dt>
				<dd dir="auto">{value}</dd>
			</div>
		))}
	</dl>
);
