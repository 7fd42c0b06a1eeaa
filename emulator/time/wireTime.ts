/** Formats a time as `YYYY-MM-DD HH:MM:SS` in UTC (the time zone is not shown). */
export const wireTime = (milliseconds: number): string =>
	new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');

/** The date of what has not happened yet, as of a pending SMS. */
export const noDate = '0000-00-00 00:00:00';
