/** Slots over time, for some kinds of service. */

export interface Curve {
	readonly name: string;
	readonly seconds: number;
	/** Slots in each tenth of a second. */
	readonly places: readonly number[];
}

const shown = ['Far', 'Slows with load', 'Cap, reset', 'Brown-out', 'Dies and returns', 'Cap, 429'];
const [width, height, columns] = [260, 80, 3];
const most = 64;
const font = 'font-family="sans-serif" font-size="11"';

function plot({ name, seconds, places }: Curve, index: number): string[] {
	const x = 40 + (index % columns) * (width + 50);
	const y = 30 + Math.floor(index / columns) * (height + 50);
	const points = places.map((value, at) => {
		const [px, py] = [x + (width * at) / places.length, y + height * (1 - value / most)];
		return `${px.toFixed(1)},${py.toFixed(1)}`;
	});
	// Only the points at which the line changes.
	const bends = points.filter(
		(_point, at) => at === 0 || places[at] !== places[at - 1] || places[at] !== places[at + 1],
	);
	return [
		`<text x="${x}" y="${y - 8}" ${font} font-weight="bold">${name}</text>`,
		`<path d="M${x} ${y}v${height}h${width}" fill="none" stroke="#cbd5e1"/>`,
		`<text x="${x - 4}" y="${y + 8}" ${font} text-anchor="end" fill="#64748b">${most}</text>`,
		`<text x="${x - 4}" y="${y + height}" ${font} text-anchor="end" fill="#64748b">0</text>`,
		`<text x="${x + width}" y="${y + height + 14}" ${font} text-anchor="end" fill="#64748b">${seconds} s</text>`,
		`<polyline fill="none" stroke="#c2410c" points="${bends.join(' ')}"/>`,
	];
}

/** Returns the plots as one SVG. */
export function picture(curves: readonly Curve[]): string {
	const plots = shown.flatMap((name, index) =>
		curves.filter((curve) => curve.name === name).flatMap((curve) => plot(curve, index)),
	);
	const [fullWidth, fullHeight] = [columns * (width + 50) + 20, 2 * (height + 50) + 10];
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${fullWidth}" height="${fullHeight}" viewBox="0 0 ${fullWidth} ${fullHeight}">`,
		`<rect width="${fullWidth}" height="${fullHeight}" fill="#ffffff"/>`,
		...plots,
		'</svg>',
		'',
	].join('\n');
}
