import type { Course } from './simulate';
import { parts } from './simulate';

/** One row of plots for each kind of service: its requests at once, what is done, and what is refused. */

export interface Row {
	readonly name: string;
	readonly seconds: number;
	/** One for each client. */
	readonly courses: readonly Course[];
}

const height = 40;
const plotWidth = 4 * (parts - 1);
const left = [170, 430, 690] as const;
const colors = ['#c2410c', '#64748b'];
const fonts = 'font-family="sans-serif" font-size="11"';

const text = (x: number, y: number, words: string, more = '') =>
	`<text x="${x}" y="${y}" ${fonts}${more}>${words}</text>`;

/** The curves of all clients on one scale, and its top. */
function plot(x: number, y: number, curves: ReadonlyArray<readonly number[]>, unit: number): string[] {
	const top = Math.max(...curves.flat());
	const points = (values: readonly number[]) =>
		values
			.map((value, part) => `${x + 4 * part},${y + 30 - Math.round((26 * value) / (top || 1))}`)
			.join(' ');
	return [
		`<path d="M${x} ${y + 30}h${plotWidth}" stroke="#cbd5e1"/>`,
		...curves.map(
			(values, client) => `<polyline fill="none" stroke="${colors[client]}" points="${points(values)}"/>`,
		),
		text(x - 4, y + 12, (top * unit).toFixed(top * unit < 10 ? 1 : 0), ' text-anchor="end" fill="#64748b"'),
	];
}

/** All rows as one SVG. */
export function plots(rows: readonly Row[]): string {
	const heads = ['requests at once', 'done a second', 'refused a second'];
	const lines = rows.flatMap(({ name, seconds, courses }, row) => {
		const y = 24 + row * height;
		const perSecond = parts / seconds;
		return [
			text(8, y + 18, name, ' font-weight="bold"'),
			text(8, y + 31, `${seconds} s`, ' fill="#64748b"'),
			...plot(
				left[0],
				y,
				courses.map(({ width }) => width),
				1,
			),
			...plot(
				left[1],
				y,
				courses.map(({ through }) => through),
				perSecond,
			),
			...plot(
				left[2],
				y,
				courses.map(({ refused }) => refused),
				perSecond,
			),
		];
	});
	const full = 24 + rows.length * height;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="940" height="${full}" viewBox="0 0 940 ${full}">`,
		`<rect width="940" height="${full}" fill="#ffffff"/>`,
		...heads.map((head, column) => text(left[column] ?? 0, 16, head, ' fill="#64748b"')),
		...lines,
		'</svg>',
		'',
	].join('\n');
}
