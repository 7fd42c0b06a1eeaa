/** Why a request was not accepted: in words for whoever set the trigger up, never with a key, a digest or a body. */

/** What to do about each cause; what exactly arrived is said beside it. */
export const causes = {
	address:
		'Only if the service names this address as its own does it belong in “Allowed IP Addresses”. If it is a proxy in front of n8n, set N8N_PROXY_HOPS.',
	proxy:
		'Such an address is not on the internet: a proxy stands between n8n and the sender. Set N8N_PROXY_HOPS to the number of proxies, so that n8n sees who sends. In the list this address would let everybody in. To try it from your own network, leave the list empty.',
	unsigned: 'Only the service signs. If it was the service, a proxy on the way may take headers away.',
	malformed: 'Each of the headers x-…-time, x-…-user and x-…-signature must come once and in its own form.',
	stale:
		'Set the clock of this server, or raise “Signature Tolerance (Seconds)” if requests are held up on their way.',
	noKey: 'Open the credential of this trigger and enter the API key of your account.',
	ambiguous: 'Enter in the credential, as Service Name, whose signature counts.',
	otherService:
		'Correct Service Name in the credential, or leave it empty to find the headers by their form.',
	otherKey: 'Enter in the credential the API key of the account whose events these are.',
	forged: 'Somebody knows which account is yours, but not its key; or a proxy changes the headers.',
	secretMissing: 'Compare “WhatsApp Authentication” and its name with what is registered at the service.',
	secretWrong: 'Compare the WhatsApp Secret of the credential with what is registered at the service.',
	noSecret: 'Enter a long random text as “WhatsApp Secret” in the credential.',
	noAddresses: 'Enter the addresses of the service, or choose another “WhatsApp Authentication”.',
	unreadable: 'See that a credential is chosen and that every expression of this node can be evaluated.',
} as const;

export type Cause = keyof typeof causes;

/** One request that was not accepted. `arrived` continues “The request was refused: ”. */
export interface Refusal {
	readonly cause: Cause;
	readonly arrived: string;
}

/** Everything refused for one cause since the last report of it. */
export interface Report extends Record<string, string | number | null> {
	readonly event: 'refused';
	readonly cause: Cause;
	readonly advice: string;
	readonly count: number;
	/** ISO 8601. */
	readonly firstAt: string;
	readonly lastAt: string;
	/** Address of the last sender as n8n sees it. */
	readonly sender: string | null;
}

interface Tally {
	count: number;
	first: number;
	reportedAt: number;
}

const hour = 60 * 60 * 1000;
/** Causes of some seventy triggers; of more the longest known is forgotten first. */
const mostTallies = 1000;

/** Counts refused requests, and speaks up at most once an hour for each cause at each trigger. */
export class RefusalCounter {
	private readonly tallies = new Map<string, Tally>();

	get size(): number {
		return this.tallies.size;
	}

	/** @returns what is to be said now, or `undefined` while the hour is not over */
	note(trigger: string, cause: Cause, sender: string | undefined, now: number): Report | undefined {
		const key = JSON.stringify([trigger, cause]);
		const tally = this.tallies.get(key) ?? { count: 0, first: now, reportedAt: -Infinity };
		if (tally.count === 0) tally.first = now;
		tally.count += 1;
		this.tallies.set(key, tally);
		if (this.tallies.size > mostTallies) this.tallies.delete(this.tallies.keys().next().value ?? '');
		if (now - tally.reportedAt < hour) return undefined;
		const { count, first } = tally;
		Object.assign(tally, { count: 0, reportedAt: now });
		return {
			event: 'refused',
			cause,
			advice: causes[cause],
			count,
			firstAt: new Date(first).toISOString(),
			lastAt: new Date(now).toISOString(),
			sender: sender ?? null,
		};
	}
}
