/**
 * A date of the wire for people: `null` for what has not happened yet, which the service writes as
 * zeros, as nothing or as null. The time zone is not shown, so the text stays as it is.
 */
export function momentOrNull(value: string | null | undefined): string | null {
	return value && /[1-9]/.test(value) ? value : null;
}
