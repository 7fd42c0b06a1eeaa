/** What axios calls a request that was ended from outside: by a deadline, or by somebody who cancelled. */
const ended = 'ERR_CANCELED';

/**
 * Node's or axios' code of a network fault; what n8n throws may hold the whole request, so only this is kept.
 *
 * @param isCancelled whether somebody cancelled; a request that ended so without it met its deadline
 */
export function networkCode(thrown: unknown, isCancelled = false): string {
	for (
		let at: unknown = thrown;
		typeof at === 'object' && at !== null;
		at = 'cause' in at ? at.cause : undefined
	) {
		if ('code' in at && typeof at.code === 'string') {
			if (at.code === ended && !isCancelled) return 'ETIMEDOUT';
			// An established connection can lose its way as well; then the request may have left.
			const lostLater =
				/^E(HOST|NET)UNREACH$/.test(at.code) && !('syscall' in at && at.syscall === 'connect');
			return lostLater ? 'ECONNRESET' : at.code;
		}
	}
	return 'UNKNOWN';
}
