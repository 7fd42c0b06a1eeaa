import type { IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../../contract';
import { held, type Failure } from '../../failures';
import { OnceKeys } from '../store/onceKeys';
import { retryList } from '../store/ownList';
import { inputHash, isTool, rootOf } from './identity';
import { Ledger, type Stored } from './ledger';

/**
 * Lets only one Retry continue from one state of a ledger. n8n offers Retry on a failed execution any number of times and
 * gives each a copy of the same ledger, so one does not know what another has sent. A Retry therefore claims the name of
 * the state in n8n's store before it sends anything, like a Send Once Key. A later Retry continues where the earlier one
 * stopped, or is refused. A first execution claims nothing.
 */

/** The state from which a run of the node continues. */
export interface Takeover {
	readonly ledger: Ledger;
	/** The name of the state; undefined if no other Retry can continue from it. */
	readonly name?: string;
	/** The name that was claimed: the state's, or another one if a Retry that was killed may have sent. */
	readonly claimed?: string;
	/** Set if another Retry has continued from there, so nothing may be sent. Its `delivery` is `unknown`. */
	readonly refusal?: Failure;
	/** Confirms the claim or gives it back; undefined if nothing was claimed. */
	readonly end?: (outcome: 'sent' | 'notSent') => Promise<void>;
}

/** Kept in the node's context by a Retry: the name that it claims, whichever run of the node comes first. */
interface Mark {
	readonly execution: string;
	readonly name: string;
	/** No other Retry may pass this node from now on. */
	readonly isConfirmed?: true;
}

/** The Retry that continued from a state, as this process knows it. */
interface Successor {
	readonly execution: string;
	/** The run of the node. */
	readonly scope: string;
	/** A hash of its input. With other input nobody knows what was sent. */
	readonly inputs: string;
	/** The ledger that it kept; undefined if it passed the node. */
	readonly stored: Stored | undefined;
}

const most = { names: 1_000, letters: 8_000_000 };
const successors = new Map<string, Successor>();

const contextKey = 'messagingServiceRetry';
/** A Retry may take hours, so its claim lasts until it ends, or a minute after its process has ended. */
const lasting = { timeoutMs: 60_000, renews: true } as const;

/**
 * Claims the state from which a run of the node continues. Waits while another Retry that has claimed it is running.
 *
 * @param maySendAgain whether the user wants unknown messages to be sent again
 */
export async function takeOver(
	context: IExecuteFunctions,
	ledger: Ledger,
	maySendAgain: () => boolean,
): Promise<Takeover> {
	const own = nameFor(context, ledger);
	if (own === undefined) return { ledger };
	const onceKeys = new OnceKeys(context, context.getExecutionCancelSignal(), lasting, retryList);
	const refused = (refusal: Failure): Takeover => ({ ledger, name: own, claimed: own, refusal });
	return await claimFrom(own, ledger);

	async function claimFrom(name: string, ledger: Ledger, claimed = name): Promise<Takeover> {
		const node = context.getNode();
		const next = successors.get(claimed);
		if (next) {
			const { stored, scope, inputs, execution } = next;
			if (stored?.version === undefined || scope !== ledger.scope || inputs !== inputHash(context))
				return refused(held(node, [], 'retriedBefore', { where: `: execution ${execution}` }));
			return await claimFrom(stored.version, new Ledger(context, ledger.operation, stored));
		}
		mark(context, { name });
		const key = { onceKey: `\u0000retry ${claimed}`, draft: { recipients: [] }, together: [], ofItem: 1 };
		const claim = (await onceKeys.claim([key])).get(key);
		if (claim?.kind === 'claimed') {
			if (claimed !== name) ledger.doubt();
			return { ledger, name, claimed, end: async (outcome) => await onceKeys.close(key, outcome) };
		}
		if (successors.get(claimed)) return await claimFrom(name, ledger, claimed);
		if (claim?.kind === 'unreachable') return refused(held(node, [], 'retryUnreachable'));
		// What it sent was certainly sent, so it is no case for sending again.
		if (claim?.kind === 'used') return refused(held(node, [], 'retriedBefore', { where: '' }));
		if (!maySendAgain()) return refused(held(node, [], 'retryInDoubt'));
		// Of several Retries that may send again, one does.
		return await claimFrom(name, ledger, `${claimed} again`);
	}
}

/**
 * Ends a takeover. If nothing was sent, the next Retry may continue from the same state; otherwise it continues from what
 * is kept.
 */
export async function endTakeover(
	context: IExecuteFunctions,
	{ ledger: { scope }, name, claimed, end }: Takeover,
	kept: Stored | undefined,
	hasLeft: boolean,
): Promise<void> {
	if (hasLeft && name !== undefined && claimed !== undefined) {
		const execution = context.getExecutionId();
		publish(claimed, { execution, scope, inputs: inputHash(context), stored: kept });
		mark(context, { name, isConfirmed: true });
	}
	await end?.(hasLeft ? 'sent' : 'notSent');
}

/** The name of the state that a run continues from; undefined if no other Retry can. */
function nameFor(context: IExecuteFunctions, { operation, scope, version, isInherited }: Ledger) {
	const isRetry = isInherited || context.getMode() === 'retry';
	if (operation.effect === 'read' || !isRetry) return undefined;
	if (version !== undefined) return version;
	// An agent may make the same call twice.
	if (isTool(context)) return undefined;
	const found: unknown = context.getContext('node')[contextKey];
	if (isMark(found) && found.execution === context.getExecutionId())
		return found.isConfirmed ? undefined : found.name;
	const root = rootOf(context);
	return root && `${root} ${context.getNode().name} ${scope}`;
}

const isMark = (found: unknown): found is Mark => isRecord(found) && typeof found.name === 'string';

function mark(context: IExecuteFunctions, own: Omit<Mark, 'execution'>): void {
	if (!isTool(context))
		context.getContext('node')[contextKey] = { execution: context.getExecutionId(), ...own } satisfies Mark;
}

/** Remembers a successor; forgets the oldest ones. */
function publish(name: string, successor: Successor): void {
	successors.set(name, successor);
	const lengthOf = ({ stored }: Successor) => stored?.items.length ?? 0;
	let letters = [...successors.values()].reduce((total, one) => total + lengthOf(one), 0);
	for (const [oldest, one] of successors) {
		if (successors.size <= most.names && letters <= most.letters) return;
		letters -= lengthOf(one);
		successors.delete(oldest);
	}
}
