import type { IExecuteFunctions } from 'n8n-workflow';
import { NewestMap } from '../../bounded/newestMap';
import { unsent, type Failure } from '../../failures';
import { isTool } from '../../parameters';
import { whyUnknown } from '../store/rows';
import { storeOf } from '../store/store';
import { rootOf } from './identity';
import type { Ledger } from './ledger';

/**
 * A failed execution is continued once. n8n offers Retry on it any number of times and gives each a
 * copy of the same ledger, so one does not know what another has sent. The first Retry claims the
 * name of the state in n8n's store before it sends anything. Another one is refused, unless the
 * first sent nothing. A first execution claims nothing.
 */

/** The state from which a run of the node continues. */
export interface Takeover {
	readonly ledger: Ledger;
	/** The name of the state; undefined if no other Retry can continue from it. */
	readonly name?: string;
	/**
	 * Set if another Retry has continued from there, so nothing may be sent. Its `delivery` is
	 * `unknown`.
	 */
	readonly refusal?: Failure;
}

/**
 * Kept in the node's context by a Retry: the name that it claims, whichever run of the node comes
 * first.
 */
interface RetryMark {
	readonly execution: string;
	readonly name: string;
	/** No other Retry may pass this node from now on. */
	readonly isConfirmed?: true;
}

const contextKey = 'messagingServiceRetry';

/** The executions that continued from a state, as this process knows. */
const continuedBy = new NewestMap<string>(1_000);

const refusalOf = {
	used: 'retriedBefore',
	claimed: 'retryInDoubt',
	inDoubt: 'retryInDoubt',
	unreachable: 'retryUnreachable',
	unfit: 'storeUnfit',
} as const;

/** Claims the state from which a run of the node continues. */
export async function takeOver(context: IExecuteFunctions, ledger: Ledger): Promise<Takeover> {
	const name = takeoverName(context, ledger);
	if (name === undefined) return { ledger };
	const node = context.getNode();
	markRetry(context, { name });
	const state = await storeOf(context, 'retries').claim(context, name).catch(whyUnknown);
	if (state === 'free') {
		continuedBy.set(name, context.getExecutionId());
		return { ledger, name };
	}
	const by = continuedBy.get(name);
	const where = by ? `: execution ${by}` : '';
	return { ledger, name, refusal: unsent(node, [], refusalOf[state], { where }) };
}

/** Ends a takeover. If nothing was sent, another Retry may continue from the same state. */
export async function endTakeover(
	context: IExecuteFunctions,
	{ name, refusal }: Takeover,
	hasLeft: boolean,
): Promise<void> {
	if (name === undefined || refusal) return;
	if (hasLeft) markRetry(context, { name, isConfirmed: true });
	else continuedBy.delete(name);
	const store = storeOf(context, 'retries');
	await (hasLeft ? store.use(context, name) : store.free(context, name)).catch(() =>
		context.logger.warn('The end of a Retry could not be stored'),
	);
}

/** The name of the state that a run continues from; undefined if no other Retry can. */
function takeoverName(
	context: IExecuteFunctions,
	{ operation, scope, version, isInherited }: Ledger,
) {
	const isRetry = isInherited || context.getMode() === 'retry';
	if (operation.effect === 'read' || !isRetry) return undefined;
	if (version !== undefined) return version;
	// An agent may make the same call twice.
	if (isTool(context)) return undefined;
	const mark = context.getContext('node')[contextKey] as RetryMark | undefined;
	if (mark && mark.execution === context.getExecutionId())
		return mark.isConfirmed ? undefined : mark.name;
	const root = rootOf(context);
	return root && `${root} ${context.getNode().id} ${scope}`;
}

function markRetry(context: IExecuteFunctions, own: Omit<RetryMark, 'execution'>): void {
	if (!isTool(context))
		context.getContext('node')[contextKey] = {
			execution: context.getExecutionId(),
			...own,
		} satisfies RetryMark;
}
