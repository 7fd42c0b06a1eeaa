import type { Second } from '../../../feed/stats';

const seconds = 60;
const [width, height] = [120, 24];

interface Props {
	readonly name: string;
	readonly shown: string;
	readonly stats: readonly Second[];
	readonly now: number;
	readonly value: (second: Second) => number;
	readonly kind: string;
}

/** A bar chart of the last minute with its current value. */
export function Chart({ name, shown, stats, now, value, kind }: Props) {
	const values = new Map(stats.map((second) => [second.at, value(second)]));
	const bars = Array.from({ length: seconds }, (_, index) => values.get(now - seconds + 1 + index) ?? 0);
	const highest = Math.max(1, ...bars);
	const step = width / seconds;
	const tall = (bar: number) => Math.max(1.5, (bar / highest) * (height - 2)).toFixed(1);
	const path = bars
		.map((bar, index) => (bar === 0 ? '' : `M${(index * step).toFixed(1)} ${height}v-${tall(bar)}`))
		.join('');
	return (
		<div class={`chart ${kind}`}>
			<span class="label">{name}</span>
			<strong>{shown}</strong>
			<svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${name}, the last minute: ${shown}`}>
				<path class="ground" d={`M0 ${height - 0.5}h${width}`} />
				<path class="bars" d={path} />
			</svg>
		</div>
	);
}
