/** A signal that fires after so many milliseconds, of which a fraction is rounded: the timers take whole ones. */
export const within = (milliseconds: number): AbortSignal =>
	AbortSignal.timeout(Math.max(1, Math.round(milliseconds)));
