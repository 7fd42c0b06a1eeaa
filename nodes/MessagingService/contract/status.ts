/**
 * What an HTTP status says by itself (the specification shows none for errors, so the body is asked first):
 *
 * - `accepted`: the request was taken.
 * - `elsewhere`: another address was meant; nothing was done.
 * - `refused`: nothing was done.
 * - `busy`: nothing was done, because there were too many requests.
 * - `away`: somebody before the service could not reach it, or gave up waiting; it may have been done.
 * - `unknown`: it may have been done.
 */
export type StatusMeaning = 'accepted' | 'elsewhere' | 'refused' | 'busy' | 'away' | 'unknown';

/** From the first row that holds the status. */
const rows: ReadonlyArray<readonly [from: number, to: number, StatusMeaning]> = [
	[200, 299, 'accepted'],
	// A browser is sent on by 303 after a success.
	[303, 303, 'unknown'],
	[300, 399, 'elsewhere'],
	// A timeout on the way.
	[408, 408, 'unknown'],
	[429, 429, 'busy'],
	[400, 499, 'refused'],
	[502, 504, 'away'],
];

export const meaningOfStatus = (status: number): StatusMeaning =>
	rows.find(([from, to]) => status >= from && status <= to)?.[2] ?? 'unknown';

/** Whether the request may have been done, whatever answered. */
export const isOpenStatus = (status: number): boolean =>
	['away', 'unknown'].includes(meaningOfStatus(status));

/** Whether the answer may be another one a moment later. A redirect stays. */
export const isPassingStatus = (status: number): boolean =>
	meaningOfStatus(status) === 'busy' || (isOpenStatus(status) && status !== 303);
