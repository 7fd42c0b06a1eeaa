import type { IExecuteFunctions } from 'n8n-workflow';
import { isRecord } from '../../contract';
import { held, type Failure } from '../../failures';
import { OnceKeys } from '../store/onceKeys';
import { inputHash, isTool, rootOf } from './identity';
import { Ledger, type Stored } from './ledger';

/**
 * Only one Retry goes on from one state of a ledger. n8n offers Retry on every failed execution as often as one likes, and
 * hands each of them a copy of the same ledger: what one of them sends, the others do not know. So a Retry claims the
 * name of that state in n8n's store before anything leaves, like a Send Once Key, and who comes later goes on where
 * the earlier one stopped, or is refused. A first execution has nothing to claim.
 */

/** What a run of the node goes on from. */
export interface Takeover {
	readonly ledger: Ledger;
	/** Of the state of the ledger; none where nobody else can go on from it. */
	readonly name?: string;
	/** Why nothing may be sent: another Retry has gone on from there. Its `delivery` is `unknown`. */
	readonly refusal?: Failure;
	/** Confirms what was claimed, or gives it back. None where nothing was. */
	readonly end?: (outcome: 'sent' | 'notSent') => Promise<void>;
}

/** What a Retry keeps with the context of a node: what it claims at whichever run of the node comes first. */
interface Mark {
	readonly execution: string;
	readonly name: string;
	/** From now on no other Retry gets past this node. */
	readonly isConfirmed?: true;
}

/** Where a state of a ledger led that a Retry has gone on from, as far as this process knows. */
interface Successor {
	/** The Retry. */
	readonly execution: string;
	/** The run of the node in which it did. */
	readonly scope: string;
	/** What came in: where that is not the same again, nobody knows which of it was sent. */
	readonly inputs: string;
	/** What it kept; nothing where it got past the node. */
	readonly stored: Stored | undefined;
}

const most = { names: 1_000, letters: 8_000_000 };
const successors = new Map<string, Successor>();

const place = 'messagingServiceRetry';
/** Milliseconds to wait for a Retry in another process: it may take hours. */
const patience = 4_000;

/**
 * Claims what a run of the node goes on from, and waits for another Retry in this process that has it.
 *
 * @param maySendAgain whether the user wants to send again what is in doubt
 */
export async function takeOver(
	context: IExecuteFunctions,
	ledger: Ledger,
	maySendAgain: () => boolean,
): Promise<Takeover> {
	const own = nameFor(context, ledger);
	if (own === undefined) return { ledger };
	const onceKeys = new OnceKeys(context, context.getExecutionCancelSignal(), patience, 'retries');
	const refused = (refusal: Failure): Takeover => ({ ledger, name: own, refusal });
	return await claimFrom(own, ledger);

	async function claimFrom(name: string, ledger: Ledger): Promise<Takeover> {
		const node = context.getNode();
		const next = successors.get(name);
		if (next) {
			const { stored, scope, inputs, execution } = next;
			if (stored?.version === undefined || scope !== ledger.scope || inputs !== inputHash(context))
				return refused(held(node, [], 'retriedBefore', { where: `: execution ${execution}` }));
			return await claimFrom(stored.version, new Ledger(context, ledger.operation, stored));
		}
		mark(context, { name });
		const key = { onceKey: `\u0000retry ${name}`, draft: { recipients: [] } };
		const claim = (await onceKeys.claim([key])).get(key);
		if (claim?.kind === 'claimed')
			return {
				ledger,
				name,
				end: async (outcome) => await onceKeys.close(key, outcome),
			};
		if (successors.get(name)) return await claimFrom(name, ledger);
		if (claim?.kind === 'used') return refused(held(node, [], 'retriedBefore', { where: '' }));
		if (claim?.kind === 'unreachable') return refused(held(node, [], 'retryUnreachable'));
		if (!maySendAgain()) return refused(held(node, [], 'retryInDoubt'));
		// Of those who may send again, one does.
		return await claimFrom(`${name} again`, ledger);
	}
}

/**
 * Says what a run of the node came to: nothing left, and the next Retry may go on from the same state; or something did,
 * and it goes on from what is kept.
 */
export async function endTakeover(
	context: IExecuteFunctions,
	{ ledger: { scope }, name, end }: Takeover,
	kept: Stored | undefined,
	hasLeft: boolean,
): Promise<void> {
	if (name === undefined) return;
	if (hasLeft) {
		const execution = context.getExecutionId();
		publish(name, { execution, scope, inputs: inputHash(context), stored: kept });
		mark(context, { name, isConfirmed: true });
	}
	await end?.(hasLeft ? 'sent' : 'notSent');
}

/** The name of what a run of the node goes on from; none where no other Retry can do the same. */
function nameFor(context: IExecuteFunctions, { operation, scope, version, isInherited }: Ledger) {
	const isRetry = isInherited || context.getMode() === 'retry';
	if (operation.effect === 'read' || !isRetry) return undefined;
	if (version !== undefined) return version;
	// An agent may make the same call twice.
	if (isTool(context)) return undefined;
	const found: unknown = context.getContext('node')[place];
	if (isMark(found) && found.execution === context.getExecutionId())
		return found.isConfirmed ? undefined : found.name;
	const root = rootOf(context);
	return root && `${root} ${context.getNode().id} ${scope}`;
}

const isMark = (found: unknown): found is Mark => isRecord(found) && typeof found.name === 'string';

function mark(context: IExecuteFunctions, own: Omit<Mark, 'execution'>): void {
	if (!isTool(context))
		context.getContext('node')[place] = { execution: context.getExecutionId(), ...own } satisfies Mark;
}

/** Remembers a successor; the oldest are forgotten first. */
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
