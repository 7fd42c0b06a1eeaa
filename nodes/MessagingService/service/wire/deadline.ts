/** The newest timer; deadlines that begin soon after it share it. */
let last: { readonly milliseconds: number; readonly from: number; readonly signal: AbortSignal } | undefined;

/** Keeps each timer alive as long as its signals: Node.js 20 collects it otherwise, and they never fire. */
const timers = new WeakMap<AbortSignal, AbortSignal>();

/**
 * Returns a signal that fires after the given time, at most 1 % late, or when the execution is cancelled. Node.js keeps
 * every timeout until it is over, however soon the answer comes, so deadlines that begin within that 1 % share one.
 *
 * @param milliseconds are rounded, because timers take whole ones
 */
export function deadlineAfter(milliseconds: number, cancel?: AbortSignal): AbortSignal {
	const whole = Math.max(1, Math.round(milliseconds));
	const grace = Math.ceil(whole / 100);
	const now = Date.now();
	const isFresh = last?.milliseconds === whole && now >= last.from && now < last.from + grace;
	if (!last || !isFresh || last.signal.aborted)
		last = { milliseconds: whole, from: now, signal: AbortSignal.timeout(whole + grace) };
	// A signal per caller: Node.js 20 warns about more than ten listeners on one.
	const signal = AbortSignal.any(cancel ? [cancel, last.signal] : [last.signal]);
	timers.set(signal, last.signal);
	return signal;
}
