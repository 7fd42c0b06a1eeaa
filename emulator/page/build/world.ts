import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { mesh } from 'topojson-client';

/**
 * Draws a world map for locations as a small SVG of 360 by 180 units: longitude and latitude to a
 * tenth of a degree, with coasts and borders as lines. The data is Natural Earth's, in the public
 * domain. It stays because a map shows at a glance that longitude and latitude were swapped, and no
 * tile server may be asked.
 */
export function drawWorld(): string {
	const file = createRequire(__filename).resolve('world-atlas/countries-110m.json');
	const world = JSON.parse(readFileSync(file, 'utf8')) as {
		objects: Record<'countries' | 'land', Parameters<typeof mesh>[1]>;
	} & Parameters<typeof mesh>[0];
	const { countries, land } = world.objects;
	const borders = mesh(world, countries, (one, other) => one !== other).coordinates;
	const coasts = mesh(world, land).coordinates;
	const style =
		'path{fill:none;stroke-linejoin:round}.l{fill:#e8eadf;stroke:#b9c3b0;stroke-width:.12}' +
		'.b{stroke:#c9cdbf;stroke-width:.1}' +
		'@media(prefers-color-scheme:dark){.l{fill:#2b3236;stroke:#4a555b}.b{stroke:#414a50}}';
	return (
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 180"><style>${style}</style>` +
		`<path class="l" d="${pathOf(coasts)}"/><path class="b" d="${pathOf(borders)}"/></svg>`
	);
}

const tenths = (value: number) => Math.round(value * 10);
/** Formats tenths without a leading zero. */
const short = (value: number) => String(value / 10).replace(/^(-?)0\./, '$1.');

/** Uses relative lines, which take half the space. */
function pathOf(lines: number[][][]): string {
	return lines
		.map((line) => {
			let [x, y] = [0, 0];
			return line
				.map(([longitude = 0, latitude = 0], index) => {
					const [nextX, nextY] = [tenths(longitude + 180), tenths(90 - latitude)];
					const [dx, dy] = [nextX - x, nextY - y];
					[x, y] = [nextX, nextY];
					if (index > 0 && dx === 0 && dy === 0) return '';
					return `${index === 0 ? 'M' : 'l'}${short(dx)} ${short(dy)}`;
				})
				.join('');
		})
		.join('');
}
