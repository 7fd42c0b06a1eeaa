/**
 * Reads a Retry-After header: a whole number of seconds, or a date in the form that servers send today (RFC 9110, 10.2.3).
 *
 * @param now current time in milliseconds
 * @returns the seconds to wait, 0 for a moment in the past; undefined for any other value
 */
export function retryAfterOf(value: unknown, now = Date.now()): number | undefined {
	if (typeof value !== 'string') return undefined;
	if (/^\d+$/.test(value)) return Number(value);
	const moment = Date.parse(value);
	const isHttpDate = !Number.isNaN(moment) && new Date(moment).toUTCString() === value;
	return isHttpDate ? Math.max(0, (moment - now) / 1000) : undefined;
}
