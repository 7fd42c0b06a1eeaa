import { NodeOperationError, type INode, type NodeExecutionHint } from 'n8n-workflow';
import {
	fillAdvice,
	heldWords,
	keysNearlyForgotten as nearlyForgotten,
	retriedWords,
	type Advice,
	type Filling,
} from '../words';
import { itemLabel, marked, type DeliveryState } from './failure';

/** Items that were left alone, so that nothing goes out twice, too often or after its time. */

/** Why: whether the message may have gone out, the code of the failure, and its words. */
const reasons = {
	/** The request had not started when the execution was cancelled. */
	cancelled: ['notSent', 'cancelled', heldWords.cancelled],
	/** The request had begun when something happened that nobody has thought of. */
	brokenOff: ['unknown', 'brokenOff', heldWords.brokenOff],
	/** A text that is not the one, or not to the number, of which the first parts were sent. */
	partsChanged: ['unknown', 'partsChanged', heldWords.partsChanged],
	/** The item has the key of an item before it, for somebody else, so that it cannot be the same message. */
	keyOfOtherItem: ['notSent', 'sendOnceKey', heldWords.keyOfOtherItem],
	/** The same, of an earlier execution. */
	keyOfOthers: ['notSent', 'sendOnceKey', heldWords.keyOfOthers],
	/** The key was claimed by an execution that was ended before it could say whether the message was sent. */
	keyInDoubt: ['unknown', 'sendOnceKey', heldWords.keyInDoubt],
	/** The store did not answer, so that sending might be a second time, or one time too many. */
	keyUnreachable: ['notSent', 'sendOnceKey', heldWords.keyUnreachable],
	limitUnknown: ['notSent', 'limitPerNumber', heldWords.limitUnknown],
	limitReached: ['notSent', 'limitPerNumber', heldWords.limitReached],
	/** Another Retry of the execution has gone on, runs in another process, was killed, or cannot be looked up. */
	retriedBefore: ['unknown', 'retriedBefore', retriedWords.before],
	retryInDoubt: ['unknown', 'retriedBefore', retriedWords.inDoubt],
	retryUnreachable: ['unknown', 'retriedBefore', retriedWords.unreachable],
} as const satisfies Readonly<Record<string, readonly [DeliveryState, code: string, Advice]>>;

type Reasons = typeof reasons;

function about(
	node: INode,
	items: readonly number[],
	delivery: DeliveryState,
	code: string,
	{ message, description }: Advice,
): NodeOperationError {
	const [item] = items;
	const error = new NodeOperationError(node, items.length > 0 ? `${message} ${itemLabel(items)}` : message, {
		description,
		...(item !== undefined && { itemIndex: item }),
	});
	return marked(error, delivery, { code });
}

/** A failure of items that were not sent now, whose message ends with them. */
export function held<Why extends keyof Reasons>(
	node: INode,
	items: readonly number[],
	why: Why,
	...values: Filling<Reasons[Why][2][keyof Advice]>
): NodeOperationError {
	const [delivery, code, words] = reasons[why];
	return about(node, items, delivery, code, fillAdvice<Reasons[Why][2]>(words, ...values));
}

/** An item that an earlier run of this execution may have sent, or must not send again. */
export const heldBack = (
	node: INode,
	item: number,
	delivery: 'final' | 'unknown',
	effect: 'send' | 'check' | 'read' = 'send',
) => {
	const words = effect === 'check' ? heldWords.checkedBefore : heldWords[delivery];
	return about(node, [item], delivery, 'heldBack', words);
};

/** Items that nobody asks for any more, since the service has done nothing for so long. */
export function serviceAway(node: INode, items: readonly number[], forMs = 0) {
	const forSeconds = forMs > 0 ? ` for ${Math.round(forMs / 1000)} s` : '';
	return about(node, items, 'notSent', 'serviceAway', fillAdvice(heldWords.serviceAway, { forSeconds }));
}

/** The item follows an earlier one of the run with the same key, which was not sent either. */
export function keyOfFailed(node: INode, item: number, leader: number, delivery: 'notSent' | 'unknown') {
	const became = delivery === 'notSent' ? 'was not sent' : 'may have been sent';
	return about(node, [item], delivery, 'sendOnceKey', fillAdvice(heldWords.keyOfFailed, { leader, became }));
}

export const keysNearlyForgotten: NodeExecutionHint = {
	type: 'warning',
	location: 'outputPane',
	message: nearlyForgotten,
};
