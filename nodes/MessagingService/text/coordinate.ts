import { refuse, type Checked } from './checked';
import { whatsAppWords } from '../words';

const decimal = /^[+-]?\d{1,3}(?:\.\d*)?$/;

/**
 * Decimal degrees up to a limit on either side of zero, as number or text. Nothing else: `19,43` may be one
 * coordinate or two, and `0x10` is a number to a program only.
 */
export const toDegrees =
	(limit: 90 | 180, example: string) =>
	(value: unknown): Checked<{ degrees: number }> => {
		if (value === undefined || value === null || value === '')
			return refuse(whatsAppWords.hasNoDegrees, { limit, example });
		// Maps write a typographic minus.
		const text = typeof value === 'string' ? value.trim().replace('\u2212', '-') : '';
		const degrees = decimal.test(text) ? Number(text) : value;
		if (typeof degrees !== 'number' || Number.isNaN(degrees))
			return refuse(whatsAppWords.isNotDegrees, { limit, example });
		return Math.abs(degrees) <= limit
			? { ok: true, degrees }
			: refuse(whatsAppWords.isOffTheMap, { limit, example });
	};
