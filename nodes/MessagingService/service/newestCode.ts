/** So many numbers are known; the one whose code is oldest is forgotten first. */
const kept = 100_000;

const newest = new Map<string, number>();
let made = 0;

/** A code is asked for (endpoints 7 and 8), whoever asks. */
export function noteCode(request: object): void {
	if (!('phone' in request) || typeof request.phone !== 'string') return;
	made += 1;
	newest.delete(request.phone);
	newest.set(request.phone, made);
	const [oldest] = newest.keys();
	if (newest.size > kept && oldest !== undefined) newest.delete(oldest);
}

/**
 * Which code is the newest of a number, as far as this process knows. The service takes a code by its number alone
 * (endpoint 9), whatever it was sent for, so whoever wants to know that has to remember this.
 */
export const newestCode = (phone: string): number | undefined => newest.get(phone);
