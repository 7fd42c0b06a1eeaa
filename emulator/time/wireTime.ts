let cachedSecond = Number.NaN;
let cachedText = '';

/** Formats a time as `YYYY-MM-DD HH:MM:SS` in UTC (the time zone is not shown). */
export function wireTime(milliseconds: number): string {
	const second = Math.floor(milliseconds / 1000);
	// Cached: thousands of messages share a second, and formatting costs more than queueing one.
	if (second !== cachedSecond) {
		cachedText = new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ');
		cachedSecond = second;
	}
	return cachedText;
}
