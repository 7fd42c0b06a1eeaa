import { MapPin } from 'lucide-preact';
import { Writing } from '../parts/text';

declare const WORLD: string;

interface Props {
	readonly longitude: number;
	readonly latitude: number;
	readonly name?: string | undefined;
	readonly address?: string | undefined;
}

/** Width and height of the map section, and the size of a degree, in pixels. */
const [width, height, degree] = [252, 136, 9];

const shown = (value: number, [positive, negative]: readonly [string, string]) =>
	`${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`;

/** A location on the built-in map; no external tiles are loaded. */
export function Place({ longitude, latitude, name, address }: Props) {
	const left = width / 2 - (longitude + 180) * degree;
	const top = height / 2 - (90 - latitude) * degree;
	const coordinates = `${shown(latitude, ['N', 'S'])}, ${shown(longitude, ['E', 'W'])}`;
	return (
		<figure class="place">
			<div class="map" role="img" aria-label={`Map: ${coordinates}`}>
				<img
					src={WORLD}
					alt=""
					width={360 * degree}
					height={180 * degree}
					style={{ transform: `translate(${left}px, ${top}px)` }}
				/>
				<MapPin size={26} />
			</div>
			<figcaption>
				{name !== undefined && <Writing as="strong" text={name} />}
				{address !== undefined && <Writing as="span" text={address} />}
				<span class="coordinates">{coordinates}</span>
			</figcaption>
		</figure>
	);
}
