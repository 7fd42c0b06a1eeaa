import type { IExecuteFunctions } from 'n8n-workflow';
import { balanceEntry, descriptionOf, isList, tolerant } from '../../contract';
import { balanceNotChecked, cannotBegin, failedAnswer } from '../../failures';
import { Client } from '../../limiter/client';
import type { Ask } from '../plan/lookUp';
import type { Setting } from '../plan/options';
import type { Sending } from './sending';
import { notAsked } from './request';

/** The longest wait for a look-up that a send can do without. */
const mostMs = 10_000;

/** Returns the look-up of a run's plan. */
export const lookUpFor =
	(context: IExecuteFunctions, { connection }: Setting): Ask =>
	async (endpoint) => {
		const timeoutMs = Math.min(mostMs, connection.timeoutMs);
		const how = { effect: 'read', cancel: context.getExecutionCancelSignal() } as const;
		const answer = await new Client(context, { ...connection, timeoutMs }, how).ask(endpoint, {});
		return answer?.kind === 'accepted' ? answer.body : undefined;
	};

const entryOf = tolerant(balanceEntry);

/**
 * Checks the balance (endpoint 11). The first entry counts as the account of the credential; sub-accounts are ignored.
 *
 * @param minimum 0 for no check
 * @throws a failure with the balance, or with the reason why it is unknown
 */
export async function checkBalance(sending: Sending, minimum: number): Promise<void> {
	if (minimum <= 0) return;
	const { context, connection, acquire } = sending;
	const node = context.getNode();
	const answer = await new Client(context, connection, { effect: 'read', acquire }).ask('balance', {});
	if (answer === undefined)
		throw balanceNotChecked(notAsked(sending, 'balance', []) ?? cannotBegin(node, 'balanceUnknown'));
	if (answer.kind === 'empty') throw cannotBegin(node, 'balanceUnknown');
	if (answer.kind !== 'accepted')
		throw balanceNotChecked(failedAnswer(node, answer, { recipients: [], items: [], effect: 'read' }));
	const entries = descriptionOf(answer.body);
	const { balance } = entryOf(isList(entries) ? entries[0] : undefined);
	if (balance === undefined) throw cannotBegin(node, 'balanceUnknown');
	if (balance < minimum) throw cannotBegin(node, 'balanceTooLow', { balance, minimum });
}
