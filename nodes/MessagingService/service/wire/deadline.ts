/** The last deadline; what begins soon after shares it. */
let last: { readonly milliseconds: number; readonly from: number; readonly signal: AbortSignal } | undefined;

/** What signals wait for, for as long as there are any: Node.js 20 lets go of it, and they would never fire. */
const limits = new WeakMap<AbortSignal, AbortSignal>();

/**
 * A signal that fires after so many milliseconds, or one hundredth of them later, and when the execution is cancelled.
 * Node.js holds every timeout until it is over, however soon the answer comes, so that those of one hundredth are one.
 *
 * @param milliseconds of which a fraction is rounded: the timers take whole ones
 */
export function within(milliseconds: number, cancel?: AbortSignal): AbortSignal {
	const whole = Math.max(1, Math.round(milliseconds));
	const grace = Math.ceil(whole / 100);
	const now = Date.now();
	const isOpen = last?.milliseconds === whole && now >= last.from && now < last.from + grace;
	if (!last || !isOpen || last.signal.aborted)
		last = { milliseconds: whole, from: now, signal: AbortSignal.timeout(whole + grace) };
	// One of its own: Node.js 20 warns of more than ten who listen to one.
	const signal = AbortSignal.any(cancel ? [cancel, last.signal] : [last.signal]);
	limits.set(signal, last.signal);
	return signal;
}
