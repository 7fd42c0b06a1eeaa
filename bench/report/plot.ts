import type { Chart } from './result';

/** Bar charts as one SVG, drawn here: a picture of a dozen bars needs no library. */

const width = 760;
const labelWidth = 250;
const valueWidth = 110;
const barHeight = 18;
const step = 26;
const headHeight = 46;
const gap = 26;

const ours = '#c2410c';
const others = '#64748b';
const ink = '#1f2937';

const escape = (text: string) =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const text = (x: number, y: number, content: string, extra = '') =>
	`<text x="${x}" y="${y}" fill="${ink}" ${extra}>${escape(content)}</text>`;

const heightOf = ({ bars }: Chart) => headHeight + bars.length * step + gap;

function drawChart({ title, unit, bars }: Chart, top: number): string {
	const longest = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
	const room = width - labelWidth - valueWidth;
	const lines = bars.flatMap(({ label, value, text: written }, index) => {
		const y = top + headHeight + index * step;
		const length = Math.max(1, (Math.max(0, value) / longest) * room);
		const middle = y + barHeight / 2 + 4;
		return [
			text(labelWidth - 10, middle, label, 'text-anchor="end"'),
			`<rect x="${labelWidth}" y="${y}" width="${length.toFixed(1)}" height="${barHeight}" rx="2" fill="${/^ours/i.test(label) ? ours : others}"/>`,
			text(Math.round(labelWidth + length + 8), middle, written),
		];
	});
	return [
		text(16, top + 20, title, 'font-weight="bold"'),
		text(16, top + 37, unit, 'font-size="11" opacity="0.75"'),
		...lines,
	].join('\n');
}

/** All charts, one below the other. */
export function plot(charts: readonly Chart[]): string {
	let top = 12;
	const drawn = charts.map((chart) => {
		const picture = drawChart(chart, top);
		top += heightOf(chart);
		return picture;
	});
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${top}" viewBox="0 0 ${width} ${top}" font-family="system-ui, sans-serif" font-size="13" role="img">`,
		`<title>Benchmark</title>`,
		`<rect width="${width}" height="${top}" fill="#ffffff"/>`,
		...drawn,
		'</svg>',
		'',
	].join('\n');
}
