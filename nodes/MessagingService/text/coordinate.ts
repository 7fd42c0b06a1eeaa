import { refuse, type Checked } from './checked';

const decimal = /^[+-]?\d{1,3}(?:\.\d*)?$/;

/**
 * Decimal degrees up to a limit on either side of zero, as number or text. Nothing else: `19,43` may be one
 * coordinate or two, and `0x10` is a number to a program only.
 */
export const toDegrees =
	(limit: 90 | 180, example: string) =>
	(value: unknown): Checked<{ degrees: number }> => {
		const wayOut = `Write decimal degrees with a point, from -${limit} to ${limit}, such as ${example}`;
		if (value === undefined || value === null || value === '') return refuse('is empty', wayOut);
		// Maps write a typographic minus.
		const text = typeof value === 'string' ? value.trim().replace('\u2212', '-') : '';
		const degrees = decimal.test(text) ? Number(text) : value;
		if (typeof degrees !== 'number' || Number.isNaN(degrees))
			return refuse('is not in decimal degrees', wayOut);
		return Math.abs(degrees) <= limit
			? { ok: true, degrees }
			: refuse(`is not between -${limit} and ${limit}`, wayOut);
	};
