import { descriptionOf, isList, readBalanceEntry } from '../../contract';
import {
	balanceNotChecked,
	cannotBegin,
	failedAnswer,
	ofItems,
	type Failure,
} from '../../failures';
import { Client } from '../../limiter/client';
import type { Message } from '../plan/message';
import { notAsked, type Sending } from './request';

/**
 * Checks the balance of an account (endpoint 11) before messages that ask for it. The first entry
 * counts as the account of the credential; sub-accounts are ignored.
 *
 * @returns the messages that must not be sent, with the balance, or the reason why it is unknown
 */
export async function checkBalance(
	sending: Sending,
	messages: readonly Message[],
): Promise<Map<Message, Failure>> {
	const checked = messages.filter(
		({ minimumBalance, validateOnly }) => minimumBalance > 0 && !validateOnly,
	);
	const [first] = checked;
	if (first === undefined) return new Map();
	const node = sending.context.getNode();
	const balance = await balanceOf(sending, first);
	return new Map(
		checked.flatMap((message): Array<[Message, Failure]> => {
			const { minimumBalance: minimum } = message;
			if (typeof balance !== 'number') return [[message, balance]];
			if (balance >= minimum) return [];
			return [[message, cannotBegin(node, 'balanceTooLow', { balance, minimum })]];
		}),
	);
}

async function balanceOf(sending: Sending, message: Message): Promise<number | Failure> {
	const { context, acquire } = sending;
	const node = context.getNode();
	const unknown = cannotBegin(node, 'balanceUnknown');
	const answer = await new Client(context, message.connection, {
		effect: 'read',
		acquire,
	}).requestFree('balance', {});
	if (answer === undefined)
		return balanceNotChecked(ofItems(notAsked(sending, message, 'balance') ?? unknown, []));
	if (answer.kind === 'empty') return unknown;
	if (answer.kind !== 'accepted')
		return balanceNotChecked(
			failedAnswer(node, answer, { recipients: [], items: [], effect: 'read' }),
		);
	const entries = descriptionOf(answer.body);
	return readBalanceEntry(isList(entries) ? entries[0] : undefined).balance ?? unknown;
}
