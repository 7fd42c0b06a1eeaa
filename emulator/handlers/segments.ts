/** Counts billed segments. Independent of the node's count, so that the two check each other. */

const basic = new Set(
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
		'¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('\f^{}\\[~]|€');

/**
 * A single segment has 160 septets, joined ones 153 each; with other characters 70 and 67 UTF-16
 * units.
 */
export function measure(text: string) {
	const characters = [...text];
	const isGsm = characters.every((character) => basic.has(character) || extended.has(character));
	const size = isGsm
		? (character: string) => (extended.has(character) ? 2 : 1)
		: (character: string) => character.length;
	const [single, joined] = isGsm ? [160, 153] : [70, 67];
	const encoding = isGsm ? ('gsm' as const) : ('unicode' as const);
	const sizes = characters.map(size);
	if (sizes.reduce((sum, one) => sum + one, 0) <= single) return { encoding, segments: 1 };
	let segments = 1;
	let used = 0;
	for (const one of sizes) {
		// Escape pairs and surrogate pairs are not split.
		if (used + one > joined) {
			segments += 1;
			used = 0;
		}
		used += one;
	}
	return { encoding, segments };
}
